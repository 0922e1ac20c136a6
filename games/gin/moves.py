"""The moves of a deal: one frozen class each, and their text both ways.

The text is what a button posts and what the log keeps:

>>> parse_move("L7C1")
LayOff(card=Card.parse('7C'), meld=1)
>>> str(Knock(Card.parse("4S"), (parse_cards("5H6H7H"), parse_cards("9C9D9S"))))
'K4S/5H6H7H/9C9D9S'
"""

import re
from dataclasses import dataclass
from typing import Final

from games.gin.cards import PACK, RANKS, SUITS, Card, parse_cards
from games.gin.errors import InvalidMove

#: Melds as a player declares them; until a deal has judged them they may be none.
Declared = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class DrawStock:
    def __str__(self) -> str:
        return "S"


@dataclass(frozen=True, slots=True)
class DrawUpcard:
    """Draw the top of the discard pile, or take the upcard when it is offered."""

    def __str__(self) -> str:
        return "U"


@dataclass(frozen=True, slots=True)
class Pass:
    """Decline the upcard when it is offered."""

    def __str__(self) -> str:
        return "P"


@dataclass(frozen=True, slots=True)
class Discard:
    card: Card

    def __str__(self) -> str:
        return f"D{self.card}"


@dataclass(frozen=True, slots=True)
class Knock:
    """Knock with a discard, or without one in place of the draw."""

    discard: Card | None = None
    melds: Declared | None = None

    def __str__(self) -> str:
        return f"K{self.discard or ''}{_melds_text(self.melds)}"


@dataclass(frozen=True, slots=True)
class Gin:
    """Go gin with a discard, or without one in place of the draw."""

    discard: Card | None = None
    melds: Declared | None = None

    def __str__(self) -> str:
        return f"G{self.discard or ''}{_melds_text(self.melds)}"


@dataclass(frozen=True, slots=True)
class BigGin:
    """Show all eleven cards in melds, without a discard."""

    melds: Declared | None = None

    def __str__(self) -> str:
        return f"B{_melds_text(self.melds)}"


@dataclass(frozen=True, slots=True)
class LayOff:
    """Lay a card off on the knocker's meld at that place, counted from 0."""

    card: Card
    meld: int

    def __str__(self) -> str:
        return f"L{self.card}{self.meld}"


@dataclass(frozen=True, slots=True)
class LayOffBest:
    """Lay off whatever leaves the least, and be done."""

    def __str__(self) -> str:
        return "LB"


@dataclass(frozen=True, slots=True)
class Done:
    """End the layoffs."""

    def __str__(self) -> str:
        return "E"


Move = (
    DrawStock
    | DrawUpcard
    | Pass
    | Discard
    | Knock
    | Gin
    | BigGin
    | LayOff
    | LayOffBest
    | Done
)

_PLAIN: Final[dict[str, Move]] = {
    "S": DrawStock(),
    "U": DrawUpcard(),
    "P": Pass(),
    "LB": LayOffBest(),
    "E": Done(),
    **{f"D{card}": Discard(card) for card in PACK},
}

_CARD: Final = f"[{RANKS}][{SUITS}]"
_CLOSING: Final = re.compile(f"([KG])({_CARD})?((?:/(?:{_CARD})+)*)")
_BIG_GIN: Final = re.compile(f"B((?:/(?:{_CARD})+)*)")
_LAYOFF: Final = re.compile(f"L({_CARD})([0-9])")


def parse_move(text: str) -> Move:
    """The move that a text stands for; raises ``InvalidMove`` where it is none."""
    if move := _PLAIN.get(text):
        return move
    if match := _CLOSING.fullmatch(text):
        letter, card, melds = match.groups()
        kind = Knock if letter == "K" else Gin
        return kind(Card.parse(card) if card else None, _parse_melds(melds))
    if match := _BIG_GIN.fullmatch(text):
        return BigGin(_parse_melds(match[1]))
    if match := _LAYOFF.fullmatch(text):
        return LayOff(Card.parse(match[1]), int(match[2]))
    raise InvalidMove(f"{text!r} is no move")


def _melds_text(melds: Declared | None) -> str:
    return "".join("/" + "".join(map(str, meld)) for meld in melds or ())


def _parse_melds(text: str) -> Declared | None:
    return tuple(map(parse_cards, text.split("/")[1:])) or None
