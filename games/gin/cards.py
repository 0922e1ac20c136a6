"""Cards and their text form: a rank and a suit, like ``7H``; the ten is ``T``."""

from enum import IntEnum
from typing import NamedTuple

from games.gin.errors import InvalidMove

RANKS = "A23456789TJQK"
SUITS = "CDHS"


class Suit(IntEnum):
    """A suit; the numbers are the order in the unshuffled pack, not a ranking."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        return SUITS[self]


class Card(NamedTuple):
    """A playing card; ``str(card)`` and ``Card.parse`` are inverses.

    >>> Card.parse("TH")
    Card.parse('TH')
    >>> Card.parse("TH").points, Card.parse("AS").points
    (10, 1)
    >>> Card.parse("KS") == PACK[-1]
    True
    """

    rank: int
    suit: Suit

    @classmethod
    def parse(cls, text: str) -> "Card":
        try:
            return _CARDS[text]
        except KeyError:
            raise InvalidMove(f"{text!r} is no card") from None

    @property
    def points(self) -> int:
        return min(self.rank, 10)

    @property
    def index(self) -> int:  # type: ignore[override]  # no card is searched
        """The card's place in the unshuffled pack, 0 to 51."""
        return self.suit * 13 + self.rank - 1

    def __str__(self) -> str:
        return RANKS[self.rank - 1] + SUITS[self.suit]

    def __repr__(self) -> str:
        return f"Card.parse('{self}')"


PACK = tuple(Card(rank, suit) for suit in Suit for rank in range(1, 14))

_CARDS = {str(card): card for card in PACK}


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards written one after another, with or without blanks between them.

    >>> " ".join(map(str, parse_cards("7H8H TH")))
    '7H 8H TH'
    """
    packed = "".join(text.split())
    return tuple(Card.parse(packed[i : i + 2]) for i in range(0, len(packed), 2))
