"""The reads: a match for a person, what it stands at, the lobby, the history."""

from collections import OrderedDict
from collections.abc import Iterable
from datetime import datetime, timedelta
from threading import Lock

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, F, IntegerField, Prefetch, Q, QuerySet, When
from django.http import Http404
from django.utils import timezone

from games.gin.match import MatchState, apply_entry, replay
from games.gin.view import PlayerView, view_for
from games.models import Match, Seat, Status, User

PACK_WAITS = timedelta(seconds=30)
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


def page_for(user: User | AnonymousUser, slug: str) -> tuple[Match, Seat | None]:
    """Return what stands behind a match's link, for whoever may see it.

    As ``match_for``; and while nobody has taken the second seat, it is a
    challenge, which whoever has the link may see, without a seat in it.
    """
    seats = _linked(_at_one_table().filter(match__slug=slug))
    seat = next((seat for seat in seats if seat.user and seat.user == user), None)
    if seat is None and not (seats and seats[0].match.status in UNTAKEN):
        raise Http404
    return seats[0].match, seat


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
    """Return all that ``seat`` may know of its match, and nothing else."""
    return view_for(seat.number, state_of(seat.match))


def _replayed(match: Match) -> MatchState:
    return replay(_entries(match, 0), match.rules, match.first_dealer or 0)


def _continued(match: Match, version: int, state: MatchState) -> MatchState:
    for seat, text in _entries(match, version):
        state = apply_entry(state, seat, text)
    return state


def _entries(match: Match, after: int) -> list[tuple[int | None, str]]:
    lines = match.log.filter(number__gt=after, number__lte=match.version)
    return list(lines.order_by("number").values_list("seat", "text"))


# What is due


def next_deadline(seat: Seat) -> datetime | None:
    """Return when something is due by itself at ``seat``'s match, if anything is."""
    match = seat.match
    if match.status == Status.OPEN:
        return match.expires
    if match.status == Status.SEALING:
        return match.started
    if match.is_running and match.turn is None:
        return _pack_due(seat)
    return None


def _pack_due(seat: Seat) -> datetime | None:
    """Both have said *next*, or 30 seconds after the first; an AI doesn't press."""
    people = [each for each in (seat, seat.opponent) if each and not each.is_ai]
    number = state_of(seat.match).deal_number
    said = [each.ready_at for each in people if each.ready == number and each.ready_at]
    if not said:
        return None
    return max(said) if len(said) == len(people) else min(said) + PACK_WAITS


def unattended() -> QuerySet[Match]:
    """Return the matches at which something may be due, though nobody looks."""
    ai_to_move = Q(seats__number=F("turn"), seats__user=None)
    return Match.objects.filter(
        Q(status=Status.OPEN, expires__lte=timezone.now())
        | Q(status=Status.SEALING)
        | Q(status=Status.RUNNING, turn=None)
        | Q(status=Status.RUNNING) & ai_to_move
    ).distinct()


# Lists


def open_challenges() -> QuerySet[Match]:
    """Return the challenges that stand in the lobby, newest first."""
    return (
        Match.objects.filter(
            status=Status.OPEN, listed=True, expires__gt=timezone.now()
        )
        .prefetch_related(_with_people("seats"))
        .order_by("-created", "-pk")
    )


def own_challenges(user: User | AnonymousUser) -> QuerySet[Match]:
    """Return the challenges that ``user`` has out, listed or not, newest first."""
    return (
        Match.objects.filter(
            status=Status.OPEN, expires__gt=timezone.now(), seats__user=user.pk
        )
        .prefetch_related(_with_people("seats"))
        .order_by("-created", "-pk")
    )


def running_matches(user: User | AnonymousUser) -> QuerySet[Seat]:
    """Return ``user``'s seats at matches that go on, *your turn* first."""
    own_turn = Case(
        When(match__turn=F("number"), then=0), default=1, output_field=IntegerField()
    )
    return (
        _own_seats(user)
        .filter(match__status__in=(Status.SEALING, Status.RUNNING))
        .order_by(own_turn, "-match__started", "-pk")
    )


def history(user: User | AnonymousUser) -> QuerySet[Seat]:
    """Return ``user``'s seats at all matches that began, newest first.

    A row's ``match``, ``opponent``, ``points``, ``has_won`` and ``has_lost``
    cost no query of their own.
    """
    return (
        _own_seats(user)
        .filter(match__started__isnull=False)
        .order_by("-match__started", "-pk")
    )


def _own_seats(user: User | AnonymousUser) -> QuerySet[Seat]:
    return (
        # An AI has no user, and a stranger no number: None is nobody here.
        Seat.objects.filter(user__isnull=False, user=user.pk)
        .select_related("match")
        .prefetch_related(_with_people("match__seats"))
    )


def _with_people(lookup: str) -> Prefetch:
    return Prefetch(
        lookup, queryset=Seat.objects.select_related("user").order_by("number")
    )
