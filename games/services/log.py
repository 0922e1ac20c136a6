"""The pen: the one place where lines are added to a match's log."""

from datetime import datetime

from games import notify, selectors, steady
from games.gin.match import MatchState
from games.models import LogEntry, Match, Status
from games.services import timing
from games.services.announce import announce
from games.services.ratings import rate_match
from games.services.statistics import note_match

KEPT_BESIDE_THE_LOG = (
    "version",
    "scores",
    "totals",
    "status",
    "turn",
    "first_dealer",
    "ended",
    "winner",
    "cause",
    "time_left",
    "deadline",
    "paused_until",
)


def locked(match_id: int) -> Match:
    """Return the match, nobody else's until the transaction ends.

    The row's lock on PostgreSQL; on SQLite the transaction has been the only
    writer from its beginning (IMMEDIATE), and the lock is no statement at all.
    """
    return Match.objects.select_for_update().get(pk=match_id)


def append(
    match: Match,
    state: MatchState,
    *lines: tuple[int | None, str],
    at: datetime | None = None,
) -> None:
    """Add ``lines``, after which ``match`` stands at ``state``; announce on commit.

    ``match`` is locked, and ``state`` is its state with the lines applied. They
    happened now, or ``at`` the time that they were due.
    """
    now = at or steady.now()
    entries = [
        LogEntry(match=match, number=number, seat=seat, text=text, at=now)
        for number, (seat, text) in enumerate(lines, match.version + 1)
    ]
    match.version += len(entries)
    match.scores = list(state.scores)
    match.totals = list(state.totals) if state.totals else None
    if state.outcome:
        timing.stop_clock(match)
    else:
        timing.pass_clock(match, state.turn, now)
    match.status, match.turn = Status.RUNNING, state.turn
    if state.outcome:
        match.status, match.turn, match.ended = Status.OVER, None, now
        match.winner, match.cause = state.outcome.winner, state.outcome.cause
    match.save(update_fields=KEPT_BESIDE_THE_LOG)
    LogEntry.objects.bulk_create(entries)
    if state.outcome:
        note_match(match, state)
        rate_match(match, state)
    announce(_tell, match, match.version, state)


def _tell(match: Match, version: int, state: MatchState) -> None:
    # Kept only now: a transaction that fails must not leave its state behind.
    selectors.replays.keep(match.slug, version, state)
    notify.match_changed(match.pk, version)
