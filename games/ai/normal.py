"""Normal: keeps the best split into melds, throws what the opponent seems not to need.

It knocks at once while a deal is young. Later the opponent is likely to have little
deadwood too, so it holds on, for gin or for undercutting a knock.
"""

from random import Random

from games.ai.budget import Budget
from games.ai.outlook import hopes, loose_cards
from games.ai.turn import closing_with, leaving, may_take
from games.ai.unseen import NO_CARD, Knowledge, gift, knowledge
from games.gin.bitboard import (
    BIT,
    deadwood,
    indices_of,
    is_in_meld,
    least_deadwood,
)
from games.gin.cards import PACK
from games.gin.moves import Discard, DrawUpcard, LayOffBest, Move
from games.gin.view import PlayerView

#: The last of its turns in which it knocks.
LAST_KNOCK = 4

#: What a card is worth beside its points: each out that would meld a point of it, each
#: meld it may complete for the opponent, each of that meld's cards the opponent holds.
OUT, MELD, HELD = 0.11, 0.9, 5.4


def choose(view: PlayerView, rng: Random, budget: Budget) -> Move:
    """Normal's move."""
    if LayOffBest() in view.legal_moves:
        return LayOffBest()
    known = knowledge(view)
    return _end(view, known) if len(view.hand) == 11 else _begin(view, known)


def _begin(view: PlayerView, known: Knowledge) -> Move:
    points = deadwood(known.hand)
    closing = closing_with(view, None)
    if closing and points <= _knocks_with(known, known.turns):
        return closing
    if may_take(view) and _wants_upcard(known, points):
        return DrawUpcard()
    return leaving(view)


def _wants_upcard(known: Knowledge, points: int) -> bool:
    left, _ = least_deadwood(known.hand | BIT[known.upcard], known.upcard)
    if left <= _knocks_with(known, known.turns + 1):
        return True
    return left < points and is_in_meld(known.hand, known.upcard)


def _end(view: PlayerView, known: Knowledge) -> Move:
    banned = view.taken.index if view.taken else NO_CARD
    left, best = least_deadwood(known.hand, banned)
    if left <= _knocks_with(known, known.turns + 1):
        return closing_with(view, PACK[best]) or Discard(PACK[best])
    allowed = [card for card in indices_of(known.hand) if card != banned]
    return Discard(PACK[min(allowed, key=lambda card: _cost(known, card))])


def _cost(known: Knowledge, thrown: int) -> float:
    """What throwing a card costs: what is left, less its hopes, and what it gives."""
    hand = known.hand ^ BIT[thrown]
    points = deadwood(hand)
    given = gift(known, thrown)
    hope = hopes(hand, loose_cards(hand, points), known.unseen)
    return points - OUT * hope + MELD * given.melds + HELD * given.held_partners


def _knocks_with(known: Knowledge, turn: int) -> int:
    """The most deadwood that it closes with in its ``turn``-th turn."""
    return known.limit if turn <= LAST_KNOCK else 0
