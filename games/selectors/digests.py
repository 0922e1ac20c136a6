"""Whose turn it is by correspondence, for those who want to be told by mail."""

from datetime import timedelta
from typing import Final

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from games import clocks
from games.models import Seat, Status, User

#: A day, less what a clock that sends them daily may be early by.
A_DAY: Final = timedelta(hours=23)
BY_CORRESPONDENCE: Final = [
    name for name, clock in clocks.CLOCKS.items() if clock.by_correspondence
]


def due_for_digest() -> QuerySet[User]:
    """Return who wants a mail, may get one, and has had none for a day."""
    return User.objects.filter(
        Q(digest_sent=None) | Q(digest_sent__lte=timezone.now() - A_DAY),
        wants_digest=True,
        email_confirmed=True,
        is_active=True,
        deleted=None,
    ).order_by("pk")


def turns_by_correspondence(user: User) -> QuerySet[Seat]:
    """Return ``user``'s seats at which it is their turn, the most urgent first."""
    return (
        Seat.objects.filter(
            user=user,
            match__status=Status.RUNNING,
            match__turn=F("number"),
            match__clock__in=BY_CORRESPONDENCE,
        )
        .select_related("match")
        .prefetch_related("match__seats__user")
        .order_by("match__deadline", "pk")
    )
