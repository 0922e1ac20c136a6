"""Easy: keeps its melds, throws its highest loose card, knocks as soon as it may."""

from random import Random

from games.ai.budget import Budget
from games.ai.turn import closing_with, leaving, may_take
from games.gin.cards import Card
from games.gin.melds import best_arrangement, deadwood_points, least_deadwood
from games.gin.moves import Discard, DrawUpcard, LayOffBest, Move
from games.gin.view import PlayerView


def choose(view: PlayerView, rng: Random, budget: Budget) -> Move:
    """Easy's move (RULES Q40)."""
    if LayOffBest() in view.legal_moves:
        return LayOffBest()
    if len(view.hand) == 11:
        _, closing = least_deadwood(view.hand, banned=view.taken)
        return closing_with(view, closing) or Discard(_highest_loose(view))
    return closing_with(view, None) or _draw(view)


def _draw(view: PlayerView) -> Move:
    if may_take(view) and _melds_upcard(view):
        return DrawUpcard()
    return leaving(view)


def _melds_upcard(view: PlayerView) -> bool:
    """Whether the upcard makes or extends a meld of a best arrangement."""
    assert view.upcard is not None, "what may be taken is there"
    with_it = deadwood_points((*view.hand, view.upcard))
    return with_it < deadwood_points(view.hand) + view.upcard.points


def _highest_loose(view: PlayerView) -> Card:
    loose = [c for c in best_arrangement(view.hand).deadwood if c != view.taken]
    # With every other card melded, the meld that costs least is broken.
    return max(loose) if loose else least_deadwood(view.hand, banned=view.taken)[1]
