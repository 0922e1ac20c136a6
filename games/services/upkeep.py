"""What happens at a match without anyone's doing."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from django.db import transaction

from games import ai, selectors, steady
from games.gin.match import pack_line
from games.gin.moves import LayOffBest
from games.gin.shuffle import shuffle
from games.models import Seat, Status
from games.services import hands
from games.services.challenges import expire_challenge
from games.services.errors import StaleMove
from games.services.log import append, locked
from games.services.matches import play_move


def keep_up(match_id: int) -> tuple[Seat, ...]:
    """Do whatever is due at a match, and return its seats as they stand then.

    Deals the next pack, lets the AI play, closes a challenge whose time is
    up. Safe to call at any time, by any number at once: each duty is judged
    again under the match's lock, or played with the version it was decided on.
    """
    seats = selectors.seats_of(match_id)
    while duty := _duty(seats):
        duty()
        seats = selectors.seats_of(match_id)
    return seats


def _duty(seats: tuple[Seat, ...]) -> Callable[[], None] | None:
    match = seats[0].match
    for seat in seats:
        if seat.is_ai and seat.is_to_move:
            return partial(_let_play, seat)
    due = selectors.next_deadline(seats[0])
    if due is None or due > steady.now():
        return None
    if match.status == Status.OPEN:
        return partial(expire_challenge, match.pk)
    if match.turn is None:
        return partial(_deal_next, match.pk, match.version, seats)
    if selectors.is_laying_off(match):
        return partial(_lay_off_for, seats[match.turn])
    return partial(_flag, match.pk)


def _let_play(seat: Seat) -> None:
    """Let the AI at ``seat`` make one move; it thinks while nothing is locked."""
    match = seat.match
    seed = f"{match.slug}:{match.version}:{seat.number}"
    move = ai.answer(seat.level, selectors.view_of(seat), seed=seed)
    # Stale: another process let it play meanwhile, or its opponent resigned.
    with suppress(StaleMove):
        play_move(match.pk, seat=seat, move=move, version=match.version)


def _lay_off_for(seat: Seat) -> None:
    """Lay off for somebody who has left, or whose time is up (Q42)."""
    with suppress(StaleMove):
        play_move(
            seat.match_id, seat=seat, move=LayOffBest(), version=seat.match.version
        )


@transaction.atomic
def _flag(match_id: int) -> None:
    """End a match for the win of whoever waits, at the time when it was lost."""
    match = locked(match_id)
    if selectors.is_lost_on_time(match):
        assert match.turn is not None, "it is somebody's turn"
        state = selectors.state_of(match).end("time", 1 - match.turn)
        append(match, state, (None, str(state.outcome)), at=match.deadline)


@transaction.atomic
def _deal_next(match_id: int, version: int, seats: tuple[Seat, ...]) -> None:
    match = locked(match_id)
    if match.version != version:
        return
    number = selectors.state_of(match).deal_number + 1
    first, second = (bytes.fromhex(seat.seed) for seat in seats)
    shuffled = shuffle(
        bytes.fromhex(match.server_seed), match.slug, number, (first, second)
    )
    if match.first_dealer is None:  # a rematch names its own
        match.first_dealer = shuffled.dealer_bit
    state = selectors.state_of(match).deal_out(shuffled.pack)
    append(match, state, (None, pack_line(shuffled.pack)))
    hands.take_up(match)
