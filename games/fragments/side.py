"""What stands beside the log: clocks, who is here, offers, what is said, who is ready.

None of it is the match's to keep, so none of it has a version. Its pieces carry a
`tick` that rises with the time at which they were asked for, so that an older piece
can be told; so does the table, where a hand lies otherwise at the same version.
"""

import math
from collections.abc import Set
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import presence, selectors, steady
from games.fragments.words import Words, words_of
from games.models import Answer, Offer, OfferKind, Seat
from games.table import isolated, short

#: The last seconds of a clock, in which it is told by more than its figures.
LOW = 10
DAY = 24 * 3600


@dataclass(frozen=True)
class Clock:
    """One side's clock: `seconds` is what is left, and `told` says it in figures."""

    number: int
    who: str
    seconds: float
    told: str
    runs: bool
    low: bool


@dataclass(frozen=True)
class Presence:
    """Whether the other side looks at the table, and the word for it."""

    here: bool
    told: str


@dataclass(frozen=True)
class Away:
    """That the other side has left, and that one may end the match."""

    name: str
    told: str


@dataclass(frozen=True)
class Standing:
    """An offer that stands, or how the last one ended: `mine` can be withdrawn."""

    kind: str
    told: str
    detail: str = ""
    mine: bool = False
    is_open: bool = True


@dataclass(frozen=True)
class Side:
    """All of it, as one side of the match sees it."""

    tick: int
    ready: str = ""
    ready_told: str = ""
    seconds: int = 0
    clocks: tuple[Clock, ...] = ()
    paused: int = 0
    paused_told: str = ""
    is_ready: bool = False
    is_across_a_person: bool = False
    presence: Presence | None = None
    away: Away | None = None
    offers: tuple[Standing, ...] = ()
    can_offer: Set[str] = frozenset()
    can_call_off: bool = False
    rematch: str = ""
    is_over: bool = False
    words: Words | None = None

    @property
    def news(self) -> "Side":
        """The same without what the passing of time alone changes on every page."""
        clocks = tuple(replace(clock, seconds=0, told="") for clock in self.clocks)
        words = self.words.news if self.words else None
        return replace(
            self, tick=0, seconds=0, ready_told="", clocks=clocks, words=words
        )

    @property
    def mine(self) -> Clock | None:
        return self.clocks[0] if self.clocks else None

    @property
    def theirs(self) -> Clock | None:
        return self.clocks[1] if self.clocks else None


def side_of(seat: Seat, asked: datetime | None = None) -> Side:
    """What stands beside the log of `seat`'s match, now.

    `asked` is a time before `seat` was read, if that took a while.
    """
    tick = int((asked or steady.now()).timestamp() * 1000)
    opponent = seat.opponent
    ready, seconds = _ready(seat)
    is_ready = bool(ready) and seat.ready >= (opponent.ready if opponent else 0)
    if opponent is None or opponent.is_ai:
        return Side(tick, ready, clock_words(seconds), seconds, is_ready=is_ready)
    return Side(
        tick=tick,
        ready=ready,
        ready_told=clock_words(seconds),
        seconds=seconds,
        is_ready=is_ready,
        is_across_a_person=True,
        clocks=_clocks(seat, opponent),
        paused=_paused(seat),
        paused_told=clock_words(_paused(seat)),
        presence=_presence(opponent),
        away=_away(seat, opponent),
        is_over=seat.match.is_over,
        words=words_of(seat),
        **_offers(seat, opponent),
    )


def clock_words(seconds: float) -> str:
    """What is left on a clock: `9:58`, `1:02:03`, or days and hours."""
    left = math.ceil(seconds)
    if left >= DAY:
        return _("%(days)d d %(hours)d h") % {
            "days": left // DAY,
            "hours": left % DAY // 3600,
        }
    hours, minutes, rest = left // 3600, left % 3600 // 60, left % 60
    if hours:
        return f"{hours}:{minutes:02d}:{rest:02d}"
    return f"{minutes}:{rest:02d}"


def _ready(seat: Seat) -> tuple[str, int]:
    """Who is ready for the next deal, and in how many seconds it comes."""
    opponent = seat.opponent
    number = max(seat.ready, opponent.ready if opponent else 0)
    is_over = seat.match.is_running and seat.match.turn is None
    if not is_over or number != selectors.state_of(seat.match).deal_number:
        return "", 0
    due = selectors.next_deadline(seat)
    if due is None:
        return _ready_words(seat), 0
    return _ready_words(seat), max(0, math.ceil((due - steady.now()).total_seconds()))


def _ready_words(seat: Seat) -> str:
    opponent = seat.opponent
    if opponent and opponent.ready > seat.ready:
        words = _("%(name)s is ready; the next deal in")
    else:
        words = _("Waiting for %(name)s; the next deal in")
    return words % {"name": isolated(opponent.name if opponent else "")}


def _clocks(seat: Seat, opponent: Seat) -> tuple[Clock, ...]:
    """One's own clock first; none between two deals, when neither runs."""
    match = seat.match
    if match.turn is None or match.time_left is None:
        return ()
    theirs = _("%(name)s has") % {"name": short(opponent.name)}
    return _clock(seat, _("Your clock")), _clock(opponent, theirs)


def _clock(seat: Seat, who: str) -> Clock:
    seconds = seat.match.seconds_left(seat.number)
    runs = seat.is_to_move and not seat.match.is_paused
    return Clock(
        number=seat.number,
        who=who,
        seconds=round(seconds, 1),
        told=clock_words(seconds),
        runs=runs,
        low=runs and seconds <= LOW,
    )


def _paused(seat: Seat) -> int:
    """The seconds for which no clock runs, since that was agreed on."""
    until = seat.match.paused_until
    if until is None or not seat.match.is_paused:
        return 0
    return math.ceil((until - steady.now()).total_seconds())


def _presence(opponent: Seat) -> Presence | None:
    if opponent.user and opponent.user.deleted:
        return None
    if presence.is_here(opponent.pk):
        return Presence(True, _("here"))
    return Presence(False, _("away"))


def _away(seat: Seat, opponent: Seat) -> Away | None:
    """The claims, once the other side has been away for too long on their turn."""
    if presence.waits(seat.pk) or not selectors.may_be_claimed_from(opponent):
        return None
    since = steady.now() - selectors.last_seen(opponent)
    return Away(name=opponent.name, told=_for_so_long(since))


def _for_so_long(time: timedelta) -> str:
    minutes = int(time.total_seconds() // 60)
    if minutes < 1:
        return _("Away for less than a minute.")
    if minutes < 120:
        return ngettext(
            "Away for %(count)d minute.", "Away for %(count)d minutes.", minutes
        ) % {"count": minutes}
    hours = minutes // 60
    return ngettext("Away for %(count)d hour.", "Away for %(count)d hours.", hours) % {
        "count": hours
    }


def _offers(seat: Seat, opponent: Seat) -> dict[str, Any]:
    latest = selectors.latest_offers(seat.match)
    shown = (_standing(offer, seat, opponent) for offer in latest)
    standing = {offer.kind for offer in latest if offer.stands}
    match = seat.match
    may_not = standing | selectors.offers_to_rest(match, seat.number)
    return {
        "offers": tuple(each for each in shown if each),
        "can_offer": selectors.offers_open_to(seat) - may_not,
        "can_call_off": match.is_running and not selectors.has_begun(match),
        "rematch": selectors.rematch_slug(match),
    }


def _standing(offer: Offer, seat: Seat, opponent: Seat) -> Standing | None:
    """An offer as one side reads it; an answer is shown for a moment to who asked."""
    mine = offer.by == seat.number
    # What was offered while the match ran means nothing once it is over.
    if seat.match.is_over != (offer.kind == OfferKind.REMATCH):
        return None
    if offer.stands:
        words = str((_MINE if mine else _THEIRS)[offer.kind])
        told = words % {"name": isolated(opponent.name)}
        return Standing(offer.kind, told, _detail(offer, seat), mine)
    if mine and offer.answer == Answer.DECLINED and _is_fresh(offer):
        told = _("%(name)s declined: %(what)s") % {
            "name": isolated(opponent.name),
            "what": offer.get_kind_display(),
        }
        return Standing(offer.kind, told, mine=True, is_open=False)
    if mine and _has_run_out(offer):
        told = _("Your offer has run out.")
        return Standing(offer.kind, told, mine=True, is_open=False)
    return None


SHOWN = timedelta(seconds=20)


def _is_fresh(offer: Offer) -> bool:
    return offer.answered is not None and offer.answered + SHOWN > steady.now()


def _has_run_out(offer: Offer) -> bool:
    now = steady.now()
    return not offer.answer and offer.until <= now < offer.until + SHOWN


def _detail(offer: Offer, seat: Seat) -> str:
    match offer.kind:
        case OfferKind.DRAW:
            mine, theirs = seat.points, seat.match.points[1 - seat.number]
            return _("at %(mine)d : %(theirs)d") % {"mine": mine, "theirs": theirs}
        case OfferKind.PAUSE:
            return _("ten minutes, no clock runs")
        case OfferKind.TIME if (
            seat.match.timing and seat.match.timing.by_correspondence
        ):
            return _("the time of a turn once more")
        case OfferKind.TIME:
            return _("five minutes for each of you")
        case _rematch:
            return _rematch_detail(seat)


def _rematch_detail(seat: Seat) -> str:
    """Who deals first then: whoever didn't."""
    dealt, opponent = seat.match.first_dealer, seat.opponent
    if dealt is None or opponent is None:
        return _("the same rules")
    if dealt != seat.number:
        return _("the same rules; you deal first")
    return _("the same rules; %(name)s deals first") % {"name": isolated(opponent.name)}


_THEIRS: dict[str, Any] = {
    OfferKind.DRAW: gettext_lazy("%(name)s offers a draw"),
    OfferKind.PAUSE: gettext_lazy("%(name)s asks for a pause"),
    OfferKind.TIME: gettext_lazy("%(name)s asks for more time"),
    OfferKind.REMATCH: gettext_lazy("%(name)s offers a rematch"),
}
_MINE: dict[str, Any] = {
    OfferKind.DRAW: gettext_lazy("You offered a draw"),
    OfferKind.PAUSE: gettext_lazy("You asked for a pause"),
    OfferKind.TIME: gettext_lazy("You asked for more time"),
    OfferKind.REMATCH: gettext_lazy("You offered a rematch"),
}
