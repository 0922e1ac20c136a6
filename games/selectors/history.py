"""Those of one's matches that are looked for."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from games.models import Seat, Status, User
from games.selectors.statistics import PLAYED


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which matches: all of them, where nothing is said.

    ``opponent`` is *people* or *ai*, ``name`` somebody's; ``rules`` are a sheet or a
    variant, ``result`` is *won*, *lost*, *drawn* or *running*; ``since`` is when they
    began at the earliest.
    """

    opponent: str = ""
    name: str = ""
    rules: str = ""
    result: str = ""
    since: datetime | None = None


RULES = {
    "standard": Q(match__sheet="standard"),
    "club": Q(match__sheet="club"),
    "oklahoma": Q(match__options__oklahoma=True),
    "hollywood": Q(match__options__hollywood=True),
}
IS_OVER = Q(match__status=Status.OVER)
RESULTS = {
    "won": IS_OVER & Q(match__winner=F("number")),
    "lost": IS_OVER & Q(match__winner=1 - F("number")),
    "drawn": PLAYED & Q(match__winner=None),
    "running": ~IS_OVER,
}


def narrowed(seats: QuerySet[Seat], wanted: Wanted) -> QuerySet[Seat]:
    """Return those of one's seats whose matches are ``wanted``."""
    if wanted.rules:
        seats = seats.filter(RULES[wanted.rules])
    if wanted.result:
        seats = seats.filter(RESULTS[wanted.result])
    if wanted.since:
        seats = seats.filter(match__started__gte=wanted.since)
    if wanted.opponent:
        seats = seats.filter(_across(user__isnull=wanted.opponent == "ai"))
    if wanted.name:
        seats = seats.filter(_across(user__username=wanted.name, user__deleted=None))
    return seats


def people_met(user: User | AnonymousUser, most: int) -> list[User]:
    """Return whom ``user`` has played, most often first, so many at most.

    An account that is gone is nobody any more.
    """
    if not user.is_authenticated:
        return []
    return list(
        User.objects.filter(seats__match__seats__user=user, deleted=None)
        .exclude(pk=user.pk)
        .annotate(times=Count("seats"))
        .order_by("-times", "pk")[:most]
    )


def _across(**at: object) -> Exists:
    """Sits somebody like this on the other side?"""
    others = Seat.objects.filter(match=OuterRef("match")).exclude(pk=OuterRef("pk"))
    return Exists(others.filter(**at))
