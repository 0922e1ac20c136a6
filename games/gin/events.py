"""The phases of a deal, and what happened in it."""

from dataclasses import dataclass
from enum import StrEnum

from games.gin.cards import Card


class Phase(StrEnum):
    UPCARD_OFFER = "upcard_offer"
    FORCED_STOCK = "forced_stock"
    DRAW = "draw"
    DISCARD = "discard"
    LAYOFF = "layoff"
    SCORED = "scored"


class EventKind(StrEnum):
    PASS = "pass"
    STOCK = "stock"
    PILE = "pile"
    DISCARD = "discard"
    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big_gin"
    LAYOFF = "layoff"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Event:
    """What somebody did.

    The card is the one drawn, thrown or laid off; a view blanks it where its seat may
    not know it. The points are the deadwood: at a closing, or left when done. An
    automatic layoff is told as its single layoffs.
    """

    seat: int
    kind: EventKind
    card: Card | None = None
    meld: int | None = None
    points: int | None = None
