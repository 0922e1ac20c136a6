"""A button of the board, and the situation that decides what it does."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from games.gin.cards import Card
from games.gin.melds import deadwood_points, least_deadwood
from games.gin.showdown import Closing
from games.gin.view import PlayerView

from .cards import short_name
from .words import isolated


@dataclass(frozen=True)
class Press:
    """A button: the form field that it posts, its words, and why it is barred.

    `live` means that it may be pressed now; otherwise `why` gives the reason.
    """

    value: str
    field: str = "move"
    title: str = ""
    detail: str = ""
    spoken: str = ""
    why: str = ""
    armed: bool = False
    key: str = ""

    @property
    def live(self) -> bool:
        return not self.why


@dataclass(frozen=True)
class Situation:
    """What the parts of the board are made from."""

    view: PlayerView
    opponent: str
    chosen: Card | None
    armed: str

    @property
    def mine(self) -> bool:
        return self.view.turn == self.view.seat

    @property
    def not_mine(self) -> str:
        """The reason why nothing can be pressed while the opponent is to play."""
        return _("It is %(name)s’s turn.") % {"name": isolated(self.opponent)}

    @property
    def upcard(self) -> Card:
        """The top of the pile; there is one whenever somebody is to draw."""
        assert self.view.upcard is not None
        return self.view.upcard

    @property
    def closing(self) -> Closing:
        """The knock that is being laid off on."""
        assert self.view.closing is not None
        return self.view.closing

    @property
    def points_after_discard(self) -> int:
        """Deadwood once the chosen card is thrown; by the best discard if none is."""
        view = self.view
        if self.chosen:
            return deadwood_points([c for c in view.hand if c != self.chosen])
        return least_deadwood(view.hand, view.taken)[0]


def kept_reason(card: Card) -> str:
    """Why the card just taken stays this turn (Q3)."""
    return _("The %(card)s stays this turn: you have just taken it.") % {
        "card": short_name(card)
    }


def barred(press: Press, why: str) -> Press:
    """The same button while it may not be pressed, with the reason."""
    return replace(press, why=why)
