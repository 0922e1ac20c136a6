"""Coming to a table, and what the one who stays may do when the other has left."""

from typing import Literal

from django.db import transaction

from games import notify, presence, selectors
from games.models import Seat
from games.services.errors import ClaimRefused
from games.services.log import append, locked

Claim = Literal["win", "draw"]


def look_at(match_id: int, seat_id: int) -> None:
    """Note that whoever has this seat looks at its table; tell it if they were away."""
    was_here = presence.is_here(seat_id)
    presence.see(seat_id)
    if not was_here:
        notify.somebody_came(match_id, seat_id)


@transaction.atomic
def claim(match_id: int, seat: Seat, what: Claim) -> None:
    """End the match since the other side has left: for one's own win, or a draw.

    Raises ClaimRefused where they are back, or it isn't their turn; at a match that
    is over, or whose time is up, do nothing.
    """
    match = locked(match_id)
    if not match.is_running or selectors.is_lost_on_time(match):
        return
    opponent = selectors.seats_of(match_id)[1 - seat.number]
    if not selectors.may_be_claimed_from(opponent):
        raise ClaimRefused
    winner = seat.number if what == "win" else None
    state = selectors.state_of(match).end("abandonment", winner)
    append(match, state, (None, str(state.outcome)))
