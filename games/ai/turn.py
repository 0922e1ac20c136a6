"""What every level does with its decision once it is made."""

from games.gin.cards import Card
from games.gin.moves import BigGin, DrawStock, DrawUpcard, Gin, Knock, Move, Pass
from games.gin.view import PlayerView


def closing_with(view: PlayerView, discard: Card | None) -> Move | None:
    """The best paid legal way to close with ``discard``, or in place of the draw.

    Which melds to show is left to the engine: those open to the fewest layoffs.
    """
    for move in (BigGin(), Gin(discard), Knock(discard)):
        if move in view.legal_moves:
            return move
    return None


def may_take(view: PlayerView) -> bool:
    """Whether the upcard may be taken now."""
    return DrawUpcard() in view.legal_moves


def leaving(view: PlayerView) -> Move:
    """The move that leaves the upcard: a pass where it is offered, else the stock."""
    return Pass() if Pass() in view.legal_moves else DrawStock()
