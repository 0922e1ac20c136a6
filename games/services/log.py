"""The pen: the one place where lines are added to a match's log."""

from functools import partial

from django.db import transaction
from django.utils import timezone

from games import notify, selectors
from games.gin.match import MatchState
from games.models import LogEntry, Match, Status


def locked(match_id: int) -> Match:
    """Return the match, nobody else's until the transaction ends.

    The row's lock on PostgreSQL; on SQLite the transaction has been the only
    writer from its beginning (IMMEDIATE), and the lock is no statement at all.
    """
    return Match.objects.select_for_update().get(pk=match_id)


def append(match: Match, state: MatchState, *lines: tuple[int | None, str]) -> None:
    """Add ``lines``, after which ``match`` stands at ``state``; announce on commit.

    ``match`` is locked, and ``state`` is its state with the lines applied.
    """
    now = timezone.now()
    entries = [
        LogEntry(match=match, number=number, seat=seat, text=text, at=now)
        for number, (seat, text) in enumerate(lines, match.version + 1)
    ]
    match.version += len(entries)
    match.scores = list(state.scores)
    match.status, match.turn = Status.RUNNING, state.turn
    if state.outcome:
        match.status, match.turn, match.ended = Status.OVER, None, now
        match.winner, match.cause = state.outcome.winner, state.outcome.cause
    match.save(
        update_fields=(
            *("version", "scores", "status", "turn", "ended", "winner", "cause"),
            "first_dealer",
        )
    )
    LogEntry.objects.bulk_create(entries)
    transaction.on_commit(partial(_announce, match, match.version, state), robust=True)


def _announce(match: Match, version: int, state: MatchState) -> None:
    # Kept only now: a transaction that fails must not leave its state behind.
    selectors.replays.keep(match.slug, version, state)
    notify.match_changed(match.pk, version)
