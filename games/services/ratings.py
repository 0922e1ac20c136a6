"""What a rated match does to the strength of the two who played it."""

from datetime import datetime, timedelta

from games import glicko
from games.gin.match import MatchState
from games.models import PERIOD, UNCERTAIN, Cause, Match, Rating, RatingStep, Seat

NEWCOMER = glicko.Rating()


def rate_match(match: Match, state: MatchState) -> None:
    """Let ``match`` count for both who played it, if it is over and rated; once.

    Each is measured against the other as both stood before it. Whoever never made a
    move has not been beaten; that they left is noted. ``state`` is what it stands at.
    The caller holds its lock, in the transaction that ends it.
    """
    if not (match.rated and match.is_over) or match.is_called_off:
        return
    seats = list(match.seats.select_related("user").order_by("number"))
    if not all(seat.user and not seat.user.is_guest for seat in seats):
        return
    ratings = _locked_ratings(match, seats)
    if RatingStep.objects.filter(match=match).exists():
        return
    assert match.ended
    left = _who_left(match, state)
    if left is not None and not state.has_moved(left):
        _keep(ratings[left], match, left=True)
        return
    before = [_standing(rating, match.ended) for rating in ratings]
    for seat, rating in zip(seats, ratings, strict=True):
        result = glicko.Result(before[1 - seat.number], _score(match, seat.number))
        _move_on(rating, result, match.ended)
        _keep(rating, match, left=left == seat.number)


def _locked_ratings(match: Match, seats: list[Seat]) -> list[Rating]:
    """The two ratings, nobody else's until the transaction ends, in the seats' order.

    Always in the people's order: whoever else wants the same two waits for the first.
    """
    people = sorted(seat.user_id for seat in seats if seat.user_id)
    Rating.objects.bulk_create(
        [_newcomer(person, match) for person in people], ignore_conflicts=True
    )
    locked = {
        rating.user_id: rating
        for rating in Rating.objects.select_for_update()
        .filter(user__in=people, sheet=match.sheet)
        .order_by("user")
    }
    return [locked[seat.user_id] for seat in seats if seat.user_id]


def _newcomer(person: int, match: Match) -> Rating:
    assert match.ended
    return Rating(
        user_id=person,
        sheet=match.sheet,
        value=NEWCOMER.value,
        deviation=NEWCOMER.deviation,
        volatility=NEWCOMER.volatility,
        at=match.ended,
    )


def _standing(rating: Rating, at: datetime) -> glicko.Rating:
    """What is known of somebody when the match ends."""
    return glicko.aged(rating.figures, rating.periods_at(at))


def _move_on(rating: Rating, result: glicko.Result, at: datetime) -> None:
    after = glicko.updated(rating.figures, [result], rating.periods_at(at))
    rating.value, rating.deviation = after.value, after.deviation
    rating.volatility = after.volatility
    rating.at = max(rating.at, at)
    sure_for = glicko.periods_until(after, UNCERTAIN) * PERIOD
    rating.sure_until = rating.at + sure_for if sure_for > timedelta() else None
    rating.matches += 1


def _keep(rating: Rating, match: Match, *, left: bool) -> None:
    assert match.ended
    rating.save()
    RatingStep.objects.create(
        rating=rating,
        match=match,
        value=rating.value,
        deviation=rating.deviation,
        at=match.ended,
        left=left,
    )


def _score(match: Match, number: int) -> float:
    if match.winner is None:
        return 0.5
    return 1.0 if match.winner == number else 0.0


def _who_left(match: Match, state: MatchState) -> int | None:
    """Who ended it by leaving or by their time; a draw may have been claimed for it."""
    if match.cause not in (Cause.TIME, Cause.ABANDONMENT):
        return None
    if match.winner is not None:
        return 1 - match.winner
    return state.deal.turn if state.deal else None
