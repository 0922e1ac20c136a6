"""What is due at a match by itself, and when."""

from datetime import datetime, timedelta

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from games import steady
from games.models import LogEntry, Match, Seat, Status
from games.selectors.absence import last_seen, layoff_due
from games.selectors.matches import state_of

PACK_WAITS = timedelta(seconds=30)


def next_deadline(seat: Seat) -> datetime | None:
    """Return when something is due by itself at ``seat``'s match, if anything is."""
    match = seat.match
    if match.status == Status.OPEN:
        return match.expires
    if match.status == Status.SEALING:
        return match.started
    if not match.is_running:
        return None
    if match.turn is None:
        return _earliest(match.deadline, _pack_due(seat))
    to_move = seat if seat.is_to_move else seat.opponent
    assert to_move, "a match that runs has two seats"
    return _earliest(match.deadline, layoff_due(to_move))


def _pack_due(seat: Seat) -> datetime | None:
    """Both have said *next*, or the other had its time; an AI doesn't press."""
    people = [each for each in (seat, seat.opponent) if each and not each.is_ai]
    number = state_of(seat.match).deal_number
    said = [each.ready_at for each in people if each.ready == number and each.ready_at]
    if not said:
        return None
    if len(said) == len(people):
        return max(said)
    clock = seat.match.timing
    if clock is None or not clock.by_correspondence:
        return min(said) + PACK_WAITS
    # At the other's next visit: the last result stays one tap away.
    unsaid = next(each for each in people if each.ready != number)
    return said[0] if last_seen(unsaid) > said[0] else None


def _earliest(*moments: datetime | None) -> datetime | None:
    return min((moment for moment in moments if moment), default=None)


def unattended() -> QuerySet[Match]:
    """Return the matches at which something may be due, though nobody looks."""
    ai_to_move = Q(seats__number=F("turn"), seats__user=None)
    last_move = LogEntry.objects.filter(
        match=OuterRef("pk"), number=OuterRef("version")
    )
    laying_off = Exists(
        last_move.filter(Q(text__startswith="K") | Q(text__startswith="L"))
    )
    return Match.objects.filter(
        Q(status=Status.OPEN, expires__lte=steady.now())
        | Q(status=Status.SEALING)
        | Q(status=Status.RUNNING, turn=None)
        | Q(status=Status.RUNNING, deadline__lte=steady.now())
        | Q(status=Status.RUNNING) & (ai_to_move | Q(laying_off))
    ).distinct()
