"""Hard: plays the move with the highest expected worth, as the match stands.

For each hand that a move would leave it asks a network how the deal may end, and prices
the endings by the rules and the score. There is no schedule for knocking: to knock now
is one more candidate, compared with going on.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from games.ai import odds
from games.ai.budget import Budget
from games.ai.features import features
from games.ai.network import NETWORKS, Head
from games.ai.odds import Spot
from games.ai.pricing import Stakes, deadwood_at_gin, expected, price, stakes_of
from games.ai.turn import closing_with, leaving, may_take
from games.ai.unseen import NO_CARD, Knowledge, knowledge
from games.gin.bitboard import BIT, POINTS, deadwood, indices_of, is_in_meld
from games.gin.cards import PACK
from games.gin.moves import Discard, DrawUpcard, LayOffBest, Move
from games.gin.rules import LAST_CARDS
from games.gin.scoring import Ending
from games.gin.view import PlayerView

#: More than any hand is expected to be worth: without big gin, gin is never put off.
GIN_VALUE = 999.0

#: However short the time, so many candidates are looked at.
FEWEST_CANDIDATES = 3

#: A discard that leaves so many points more than the best one breaks a meld: in a
#: thousand decisions no such one was the best, and they are a quarter of the work.
TOO_MUCH_MORE = 15

#: A card that melds nothing is worth a look only where it saves so many points: the
#: networks were trained on no others, and would judge them by guessing.
WORTH_TAKING = 4

#: Two players who take every card that melds can go on for ever (RULES Q8), so after
#: so many turns in a row that began with the pile it takes only what lets it close.
PATIENCE = 5


@dataclass(frozen=True, slots=True)
class Choice:
    """A discard, whether to close with it, and the points it is expected to bring."""

    value: float
    discard: int
    closes: bool


def choose(view: PlayerView, rng: Random, budget: Budget) -> Move:
    """Hard's move."""
    if LayOffBest() in view.legal_moves:
        return LayOffBest()
    return max(weighed(view, budget), key=lambda rated: rated[0])[1]


def weighed(view: PlayerView, budget: Budget) -> Iterator[tuple[float, Move]]:
    """The moves that are worth a look, each with the points that Hard expects of it."""
    known = knowledge(view)
    if len(view.hand) == 11:
        yield from _ends(view, known, budget)
    else:
        yield from _beginnings(view, known, budget)


def _beginnings(
    view: PlayerView, known: Knowledge, budget: Budget
) -> Iterator[tuple[float, Move]]:
    """The ways to begin a turn that are worth a look, with their values."""
    stakes = stakes_of(view)
    if closing := closing_with(view, None):
        yield _knock_value(known, stakes, known.hand, known.turns), closing
    stay = features(known, known.hand, Head.LEAVE, turns=known.turns)
    yield _value(stakes, Head.LEAVE, stay), leaving(view)
    if may_take(view) and _is_worth_taking(view, known):
        taken = replace(
            known,
            hand=known.hand | BIT[known.upcard],
            own_known=known.own_known | BIT[known.upcard],
        )
        yield _best(taken, stakes, known.upcard, budget).value, DrawUpcard()


def _is_worth_taking(view: PlayerView, known: Knowledge) -> bool:
    left, _ = _candidates(known.hand | BIT[known.upcard], known.upcard)[0]
    if view.pile_draws_in_a_row >= PATIENCE:
        return left <= known.limit
    saves = deadwood(known.hand) - left
    return left == 0 or saves >= WORTH_TAKING or is_in_meld(known.hand, known.upcard)


def _ends(
    view: PlayerView, known: Knowledge, budget: Budget
) -> Iterator[tuple[float, Move]]:
    """The ways to end a turn that are worth a look, with their values."""
    banned = view.taken.index if view.taken else NO_CARD
    for choice in _choices(known, stakes_of(view), banned, budget):
        discard = PACK[choice.discard]
        closing = closing_with(view, discard) if choice.closes else None
        yield choice.value, closing or Discard(discard)


def _best(known: Knowledge, stakes: Stakes, banned: int, budget: Budget) -> Choice:
    """The best of what may be done with eleven cards."""
    return max(_choices(known, stakes, banned, budget), key=lambda choice: choice.value)


def _choices(
    known: Knowledge, stakes: Stakes, banned: int, budget: Budget
) -> Iterator[Choice]:
    """What may be done with eleven cards, in the order of deadwood."""
    candidates = _candidates(known.hand, banned)
    least, best = candidates[0]
    if least <= known.limit:
        hand = known.hand ^ BIT[best]
        knock = _knock_value(known, stakes, hand, known.turns + 1)
        yield Choice(knock, best, closes=True)
    if least == 0:
        if stakes.rules.big_gin_bonus:
            yield _big_gin_or_wait(known, stakes, best)
        return
    for number, (points, card) in enumerate(candidates):
        is_enough = budget.spent() or points > least + TOO_MUCH_MORE
        if number >= FEWEST_CANDIDATES and is_enough:
            return
        kept = features(
            known,
            known.hand ^ BIT[card],
            Head.DISCARD,
            turns=known.turns + 1,
            given_up=card,
        )
        yield Choice(_value(stakes, Head.DISCARD, kept), card, closes=False)


def _big_gin_or_wait(known: Knowledge, stakes: Stakes, discard: int) -> Choice:
    """Big gin, where all eleven are melded; else the gin held back for it."""
    hand, turns = known.hand ^ BIT[discard], known.turns + 1
    if deadwood(known.hand) == 0:
        left = _left_to_the_opponent(known, hand, turns)
        return Choice(price(stakes, 0, Ending.BIG_GIN, left), discard, closes=True)
    return Choice(_waiting_value(known, stakes, hand, turns), discard, closes=False)


def _candidates(hand: int, banned: int) -> list[tuple[int, int]]:
    """The deadwood that each discard leaves, least first, dearest card first."""
    found = [(deadwood(hand ^ BIT[c]), c) for c in indices_of(hand) if c != banned]
    return sorted(found, key=lambda candidate: (candidate[0], -POINTS[candidate[1]]))


def _knock_value(known: Knowledge, stakes: Stakes, hand: int, turns: int) -> float:
    if deadwood(hand) == 0:
        return _gin_value(known, stakes, hand, turns)
    inputs = features(known, hand, Head.KNOCK, turns=turns)
    return expected(stakes, Head.KNOCK, NETWORKS[Head.KNOCK].chances(inputs))


def _gin_value(known: Knowledge, stakes: Stakes, hand: int, turns: int) -> float:
    """What a gin brings now; where there is no big gin, more than any hand could."""
    if not stakes.rules.big_gin_bonus:
        return GIN_VALUE
    return price(stakes, 0, Ending.GIN, _left_to_the_opponent(known, hand, turns))


def _waiting_value(known: Knowledge, stakes: Stakes, hand: int, turns: int) -> float:
    """What it brings to hold a gin back for big gin, one more turn at most.

    The opponent may close meanwhile: a knock is undercut then, a gin is lost to.
    """
    cards = indices_of(known.unseen)
    outs = sum(deadwood(hand | BIT[card]) == 0 for card in cards)
    luck = outs / len(cards) if known.stock > LAST_CARDS + 1 else 0.0
    if not luck:
        return -GIN_VALUE
    left = _left_to_the_opponent(known, hand, turns)
    spot = Spot(turns)
    closes, lost = odds.CLOSES.at(spot), odds.GINS.at(spot)
    undercut = closes - lost
    later = max(0.0, left + odds.CAUGHT.by_turn)
    gained = luck * price(stakes, 0, Ending.BIG_GIN, later)
    gained += (1 - luck) * price(stakes, 0, Ending.GIN, later)
    return (
        (1 - closes) * gained
        + undercut * price(stakes, 0, Ending.UNDERCUT, odds.KNOCK)
        - lost * price(stakes, 1, Ending.GIN, 0)
    )


def _left_to_the_opponent(known: Knowledge, hand: int, turns: int) -> float:
    """The deadwood that the opponent would be caught with."""
    inputs = features(known, hand, Head.DISCARD, turns=turns)
    return deadwood_at_gin(Head.DISCARD, NETWORKS[Head.DISCARD].chances(inputs))


def _value(stakes: Stakes, head: Head, inputs: list[float]) -> float:
    """The expected worth of a hand by the endings that the network foresees."""
    return expected(stakes, head, NETWORKS[head].chances(inputs))
