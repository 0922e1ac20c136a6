"""The lists: open challenges, one's running matches, one's history."""

from collections.abc import Collection

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, F, IntegerField, Prefetch, QuerySet, When

from games import steady
from games.models import UNDER_WAY, Match, Seat, Status, User


def open_challenges() -> QuerySet[Match]:
    """Return the challenges that stand in the lobby, newest first."""
    return (
        Match.objects.filter(status=Status.OPEN, listed=True, expires__gt=steady.now())
        .prefetch_related(_with_people("seats"), "seats__user__ratings")
        .order_by("-created", "-pk")
    )


def people(user_ids: Collection[int]) -> list[User]:
    """Return these people and how strong they are, in the order of their numbers."""
    found = User.objects.prefetch_related("ratings").in_bulk(user_ids)
    return [found[each] for each in user_ids if each in found]


def own_challenges(user: User | AnonymousUser) -> QuerySet[Match]:
    """Return the challenges that ``user`` has out, listed or not, newest first."""
    return (
        Match.objects.filter(
            status=Status.OPEN, expires__gt=steady.now(), seats__user=user.pk
        )
        .select_related("invited")
        .prefetch_related(_with_people("seats"))
        .order_by("-created", "-pk")
    )


def running_matches(user: User | AnonymousUser) -> QuerySet[Seat]:
    """Return ``user``'s seats at matches that go on, *your turn* first."""
    own_turn = Case(
        When(match__turn=F("number"), then=0), default=1, output_field=IntegerField()
    )
    return (
        _own_seats(user)
        .filter(match__status__in=UNDER_WAY)
        .order_by(own_turn, "-match__started", "-pk")
    )


def history(user: User | AnonymousUser) -> QuerySet[Seat]:
    """Return ``user``'s seats at all matches that began, newest first.

    A row's ``match``, ``opponent``, ``points``, ``has_won`` and ``has_lost``
    cost no query of their own.
    """
    return (
        _own_seats(user)
        .filter(match__started__isnull=False)
        .order_by("-match__started", "-pk")
    )


def _own_seats(user: User | AnonymousUser) -> QuerySet[Seat]:
    return (
        # An AI has no user, and a stranger no number: None is nobody here.
        Seat.objects.filter(user__isnull=False, user=user.pk)
        .select_related("match")
        .prefetch_related(_with_people("match__seats"))
    )


def _with_people(lookup: str) -> Prefetch:
    return Prefetch(
        lookup, queryset=Seat.objects.select_related("user").order_by("number")
    )
