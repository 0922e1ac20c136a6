"""Why a level makes a move, by what that level reckons with and nothing else.

A reason is a code with its cards and figures; words are made of it elsewhere. Its cards
are those of the player's own hand and those that lay open, never a hidden one.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from math import inf

from games.ai import hard
from games.ai.budget import Budget
from games.ai.comparing import companions, held_partners, meld_with, promises_more
from games.ai.unseen import NO_CARD, Knowledge, gift, knowledge
from games.gin.bitboard import BIT, POINTS, deadwood, indices_of, least_deadwood
from games.gin.cards import PACK, Card
from games.gin.melds import best_arrangement, best_layoffs, deadwood_points
from games.gin.moves import (
    BigGin,
    Discard,
    DrawStock,
    DrawUpcard,
    Gin,
    Knock,
    Move,
    Pass,
)
from games.gin.view import PlayerView


class Why(StrEnum):
    """What a move is made for."""

    FORCED = "forced"
    MELDS = "melds"
    CLOSES = "closes"
    LOWERS = "lowers"
    USELESS = "useless"
    STOCK = "stock"
    ENOUGH = "enough"
    HIGHEST = "highest"
    BREAKS = "breaks"
    LEAST = "least"
    HOPES = "hopes"
    DENIES = "denies"
    SAFER = "safer"
    BALANCE = "balance"
    WAITS = "waits"
    FOR_BIG_GIN = "for big gin"
    SOON = "soon"
    PAYS = "pays"
    GIN = "gin"
    BIG_GIN = "big gin"
    LAYS_OFF = "lays off"


@dataclass(frozen=True, slots=True)
class Expected:
    """What Hard expects of its move, and of the other that it thought of.

    In points, but in those of which the match would be won (``pricing``).
    """

    points: float
    otherwise: float
    other: Move


@dataclass(frozen=True, slots=True)
class Reason:
    """A code; the cards that it is about, and those that they go with; a number.

    The number is of points of deadwood or of cards that would help, as the code wants;
    ``limit`` is what it is held against.
    """

    why: Why
    cards: tuple[Card, ...] = ()
    partners: tuple[Card, ...] = ()
    number: int = 0
    limit: int = 0
    expected: Expected | None = None


def reason_for(level: str, view: PlayerView, move: Move) -> Reason:
    """Why the player of ``level``, who sees ``view``, makes this move."""
    if len(view.legal_moves) == 1:
        return Reason(Why.FORCED)
    reason = _reason(level, view, move)
    is_gin = reason.why is Why.CLOSES and not reason.number
    if level == "hard" and reason.why not in _CERTAIN and not is_gin:
        return replace(reason, expected=_expected(view, move, reason.why))
    return reason


#: Where Hard needs no figures: nothing else came into question.
_CERTAIN = (Why.USELESS, Why.GIN, Why.BIG_GIN, Why.LAYS_OFF)


def _reason(level: str, view: PlayerView, move: Move) -> Reason:
    match move:
        case BigGin():
            return Reason(Why.BIG_GIN)
        case Gin():
            return Reason(Why.GIN)
        case Knock(card):
            return _knock(level, view, card)
        case Discard(card):
            return _discard(level, view, card.index)
        case DrawUpcard():
            return _take(view)
        case DrawStock() | Pass():
            return _leave(level, view)
    return _lay_off(view)


def _knock(level: str, view: PlayerView, discard: Card | None) -> Reason:
    points = deadwood_points(card for card in view.hand if card != discard)
    if level == "easy":
        return Reason(Why.SOON, number=points, limit=view.limit)
    return Reason(Why.PAYS, number=points)


def _discard(level: str, view: PlayerView, thrown: int) -> Reason:
    known = knowledge(view)
    left = _left_by_discard(view, known)
    least = min(left.values())
    if level != "easy" and least <= view.limit:
        return _waits(least)
    if level != "easy":
        return _cause(known, left, thrown)
    loose = best_arrangement(view.hand).deadwood
    if all(card == view.taken for card in loose):
        return Reason(Why.BREAKS, number=left[thrown])
    return Reason(Why.HIGHEST)


def _waits(points: int) -> Reason:
    """Why a close that is possible is left."""
    return Reason(Why.WAITS, number=points) if points else Reason(Why.FOR_BIG_GIN)


def _left_by_discard(view: PlayerView, known: Knowledge) -> dict[int, int]:
    """The deadwood that each discard leaves."""
    banned = view.taken.index if view.taken else NO_CARD
    return {
        card: deadwood(known.hand ^ BIT[card])
        for card in indices_of(known.hand)
        if card != banned
    }


def _cause(known: Knowledge, left: dict[int, int], thrown: int) -> Reason:
    """What speaks for throwing this card rather than one that leaves no more."""
    rivals = [card for card in left if card != thrown and left[card] <= left[thrown]]
    for kept in sorted(rivals, key=lambda card: (left[card], -POINTS[card])):
        for cause in (_denies, _hopes, _safer):
            if reason := cause(known, thrown, kept):
                return reason
    if left[thrown] == min(left.values()):
        return Reason(Why.LEAST, number=left[thrown])
    return Reason(Why.BALANCE)


def _denies(known: Knowledge, thrown: int, kept: int) -> Reason | None:
    """The other side holds cards that go with the one kept."""
    partners = held_partners(known, kept)
    if len(partners) <= len(held_partners(known, thrown)):
        return None
    return Reason(Why.DENIES, cards=(PACK[kept],), partners=_cards(partners))


def _hopes(known: Knowledge, thrown: int, kept: int) -> Reason | None:
    """The one kept is nearer to a meld."""
    if not promises_more(known, thrown, kept):
        return None
    group, outs = companions(known.hand ^ BIT[thrown], kept, known.unseen)
    return Reason(Why.HOPES, cards=_cards(group), number=outs) if outs else None


def _safer(known: Knowledge, thrown: int, kept: int) -> Reason | None:
    """The other side could make less of the one thrown."""
    if gift(known, kept).melds <= gift(known, thrown).melds:
        return None
    return Reason(Why.SAFER, cards=(PACK[kept],))


def _take(view: PlayerView) -> Reason:
    known = knowledge(view)
    hand = known.hand | BIT[known.upcard]
    left, thrown = least_deadwood(hand, known.upcard)
    meld = meld_with(hand ^ BIT[thrown], known.upcard)
    if left and meld:
        return Reason(Why.MELDS, cards=meld)
    if left <= view.limit:
        return Reason(Why.CLOSES, number=left)
    return Reason(Why.LOWERS, number=deadwood(known.hand) - left)


def _leave(level: str, view: PlayerView) -> Reason:
    """Why the upcard is left where it lies."""
    points = deadwood_points(view.hand)
    if level != "easy" and view.rules.knock_in_place_of_draw and points <= view.limit:
        return _waits(points)
    assert view.upcard is not None, "where there is a choice something may be taken"
    known = knowledge(view)
    hand = known.hand | BIT[known.upcard]
    _, thrown = least_deadwood(hand, known.upcard)
    melds = meld_with(hand ^ BIT[thrown], known.upcard)
    if level != "hard" or not melds:
        return Reason(Why.USELESS, cards=(view.upcard,))
    if view.pile_draws_in_a_row >= hard.PATIENCE:
        return Reason(Why.ENOUGH, number=view.pile_draws_in_a_row)
    return Reason(Why.STOCK, cards=(view.upcard,))


def _lay_off(view: PlayerView) -> Reason:
    assert view.closing is not None, "lay-offs follow a knock"
    left = best_layoffs(view.closing.melds, view.hand).deadwood_points
    return Reason(Why.LAYS_OFF, number=left, limit=deadwood_points(view.hand))


def _expected(view: PlayerView, move: Move, why: Why) -> Expected | None:
    """What Hard expects of its move, and of what it was weighed against.

    A knock is weighed against going on, and the other way; all else against the best
    other move.
    """
    weighed = [*hard.weighed(view, Budget(inf))]
    mine = [value for value, each in weighed if each == move]
    others = [rated for rated in weighed if rated[1] != move]
    if why in (Why.PAYS, Why.WAITS):
        closes = why is Why.WAITS
        others = [rated for rated in others if isinstance(rated[1], Knock) is closes]
    if not mine or not others:
        return None
    otherwise, other = max(others, key=lambda rated: rated[0])
    return Expected(max(mine), otherwise, other)


def _cards(indices: Iterable[int]) -> tuple[Card, ...]:
    return tuple(PACK[index] for index in indices)
