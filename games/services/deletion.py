"""An account's end: its owner is forgotten, and the opponents keep what was played."""

import secrets
from datetime import timedelta

from axes.utils import reset as forget_wrong_passwords
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from games import notify, sessions, steady
from games.models import (
    UNDER_WAY,
    Block,
    Match,
    Rating,
    Remark,
    Report,
    Seat,
    Session,
    User,
)
from games.services.announce import announce
from games.services.challenges import withdraw_all
from games.services.matches import resign
from games.services.upkeep import keep_up

#: So long after its end a match is looked for on pages that are still open.
SHOWN = timedelta(hours=1)


def delete_account(user: User) -> None:
    """Forget who ``user`` was; what they played stays, without their name.

    What runs is resigned, what is offered withdrawn. Nobody can sign in to it any
    more, and the name is free. Doing it twice is harmless.
    """
    # Each match on its own: more than one at a time would be locked in any order.
    _leave_matches(user)
    _forget(user)
    _leave_matches(user)  # what another page of theirs began meanwhile
    Rating.objects.filter(user=user).delete()


@transaction.atomic
def forget_guest(guest: User) -> None:
    """Delete a guest whom ``guests_gone`` returned, with all that nobody else has."""
    Match.objects.filter(seats__user=guest).delete()
    guest.delete()


def _leave_matches(user: User) -> None:
    """Take back what waits, and resign what runs."""
    withdraw_all(user)
    for seat in Seat.objects.filter(user=user, match__status__in=UNDER_WAY):
        # A match that nobody has dealt at yet can't be resigned.
        resign(seat.match_id, keep_up(seat.match_id)[seat.number])


@transaction.atomic
def _forget(user: User) -> None:
    _forget_words(user)
    Block.objects.filter(Q(by=user) | Q(whom=user)).delete()
    # Last, since other things lock a match first and then its people.
    row = User.objects.select_for_update().get(pk=user.pk)
    sessions.end(*Session.objects.filter(user=row))
    forget_wrong_passwords(username=row.name_key)
    _forget_person(row)
    lately = Match.objects.filter(seats__user=row, ended__gt=steady.now() - SHOWN)
    for match in lately:  # a page of the other's may still show it, with the name
        announce(notify.match_changed, match.pk, match.version)


def _forget_words(user: User) -> None:
    """Delete what ``user`` said in words of their own; phrases are nobody's."""
    for number in (0, 1):
        Remark.objects.filter(
            Exists(
                Seat.objects.filter(match=OuterRef("match"), number=number, user=user)
            ),
            seat=number,
        ).exclude(text="").delete()
    Report.objects.filter(by=user).update(text="")


def _forget_person(row: User) -> None:
    row.username = f"gone {secrets.token_hex(6)}"
    row.email = row.first_name = row.last_name = row.language = ""
    row.email_confirmed = row.wants_digest = row.allows_chat = False
    row.is_active = row.is_staff = row.is_superuser = False
    row.is_private = True
    row.preferences = {}
    row.last_login = row.digest_sent = None
    row.deleted = row.deleted or timezone.now()
    row.set_unusable_password()
    row.groups.clear()
    row.user_permissions.clear()
    row.save()
