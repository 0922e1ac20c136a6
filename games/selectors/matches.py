"""A match for a person, and what it stands at."""

from collections import OrderedDict
from collections.abc import Iterable
from threading import Lock

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import Http404

from games.gin.match import MatchState, apply_entry, replay
from games.gin.view import PlayerView, view_for
from games.models import Match, Seat, Status, User

UNTAKEN = (Status.OPEN, Status.WITHDRAWN, Status.EXPIRED)


# A match for a person


def match_for(user: User | AnonymousUser, slug: str) -> tuple[Match, Seat]:
    """Return a match and the seat that ``user`` has in it; for all else Http404.

    The only way in which a view gets at a match that is being played.
    """
    match, seat = page_for(user, slug)
    if seat is None:
        raise Http404
    return match, seat


def seat_at(user: User | AnonymousUser, slug: str) -> Seat:
    """Return the seat that ``user`` has at a match that has begun; else Http404.

    While it is a challenge, there is no table to look at or to do anything at.
    """
    match, seat = match_for(user, slug)
    if not match.has_started:
        raise Http404
    return seat


def told_for(user: User | AnonymousUser, slug: str) -> tuple[Match, Seat | None]:
    """Return a match to be told about, and the seat that ``user`` has in it.

    One that is shared by its link is told to anybody, who then has no seat in it.
    """
    seats = _linked(_at_one_table().filter(match__slug=slug))
    if seat := _own(user, seats):
        return seat.match, seat
    if not (seats and seats[0].match.shared):
        raise Http404
    return seats[0].match, None


def page_for(user: User | AnonymousUser, slug: str) -> tuple[Match, Seat | None]:
    """Return what stands behind a match's link, for whoever may see it.

    As ``match_for``; and while nobody has taken the second seat, it is a
    challenge, which whoever has the link may see, without a seat in it. So they
    may once it is over and shared.
    """
    seats = _linked(_at_one_table().filter(match__slug=slug))
    seat = _own(user, seats)
    if seat is None and not (seats and _is_for_all(seats[0].match)):
        raise Http404
    return seats[0].match, seat


def _is_for_all(match: Match) -> bool:
    return match.shared or match.status in UNTAKEN


def _own(user: User | AnonymousUser, seats: Iterable[Seat]) -> Seat | None:
    return next((seat for seat in seats if seat.user and seat.user == user), None)


def seats_of(match_id: int) -> tuple[Seat, ...]:
    """Return who sits at a match, by number, as it stands now; in one query."""
    return _linked(_at_one_table().filter(match=match_id))


def _at_one_table() -> QuerySet[Seat]:
    return Seat.objects.select_related("match", "user").order_by("number")


def _linked(rows: Iterable[Seat]) -> tuple[Seat, ...]:
    """Let the seats of one match share it and know each other."""
    seats = tuple(rows)
    for seat in seats:
        seat.match = seats[0].match
        seat.opponent = seats[1 - seat.number] if len(seats) == 2 else None
    return seats


# What a match stands at


class Replays:
    """The latest state of each match, kept in this process's memory.

    By (match, version), so it can't be wrong: the log is only ever added to.
    A match is known by its slug, since a rolled-back row's number is used again.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self._states: OrderedDict[str, tuple[int, MatchState]] = OrderedDict()
        self._lock = Lock()

    def state(self, match: Match) -> MatchState:
        known = self._states.get(match.slug)
        if known and known[0] == match.version:
            return known[1]
        if known and known[0] < match.version:
            state = _continued(match, *known)
        else:
            state = _replayed(match)
        if match.version:  # before the first pack nobody knows who deals
            self.keep(match.slug, match.version, state)
        return state

    def keep(self, slug: str, version: int, state: MatchState) -> None:
        with self._lock:
            if slug not in self._states or self._states[slug][0] < version:
                self._states[slug] = version, state
            self._states.move_to_end(slug)
            while len(self._states) > self.size:
                self._states.popitem(last=False)


replays = Replays(size=500)


def state_of(match: Match) -> MatchState:
    """Return ``match``, at the version it was read at, as its log says."""
    return replays.state(match)


def view_of(seat: Seat) -> PlayerView:
    """Return all that ``seat`` may know of its match, and nothing else.

    An AI tells what it drew once its hand has been shown, so that it can say why it
    played so.
    """
    tells = seat.opponent is not None and seat.opponent.is_ai
    return view_for(seat.number, state_of(seat.match), opponent_tells=tells)


def open_view_of(match: Match) -> PlayerView:
    """Return what everybody may know of a match: all of it, once it is over."""
    return view_for(None, state_of(match))


def _replayed(match: Match) -> MatchState:
    return replay(_entries(match, 0), match.rules, match.first_dealer or 0)


def _continued(match: Match, version: int, state: MatchState) -> MatchState:
    for seat, text in _entries(match, version):
        state = apply_entry(state, seat, text)
    return state


def _entries(match: Match, after: int) -> list[tuple[int | None, str]]:
    lines = match.log.filter(number__gt=after, number__lte=match.version)
    return list(lines.order_by("number").values_list("seat", "text"))
