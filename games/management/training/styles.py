"""How a compiled player plays, as a row of numbers: many styles of few kinds."""

import numpy as np

# The columns of a style: its kind, and with how much it knocks: MOST_EARLY up to the
# turn LAST_EARLY, MOST_MIDDLE up to LAST_MIDDLE, and MOST_LATE from then on.
KIND, LAST_EARLY, MOST_EARLY, LAST_MIDDLE, MOST_MIDDLE, MOST_LATE = range(6)
_OTHERS = 6
_COLUMNS = 11

LEARNER, SIMPLE, CAREFUL, CAMPER, PLAIN = range(5)

# The other columns of each kind: see the functions below.
EXPLORES, MARGIN = range(_OTHERS, _OTHERS + 2)
HOPE, MELD, HELD = range(_OTHERS, _OTHERS + 3)
AHEAD, DECAY, LUCKY_DRAWS, SPREAD, DANGER = range(_OTHERS, _OTHERS + 5)

#: When a player knocks: the numbers of the columns LAST_EARLY to MOST_LATE.
Schedule = tuple[int, int, int, int, int]
AT_ONCE: Schedule = (99, 10, 99, 10, 10)
NEVER: Schedule = (0, 0, 0, 0, 0)
LESS_AND_LESS: Schedule = (6, 10, 9, 7, 5)


def early(last: int) -> Schedule:
    """To knock up to that turn, and then to go for gin."""
    return (last, 10, last, 0, 0)


EARLY: Schedule = early(3)


def learner(explores: float = 0.0, margin: float = 0.0) -> np.ndarray:
    """Who is trained: how often it tries something else, how slow it is to knock."""
    return _style(LEARNER, NEVER, explores, margin)


def simple(schedule: Schedule = AT_ONCE) -> np.ndarray:
    """A player like ``games.ai.peers.simple.EaaiSimple``."""
    return _style(SIMPLE, schedule)


def plain(schedule: Schedule = AT_ONCE) -> np.ndarray:
    """A player like ``games.ai.peers.simple.OsSimple``, who never lays off."""
    return _style(PLAIN, schedule)


def careful(
    schedule: Schedule = LESS_AND_LESS,
    hope: float = 0.11,
    meld: float = 0.9,
    held: float = 5.4,
) -> np.ndarray:
    """A player like ``games.ai.peers.better.Better``, and like Normal.

    It weighs outs by ``hope``, the opponent's melds by ``meld``, and the cards of those
    that it is known to hold by ``held``.
    """
    return _style(CAREFUL, schedule, hope, meld, held)


def camper(
    schedule: Schedule = EARLY,
    ahead: float = 18.0,
    decay: float = 0.9,
    lucky_draws: int = 7,
    spread: int = 5,
    danger: float = 1.0,
) -> np.ndarray:
    """A player like ``games.ai.peers.camper.Camper``.

    It weighs the lucky draws by ``ahead``, which decays each turn, and throws only what
    is within ``spread`` points of its dearest loose card.
    """
    return _style(CAMPER, schedule, ahead, decay, lucky_draws, spread, danger)


def _style(kind: int, schedule: Schedule, *numbers: float) -> np.ndarray:
    row = np.zeros(_COLUMNS)
    row[KIND] = kind
    row[LAST_EARLY : MOST_LATE + 1] = schedule
    row[_OTHERS : _OTHERS + len(numbers)] = numbers
    return row
