"""The clocks of a match: whose runs, and what a turn takes from it.

All of it happens to a match that is locked, and is saved with the line that it
belongs to. The time is the server's only.
"""

from datetime import datetime, timedelta

from games.models import Match

# Nobody's clock runs between two deals; so long the result waits to be read.
RESULT_WAITS = timedelta(minutes=3)


def pass_clock(match: Match, turn: int | None, now: datetime) -> None:
    """Stop the clock of whose turn it was at ``now``, and start that of ``turn``.

    ``match`` still says whose turn it was. Between two deals (``turn`` is None)
    the next one comes by itself at the deadline.
    """
    clock = match.timing
    if clock is None or (turn is not None and turn == match.turn):
        return
    left = match.time_left or 2 * [clock.bank.total_seconds()]
    if match.turn is not None:
        rest = timedelta(seconds=match.seconds_left(match.turn))
        if not match.is_paused:  # a turn that costs nothing brings nothing either
            rest = clock.after_turn(rest)
        left[match.turn] = rest.total_seconds()
    match.time_left = left
    match.deadline = _from(match, now) + _time_for(match, turn)


def stop_clock(match: Match) -> None:
    """Keep what both sides had when the match ended."""
    if match.time_left and match.turn is not None:
        match.time_left[match.turn] = match.seconds_left(match.turn)
    match.deadline = match.paused_until = None


def pause(match: Match, pause: timedelta, now: datetime) -> None:
    """Let no clock run for so long, beginning now or when the pause so far ends."""
    assert match.deadline is not None, "a clock runs"
    match.paused_until = _from(match, now) + pause
    match.deadline += pause


def add_time(match: Match, extra: timedelta) -> None:
    """Give both sides so much more; by correspondence only a turn has its time."""
    assert match.timing, "it is played with a clock"
    assert match.time_left, "the clock was set at the first deal"
    assert match.deadline, "it runs"
    if match.turn is not None:
        match.deadline += extra
    if not match.timing.by_correspondence:
        match.time_left = [left + extra.total_seconds() for left in match.time_left]


def _time_for(match: Match, turn: int | None) -> timedelta:
    assert match.timing
    assert match.time_left
    if turn is not None:
        return timedelta(seconds=match.time_left[turn])
    return match.timing.bank if match.timing.by_correspondence else RESULT_WAITS


def _from(match: Match, now: datetime) -> datetime:
    """When what begins now begins: after the pause, if there is one."""
    return max(now, match.paused_until or now)
