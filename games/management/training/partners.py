"""Whom the learner plays with: a mix of styles, so that it leans on nobody's habits."""

import numpy as np

from games.management.training.simulator import OKLAHOMA
from games.management.training.styles import (
    AT_ONCE,
    LESS_AND_LESS,
    NEVER,
    Schedule,
    camper,
    careful,
    early,
    learner,
    plain,
    simple,
)

#: Those that a generation is tried against, by the names of ``games.ai.peers``.
PEERS = {
    "eaai_simple": simple(),
    "os_simple": plain(),
    "gin_only": simple(NEVER),
    "better": careful(held=6 * 0.9),
    "better_early_gin": careful(early(4), held=6 * 0.9),
    "camper": camper(),
    "camper_retuned": camper(early(5), ahead=36.0),
    "early_knocker": camper(AT_ONCE, ahead=36.0),
}

#: The limit and the offer of the upcard in the challenge that the peers were made for.
CHALLENGE = (10, True)

#: How often the learner tries something else.
EXPLORES = 0.03


def a_learner(rng: np.random.Generator) -> np.ndarray:
    """The learner as it is recorded: in a third of the matches slower to knock."""
    return learner(EXPLORES, margin=0.5 if rng.random() < 1 / 3 else 0.0)


def a_partner(rng: np.random.Generator) -> np.ndarray:
    """Somebody to play a match with; half of them knock as soon as they can."""
    match rng.integers(12):
        case 0 | 1 | 2:
            return learner(EXPLORES, margin=rng.choice([0.0, 0.0, 4.0]))
        case 3 | 4 | 5:
            return simple(_a_schedule(rng))
        case 6 | 7:
            return plain(_a_schedule(rng))
        case 8 | 9:
            return careful(
                _a_schedule(rng),
                hope=rng.uniform(0.05, 0.15),
                meld=rng.uniform(0.0, 1.2),
                held=rng.uniform(0.0, 6.0),
            )
        case _:
            return camper(
                _a_schedule(rng),
                ahead=rng.uniform(6.0, 40.0),
                decay=rng.uniform(0.85, 1.0),
                spread=int(rng.integers(3, 9)),
                danger=rng.uniform(0.3, 1.2),
            )


def a_game(rng: np.random.Generator) -> tuple[int, bool]:
    """The limit of a match, mostly ten, and whether upcards are offered."""
    match rng.integers(8):
        case 0 | 1:
            return OKLAHOMA, bool(rng.integers(2))
        case 2:
            return 10, False
        case _:
            return CHALLENGE


def _a_schedule(rng: np.random.Generator) -> Schedule:
    """When to knock: often at once, often early or not at all."""
    schedules = [AT_ONCE, early(int(rng.integers(2, 7))), LESS_AND_LESS, NEVER]
    return schedules[rng.choice(4, p=[0.6, 0.2, 0.06, 0.14])]
