"""Who is away from a match that waits for them, and since when."""

from datetime import datetime, timedelta

from games import presence, steady
from games.clocks import GRACE_WITHOUT_CLOCK
from games.gin.deal import Phase
from games.models import Match, Seat
from games.selectors.matches import state_of


def grace_of(match: Match) -> timedelta:
    """How long somebody may be away before the other side may end the match."""
    return match.timing.grace if match.timing else GRACE_WITHOUT_CLOCK


def last_seen(seat: Seat) -> datetime:
    """Return when whoever has this seat last looked at its table.

    Nobody was away before the match began. Where minutes count, nobody was while the
    site was. Where hours do, their last turn counts too: otherwise each restart would
    give them another day.
    """
    began = seat.match.started
    assert began, "nobody is awaited at a challenge"
    if grace_of(seat.match) < GRACE_WITHOUT_CLOCK:
        return max(presence.last_seen(seat.pk), presence.back_since(), began)
    if presence.knows(seat.pk):
        return presence.last_seen(seat.pk)
    last = seat.match.log.order_by("-number").values_list("at", flat=True).first()
    return last or presence.last_seen(seat.pk)


def away_until(seat: Seat) -> datetime:
    """Return when whoever has this seat has been away for the whole grace.

    Nobody is missed during a pause that both agreed on.
    """
    since = last_seen(seat)
    if seat.match.paused_until:
        since = max(since, seat.match.paused_until)
    return since + grace_of(seat.match)


def is_keeping_waiting(seat: Seat) -> bool:
    """Is it this person's turn in a match with another, who waits for them?"""
    opponent = seat.opponent
    is_between_people = not (seat.is_ai or opponent is None or opponent.is_ai)
    return is_between_people and seat.match.is_running and seat.is_to_move


def may_be_claimed_from(seat: Seat) -> bool:
    """May the other side take the win, or a draw, since this person has left?"""
    if not is_keeping_waiting(seat):
        return False
    return away_until(seat) <= steady.now()


def next_look(seat: Seat) -> datetime | None:
    """Return when the other side's absence is next to be seen on ``seat``'s page."""
    opponent = seat.opponent
    if opponent is None or opponent.is_ai or not seat.match.is_running:
        return None
    if presence.is_here(opponent.pk):
        return presence.last_seen(opponent.pk) + presence.LASTS
    claimable = away_until(opponent)
    return claimable if claimable > steady.now() else None


def layoff_due(seat: Seat) -> datetime | None:
    """When the best layoff is made for this person, who is away from theirs (Q42)."""
    if not (is_keeping_waiting(seat) and is_laying_off(seat.match)):
        return None
    return away_until(seat)


def is_laying_off(match: Match) -> bool:
    deal = state_of(match).deal
    return deal is not None and deal.phase is Phase.LAYOFF


def is_lost_on_time(match: Match) -> bool:
    """Is the time up of whose turn it is? At the layoff that costs nothing (Q42)."""
    return match.is_out_of_time and not is_laying_off(match)
