"""A button of the board, and the situation that decides what it does."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from games.gin.cards import Card
from games.gin.deal import Phase
from games.gin.melds import Meld, deadwood_points, least_deadwood
from games.gin.showdown import Closing
from games.gin.staging import unstaged
from games.gin.view import PlayerView

from .cards import short_name
from .words import short


@dataclass(frozen=True)
class Press:
    """A button: the form field that it posts, its words, and why it is barred.

    `live` means that it may be pressed now; otherwise `why` gives the reason. `main` is
    what the situation is for.
    """

    value: str
    field: str = "move"
    title: str = ""
    detail: str = ""
    spoken: str = ""
    why: str = ""
    armed: bool = False
    key: str = ""
    main: bool = False

    @property
    def live(self) -> bool:
        return not self.why


@dataclass(frozen=True)
class Situation:
    """What the parts of the board are made from.

    `chosen` are the cards of the hand that are, `staged` the melds laid by hand,
    `several` whether each press adds to the chosen, `armed` "K", "G" or nothing.
    """

    view: PlayerView
    opponent: str
    chosen: tuple[Card, ...] = ()
    staged: tuple[Meld, ...] = ()
    several: bool = False
    armed: str = ""

    @property
    def mine(self) -> bool:
        return self.view.turn == self.view.seat

    @property
    def not_mine(self) -> str:
        """The reason why nothing can be pressed while the opponent is to play."""
        return _("It is %(name)s’s turn.") % {"name": short(self.opponent)}

    @property
    def card(self) -> Card | None:
        """The chosen card, where it is one alone."""
        return self.chosen[0] if len(self.chosen) == 1 else None

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
    def rest(self) -> tuple[Card, ...]:
        """The cards that are still in the hand: a knocker's all lie on the table."""
        if self.view.closing and self.view.closing.knocker == self.view.seat:
            return ()
        return unstaged(self.view.hand, self.staged)

    @property
    def thrown(self) -> Card | None:
        """The card that a close would throw: the chosen one, or the best there is."""
        if not self.mine or self.view.phase is not Phase.DISCARD:
            return None
        if self.card:
            return self.card
        if not self.staged:
            return least_deadwood(self.view.hand, self.view.taken)[1]
        free = [card for card in self.rest if card != self.view.taken]
        return min(
            free, default=None, key=lambda card: (self._left(card), -card.points)
        )

    @property
    def best_points(self) -> int:
        """The least deadwood that the hand can be left with, laid melds kept."""
        return deadwood_points([card for card in self.rest if card != self.thrown])

    @property
    def points_shown(self) -> int:
        """The deadwood of a close as it would be shown: laid melds and no others."""
        if not self.staged:
            return self.best_points
        return sum(card.points for card in self.rest if card != self.thrown)

    @property
    def is_second_best(self) -> bool:
        """Whether the sheet wants the best melds shown and others are laid (Q23)."""
        return self.points_shown > self.points_allowed

    @property
    def points_allowed(self) -> int:
        """The deadwood of a close as the sheet wants its melds shown (Q23)."""
        if self.view.rules.any_valid_melds or not self.staged:
            return self.points_shown
        return self._left(self.thrown)

    def _left(self, thrown: Card | None) -> int:
        """What is left over without a card where melds are laid, by the sheet."""
        if self.view.rules.any_valid_melds:
            return sum(card.points for card in self.rest if card != thrown)
        return deadwood_points([card for card in self.view.hand if card != thrown])

    def with_melds(self, move: str) -> str:
        """A closing move that shows the melds laid by hand, if there are any."""
        return "/".join([move, *map(str, self.staged)])


def kept_reason(card: Card) -> str:
    """Why the card just taken stays this turn (Q3)."""
    return _("The %(card)s stays this turn: you have just taken it.") % {
        "card": short_name(card)
    }


def barred(press: Press, why: str) -> Press:
    """The same button while it may not be pressed, with the reason."""
    return replace(press, why=why)
