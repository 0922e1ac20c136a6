"""Normal: keeps the best split into melds, throws what the opponent seems not to need.

Whether it closes is a matter of odds and of what the deal is played for. While a deal
is young it mostly knocks at once; later the opponent is likely to have little deadwood
too, so it holds on, for gin or for undercutting a knock.
"""

from random import Random

from games.ai import odds
from games.ai.budget import Budget
from games.ai.odds import Spot
from games.ai.outlook import hopes, loose_cards
from games.ai.pricing import stakes_of
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
from games.gin.moves import BigGin, Discard, DrawUpcard, LayOffBest, Move
from games.gin.rules import LAST_CARDS
from games.gin.view import PlayerView

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
    closing = closing_with(view, None)
    if closing and _closes(view, known, known.hand, known.turns):
        return closing
    if may_take(view) and _wants_upcard(view, known):
        return DrawUpcard()
    return leaving(view)


def _wants_upcard(view: PlayerView, known: Knowledge) -> bool:
    points = deadwood(known.hand)
    hand = known.hand | BIT[known.upcard]
    if points == 0:
        return deadwood(hand) == 0
    left, best = least_deadwood(hand, known.upcard)
    if _closes(view, known, hand ^ BIT[best], known.turns + 1):
        return True
    return left < points and is_in_meld(known.hand, known.upcard)


def _end(view: PlayerView, known: Knowledge) -> Move:
    if BigGin() in view.legal_moves:
        return BigGin()
    banned = view.taken.index if view.taken else NO_CARD
    left, best = least_deadwood(known.hand, banned)
    closing = closing_with(view, PACK[best])
    if closing and _closes(view, known, known.hand ^ BIT[best], known.turns + 1):
        return closing
    if left == 0:
        return Discard(PACK[best])
    allowed = [card for card in indices_of(known.hand) if card != banned]
    return Discard(PACK[min(allowed, key=lambda card: _cost(known, card))])


def _cost(known: Knowledge, thrown: int) -> float:
    """What throwing a card costs: what is left, less its hopes, and what it gives."""
    hand = known.hand ^ BIT[thrown]
    points = deadwood(hand)
    given = gift(known, thrown)
    hope = hopes(hand, loose_cards(hand, points), known.unseen)
    return points - OUT * hope + MELD * given.melds + HELD * given.held_partners


def _closes(view: PlayerView, known: Knowledge, hand: int, turn: int) -> bool:
    """Whether it closes with these ten cards in its ``turn``-th turn."""
    points = deadwood(hand)
    if points > known.limit:
        return False
    if points == 0:
        return not _waits_for_big_gin(view, known, hand, turn)
    outs = [card for card in indices_of(known.unseen) if _is_gin(hand | BIT[card])]
    stakes, spot = stakes_of(view), Spot(turn, points, len(outs))
    return odds.knocking(stakes, spot) > odds.holding_on(stakes, spot)


def _is_gin(hand: int) -> bool:
    return least_deadwood(hand)[0] == 0


def _waits_for_big_gin(
    view: PlayerView, known: Knowledge, hand: int, turn: int
) -> bool:
    """Whether it holds this gin back, where there will be another draw."""
    if not view.rules.big_gin_bonus or known.stock <= LAST_CARDS + 1:
        return False
    cards = indices_of(known.unseen)
    outs = sum(deadwood(hand | BIT[card]) == 0 for card in cards)
    return odds.waits_for_big_gin(stakes_of(view), turn, outs / len(cards))
