"""What the strongest AI would do in one's place, in words and as marks on the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from games.ai import Reason
from games.gin.cards import Card
from games.gin.moves import (
    BigGin,
    Discard,
    DrawStock,
    DrawUpcard,
    Gin,
    Knock,
    LayOffBest,
    Move,
    Pass,
)
from games.gin.view import PlayerView

from .cards import short_name
from .why import why_words

WORDS: Mapping[type[Move], Promise] = {
    DrawStock: pgettext_lazy("Hint: …", "draw from the stock"),
    DrawUpcard: pgettext_lazy("Hint: …", "take the %(card)s"),
    Pass: pgettext_lazy("Hint: …", "pass"),
    Discard: pgettext_lazy("Hint: …", "discard the %(card)s"),
    Knock: pgettext_lazy("Hint: …", "knock, throwing the %(card)s"),
    Gin: pgettext_lazy("Hint: …", "go gin, throwing the %(card)s"),
    BigGin: pgettext_lazy("Hint: …", "go big gin"),
    LayOffBest: pgettext_lazy("Hint: …", "lay off best"),
}
UNDRAWN: Mapping[type[Move], Promise] = {
    Knock: pgettext_lazy("Hint: …", "knock without drawing"),
    Gin: pgettext_lazy("Hint: …", "go gin without drawing"),
}

#: What is pressed for a move: a place of the board, or a button by its value.
PLACES: Mapping[type[Move], str] = {
    DrawStock: "stock",
    DrawUpcard: "pile",
    Discard: "pile",
    Knock: "knock",
    Gin: "gin",
    Pass: "P",
    BigGin: "B",
    LayOffBest: "LB",
}


@dataclass(frozen=True)
class Hint:
    """A sentence, and what it speaks of: a place or button, and a card of the hand."""

    words: str
    place: str
    card: str = ""


def hint_of(view: PlayerView, move: Move, reason: Reason | None) -> Hint:
    """The hint that this move is, with the reason if there is one."""
    thrown = _thrown(move)
    words = {"move": _move_words(view, move, thrown)}
    if reason:
        text = _("Hint: %(move)s; %(why)s.") % {**words, "why": why_words(reason)}
    else:
        text = _("Hint: %(move)s.") % words
    return Hint(text, PLACES[type(move)], str(thrown or ""))


def _move_words(view: PlayerView, move: Move, thrown: Card | None) -> str:
    named = view.upcard if isinstance(move, DrawUpcard) else thrown
    undrawn = isinstance(move, (Knock, Gin)) and thrown is None
    words = (UNDRAWN if undrawn else WORDS)[type(move)]
    return str(words) % {"card": short_name(named) if named else ""}


def _thrown(move: Move) -> Card | None:
    match move:
        case Discard(card) | Knock(card) | Gin(card):
            return card
    return None
