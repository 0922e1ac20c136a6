"""Moves, resigning, *next*: what the two sides do at a match that runs."""

from django.db import transaction

from games import notify, selectors, steady
from games.gin.moves import Move
from games.models import Match, Seat
from games.services import hands
from games.services.announce import announce
from games.services.errors import StaleMove, TooLate
from games.services.log import append, locked


@transaction.atomic
def play_move(match_id: int, *, seat: Seat, move: Move, version: int) -> Match:
    """Play ``move``, decided on the table of ``version``, and log it.

    The move that reaches the target also ends the match. Raises StaleMove
    when the match has moved on since or its time is up, IllegalMove when the
    rules say no; then nothing has been written.
    """
    match = locked(match_id)
    if match.version != version:
        raise StaleMove(already_made=_is_made(match, seat, move, version))
    if selectors.is_lost_on_time(match):
        raise StaleMove(already_made=False)
    state = selectors.state_of(match).play(seat.number, move)
    lines: list[tuple[int | None, str]] = [(seat.number, str(move))]
    if outcome := state.decided:
        state = state.end(outcome.cause, outcome.winner)
        lines.append((None, str(outcome)))
    append(match, state, *lines)
    hands.let_go(seat)
    return match


@transaction.atomic
def resign(match_id: int, seat: Seat) -> Match:
    """End the match for the other side's win; at one that is over, do nothing.

    Whose time is up has lost already, whatever the other side does then.
    """
    match = locked(match_id)
    if match.is_running and not selectors.is_lost_on_time(match):
        state = selectors.state_of(match).end("resignation", 1 - seat.number)
        append(match, state, (None, str(state.outcome)))
    return match


@transaction.atomic
def call_off(match_id: int) -> None:
    """End the match without a winner, as either side may before the first move.

    Raises TooLate once somebody has moved; at one that is over, do nothing.
    """
    match = locked(match_id)
    if not match.is_running or selectors.is_lost_on_time(match):
        return
    if selectors.has_begun(match):
        raise TooLate
    state = selectors.state_of(match).end("agreement", None)
    append(match, state, (None, str(state.outcome)))


@transaction.atomic
def ready_for_next(match_id: int, seat: Seat, deal_number: int) -> None:
    """Note that ``seat`` has seen how this deal ended and is ready for the next.

    It belongs to the one deal that is over now: said again, late or early it
    changes nothing.
    """
    match = locked(match_id)
    if not match.is_running or match.turn is not None:
        return
    if selectors.state_of(match).deal_number != deal_number:
        return
    unsaid = Seat.objects.filter(pk=seat.pk, ready__lt=deal_number)
    if unsaid.update(ready=deal_number, ready_at=steady.now()):
        announce(notify.side_changed, match_id)


def _is_made(match: Match, seat: Seat, move: Move, version: int) -> bool:
    return match.log.filter(
        number=version + 1, seat=seat.number, text=str(move)
    ).exists()
