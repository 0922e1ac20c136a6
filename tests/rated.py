"""Rated matches, and people with any rating, for tests of what they count for."""

from datetime import timedelta

from django.utils import timezone

from games import glicko, services
from games.gin.rules import STANDARD, Rules
from games.models import PERIOD, UNCERTAIN, Match, Rating, User
from tests.matches import a_match, one_move_on, seat_of


def a_rated_match(inviter: User, guest: User, rules: Rules = STANDARD) -> Match:
    """A rated match just dealt."""
    match = a_match(inviter, guest, rules)
    Match.objects.filter(pk=match.pk).update(rated=True, registered_only=True)
    match.refresh_from_db()
    return match


def resigned(match: Match, number: int) -> Match:
    """The match after one move and this seat’s resignation."""
    services.resign(match.pk, seat_of(one_move_on(match), number))
    match.refresh_from_db()
    return match


def has_beaten(winner: User, loser: User, rules: Rules = STANDARD) -> Match:
    """A rated match that the one won by the other’s resignation."""
    return resigned(a_rated_match(winner, loser, rules), 1)


def is_rated(
    user: User,
    value: float,
    deviation: float = 60,
    *,
    sheet: str = "standard",
    days_ago: float = 0,
    matches: int = 30,
) -> Rating:
    """Give somebody a rating as of so many days ago."""
    at = timezone.now() - timedelta(days=days_ago)
    figures = glicko.Rating(value, deviation)
    sure_for = glicko.periods_until(figures, UNCERTAIN) * PERIOD
    return Rating.objects.create(
        user=user,
        sheet=sheet,
        value=value,
        deviation=deviation,
        volatility=figures.volatility,
        matches=matches,
        at=at,
        sure_until=at + sure_for if sure_for > timedelta() else None,
    )
