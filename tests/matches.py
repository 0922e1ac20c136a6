"""Matches at some point of their course, made through the services only."""

from collections.abc import Callable
from random import Random
from typing import Any

from games import ai, selectors, services
from games.gin.moves import Move
from games.gin.rules import STANDARD, Rules
from games.models import Match, Seat, User

WITHOUT_END = 10**9


def a_challenge(inviter: User, **options: bool) -> Match:
    return services.create_challenge(inviter, STANDARD, **options)


def a_match(inviter: User, guest: User, rules: Rules = STANDARD, **terms: Any) -> Match:
    """A match just dealt; ``terms`` are those of its challenge, as its clock."""
    match = services.create_challenge(inviter, rules, **terms)
    services.accept_challenge(match.slug, guest)
    return kept_up(match)


def kept_up(match: Match) -> Match:
    return services.keep_up(match.pk)[0].match


def seat_of(match: Match, number: int) -> Seat:
    return selectors.seats_of(match.pk)[number]


def to_move(match: Match) -> Seat:
    """The seat whose turn it is; LookupError where it is nobody's."""
    for seat in selectors.seats_of(match.pk):
        if seat.is_to_move:
            return seat
    raise LookupError("nobody is to move")


def a_move(seat: Seat) -> Move:
    """What Easy would play here."""
    view = selectors.view_of(seat)
    return ai.choose("easy", view, Random(seat.match.version), ai.Budget(1000))


def play(seat: Seat, move: Move) -> Match:
    """Play on the table that ``seat`` was read from."""
    version = seat.match.version
    return services.play_move(seat.match_id, seat=seat, move=move, version=version)


def one_move_on(match: Match) -> Match:
    seat = to_move(match)
    return play(seat, a_move(seat))


def say_next(match: Match, *numbers: int) -> None:
    """Let the seats of these numbers say that they are ready for the next deal."""
    for number in numbers:
        seat = seat_of(match, number)
        deal_number = selectors.state_of(seat.match).deal_number
        services.ready_for_next(match.pk, seat, deal_number)


def play_on(
    match: Match, until: Callable[[Match], bool], moves: int = WITHOUT_END
) -> Match:
    """Let both sides play as Easy does until something is so, or so many moves."""
    match = kept_up(match)
    of_people = not any(seat.is_ai for seat in selectors.seats_of(match.pk))
    for _ in range(moves):
        if until(match) or match.is_over:
            return match
        if match.turn is None:
            say_next(match, 0, 1)
            match = kept_up(match)
        else:
            match = one_move_on(match)
            match = match if of_people else kept_up(match)
    return match


def is_between_deals(match: Match) -> bool:
    return match.is_running and match.turn is None


def log_of(match: Match) -> list[tuple[int | None, str]]:
    return list(match.log.order_by("number").values_list("seat", "text"))
