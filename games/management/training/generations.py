"""The whole way to new weights: play, learn from it, play with what was learnt.

Everything follows from a seed, however many processes share the work.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from typing import Any, TypeVar

import numpy as np

from games.ai.network import Head
from games.management.training import partners, players
from games.management.training.fitting import (
    Examples,
    Weights,
    fitted,
    loss,
    new_weights,
    widened,
)
from games.management.training.inputs import INPUTS
from games.management.training.learner import Networks
from games.management.training.simulator import (
    GIN_BONUS,
    KNOCKED,
    ROWS_A_DEAL,
    UNDERCUT,
    UNDERCUT_BONUS,
    VOID,
    Records,
    Sides,
    new_records,
    play_match,
)
from games.management.training.styles import KIND, LEARNER, learner

Heads = dict[Head, Weights]
Made = TypeVar("Made")

#: A part of the work, the same whoever does it, with room for more rows than it gives.
DEALS_A_PART = 5000
_MEAN_ROWS_A_DEAL = 40
#: A part of the examples is kept back to measure the loss.
_KEPT_BACK = 0.04


@dataclass(frozen=True)
class Plan:
    """What a generation takes: deals to play, how to learn, and the seed of it all."""

    deals: int
    epochs: int
    rate: float
    seed: int
    processes: int = 1


@dataclass(frozen=True)
class Learnt:
    """A head's weights after a generation, with the losses before and after it."""

    weights: Weights
    before: float
    after: float
    examples: int

    def __str__(self) -> str:
        return f"loss {self.before:.4f} -> {self.after:.4f} on {self.examples} examples"


def from_scratch(seed: int) -> Heads:
    """Weights that know nothing."""
    rng = np.random.default_rng(seed)
    return {head: new_weights(INPUTS, rng) for head in Head}


def ready(heads: Heads) -> Heads:
    """The weights of a file, made ready for features that came up after them."""
    return {head: widened(weights, INPUTS) for head, weights in heads.items()}


def next_generation(heads: Heads, records: Records, plan: Plan) -> dict[Head, Learnt]:
    """Each head as it has learnt from what happened."""
    weights = [heads[head] for head in Head]
    examples = [_some(records, records.head == place) for place in range(len(Head))]
    learns = partial(_learnt, plan)
    learnt = _shared_out(learns, plan.processes, weights, examples)
    return dict(zip(Head, learnt, strict=True))


def _learnt(plan: Plan, weights: Weights, examples: Examples) -> Learnt:
    rows = len(examples.inputs)
    aside = max(1, int(_KEPT_BACK * rows))
    order = np.random.default_rng(plan.seed).permutation(rows)
    kept_back, used = (_some(examples, part) for part in np.split(order, [aside]))
    after = fitted(weights, used, epochs=plan.epochs, rate=plan.rate, seed=plan.seed)
    return Learnt(after, loss(weights, kept_back), loss(after, kept_back), rows)


def _some(known: Records | Examples, rows: np.ndarray) -> Examples:
    return Examples(known.inputs[rows], known.ending[rows], known.difference[rows])


def recorded(heads: Heads, plan: Plan) -> Records:
    """What happens in the deals of a generation."""
    parts = range(-(-plan.deals // DEALS_A_PART))
    deals = min(plan.deals, DEALS_A_PART)
    play = partial(_play_part, heads, deals, plan.seed)
    return joined(_shared_out(play, plan.processes, parts))


def _shared_out(
    work: Callable[..., Made], processes: int, *parts: Iterable[Any]
) -> list[Made]:
    """What the work makes of each part, in their order."""
    if processes == 1:
        return [*map(work, *parts)]
    context = get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as workers:
        return [*workers.map(work, *parts)]


def joined(parts: Sequence[Records]) -> Records:
    """The rows of all parts, one after another."""
    return Records(*map(np.concatenate, zip(*parts, strict=True)))


def _play_part(heads: Heads, deals: int, seed: int, part: int) -> Records:
    """Play so many deals of the mix; the part's number and the seed tell which."""
    rng = np.random.default_rng((seed, part))
    players.seed(int(rng.integers(2**31)))
    networks = compiled(heads)
    records = new_records(deals * _MEAN_ROWS_A_DEAL + ROWS_A_DEAL)
    rows = played = 0
    while played < deals:
        styles = np.stack([partners.a_learner(rng), partners.a_partner(rng)])
        sides = Sides(styles, networks, styles[:, KIND] == LEARNER)
        game, beginner = partners.a_game(rng), int(rng.integers(2))
        _, ended, rows = play_match(sides, game, beginner, records, rows)
        played += ended
        if not ended:
            break  # no room for another deal's rows
    found = Records(*(column[:rows].copy() for column in records))
    return found._replace(inputs=found.inputs.astype(np.float16))


def compiled(heads: Heads) -> Networks:
    """The weights as the compiled players take them, endings priced as in a match."""
    assert len(heads[Head.DISCARD].layers[0]) == INPUTS, "see ``ready``"
    layers = zip(*(heads[head].layers for head in Head), strict=True)
    w1, b1, w2, b2, w3, b3 = map(np.stack, layers)
    prices = np.stack([_prices(heads[head].points) for head in Head])
    return Networks(w1, b1, w2, b2, w3, b3, prices)


def _prices(points: np.ndarray) -> np.ndarray:
    """What each ending pays side 0 on the mean."""
    side = points[: VOID + 1].copy(), points[VOID + 1 :].copy()
    for mean in side:
        mean[:KNOCKED] += GIN_BONUS
        mean[UNDERCUT] += UNDERCUT_BONUS
    side[0][VOID] = 0
    return np.concatenate([side[0], -side[1]]).astype(np.float32)


def tried(heads: Heads, matches: int, seed: int = 0) -> Iterator[tuple[str, float]]:
    """The share of matches that the weights win against each of the peers."""
    for name, style in partners.PEERS.items():
        yield name, _won(heads, style, matches, seed)


def _won(heads: Heads, style: np.ndarray, matches: int, seed: int) -> float:
    players.seed(seed)
    styles, nobody = np.stack([learner(), style]), np.array([False, False])
    sides, records = Sides(styles, compiled(heads), nobody), new_records(ROWS_A_DEAL)
    won = 0
    for number in range(matches):
        game, beginner = partners.CHALLENGE, number % 2
        scores, _, _ = play_match(sides, game, beginner, records, 0)
        won += scores[0] > scores[1]
    return won / matches
