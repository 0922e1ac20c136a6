"""Melds that a player lays by hand before closing: private, taken back at will.

They are kept as texts, such as ``5H6H7H``, and are no part of a deal (RULES Q41).
"""

from collections.abc import Collection, Iterable

from games.gin.cards import Card, parse_cards
from games.gin.melds import Meld


def staged_melds(texts: Iterable[str], hand: Collection[Card]) -> tuple[Meld, ...]:
    """The melds whose cards are all still held.

    >>> [str(meld) for meld in staged_melds(["5H6H7H"], parse_cards("5H 6H 7H 9C"))]
    ['5H6H7H']
    >>> staged_melds(["5H6H7H"], parse_cards("5H 6H 9C"))
    ()
    """
    melds = (Meld.of(parse_cards(text)) for text in texts)
    return tuple(meld for meld in melds if set(meld.cards) <= set(hand))


def unstaged(hand: Iterable[Card], melds: Iterable[Meld]) -> tuple[Card, ...]:
    """What is left of the hand beside these melds."""
    laid = {card for meld in melds for card in meld.cards}
    return tuple(card for card in hand if card not in laid)
