"""Accounts by what their owners remember of them, and those whose owners are gone."""

from datetime import timedelta
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games.models import Report, Seat, Status, User
from games.names import LONGEST, name_key

#: One address may stand at several accounts; nobody has more than so many.
MOST: Final = 5
#: So long a guest is kept who never comes back.
GUESTS_STAY: Final = timedelta(days=365)


def accounts_to_write_to(who: str) -> list[User]:
    """Return whom a forgotten password's mail goes to, by name or e-mail address.

    Only registered people with a confirmed address; one query whoever ``who`` is.
    """
    people = User.objects.filter(
        email_confirmed=True, is_active=True, is_guest=False, deleted=None
    ).exclude(email="")
    if "@" in who:
        return list(people.filter(email__iexact=who.strip())[:MOST])
    return list(people.filter(name_key=name_key(who[: LONGEST * 2])))


def guests_gone() -> QuerySet[User]:
    """Return the guests that no browser knows any more and who finished nothing.

    For a year, that is. Whoever sat down with another person or was challenged by
    one, was reported or reported somebody, stays: that is the other's too.
    """
    seats = Seat.objects.filter(user=OuterRef("pk"))
    across = Seat.objects.filter(match=OuterRef("match"), user__isnull=False)
    met = seats.filter(Exists(across.exclude(number=OuterRef("number"))))
    reports = Report.objects.filter(Q(by=OuterRef("pk")) | Q(about=OuterRef("pk")))
    return User.objects.filter(
        ~Exists(seats.filter(match__status=Status.OVER)),
        ~Exists(met),
        ~Exists(reports),
        is_guest=True,
        deleted=None,
        sessions=None,
        invitations=None,
        date_joined__lt=timezone.now() - GUESTS_STAY,
    )
