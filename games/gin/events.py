"""The phases of a deal, and what happened in it."""

from enum import StrEnum
from typing import Final, NamedTuple

from games.gin.cards import Card
from games.gin.moves import (
    BigGin,
    Discard,
    Done,
    DrawStock,
    DrawUpcard,
    Gin,
    Knock,
    LayOff,
    LayOffBest,
    Move,
    Pass,
)


class Phase(StrEnum):
    UPCARD_OFFER = "upcard_offer"
    FORCED_STOCK = "forced_stock"
    DRAW = "draw"
    DISCARD = "discard"
    LAYOFF = "layoff"
    SCORED = "scored"


#: When each move can be made at all; knock and gin also go in place of the draw.
PHASES_OF: Final[dict[type[Move], tuple[Phase, ...]]] = {
    DrawStock: (Phase.DRAW, Phase.FORCED_STOCK),
    DrawUpcard: (Phase.DRAW, Phase.UPCARD_OFFER),
    Pass: (Phase.UPCARD_OFFER,),
    Discard: (Phase.DISCARD,),
    Knock: (Phase.DISCARD, Phase.DRAW),
    Gin: (Phase.DISCARD, Phase.DRAW),
    BigGin: (Phase.DISCARD,),
    LayOff: (Phase.LAYOFF,),
    LayOffBest: (Phase.LAYOFF,),
    Done: (Phase.LAYOFF,),
}


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


class Event(NamedTuple):
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


History = tuple[Event, ...]

#: What the others see of a draw from the stock: who drew.
_HIDDEN_DRAWS: Final = (Event(0, EventKind.STOCK), Event(1, EventKind.STOCK))


def seen_by(seat: int | None, history: History) -> History:
    """What happened, with the cards that others drew from the stock left blank."""
    return tuple(
        [
            _HIDDEN_DRAWS[event.seat]
            if event.kind is EventKind.STOCK and event.seat != seat
            else event
            for event in history
        ]
    )
