"""A refused move by a name that says more to a person than to the rules."""

from games.gin.cards import Card
from games.gin.deal import Phase
from games.gin.melds import Meld, NotAMeld
from games.gin.moves import BigGin, Gin, Knock, Move
from games.gin.view import PlayerView

Close = Knock | Gin | BigGin


def told_code(code: str, move: Move, view: PlayerView) -> str:
    """The code of the sentence that tells why ``move`` was refused with ``code``."""
    if not isinstance(move, Close):
        return code
    # A close without its card is one in place of the draw, to the rules.
    if code == "WRONG_PHASE" and view.phase is Phase.DISCARD:
        return "NO_CARD_CHOSEN"
    if code == "DEADWOOD_TOO_HIGH" and view.limit == 0:
        return "ONLY_GIN"
    if code == "BAD_MELDS":
        return _fault_of(move.melds or (), view, _thrown(move))
    return code


def _fault_of(
    melds: tuple[tuple[Card, ...], ...], view: PlayerView, thrown: Card | None
) -> str:
    """What is wrong with melds that may not be shown."""
    cards = [card for meld in melds for card in meld]
    if not set(cards) <= set(view.hand):
        return "NOT_IN_HAND"
    if thrown in cards:
        return "THROWN_IS_LAID"
    if len(cards) != len(set(cards)):
        return "LAID_TWICE"
    return "BAD_MELDS" if all(map(_is_meld, melds)) else "NO_MELD"


def _is_meld(cards: tuple[Card, ...]) -> bool:
    try:
        Meld.of(cards)
    except NotAMeld:
        return False
    return True


def _thrown(move: Close) -> Card | None:
    return None if isinstance(move, BigGin) else move.discard
