"""Where somebody is signed in."""

from django.db.models import QuerySet
from django.utils import timezone

from games.models import Session, User


def sessions_of(user: User) -> QuerySet[Session]:
    """Return ``user``'s sessions that still stand, the one seen last first."""
    return Session.objects.filter(user=user, expire_date__gt=timezone.now()).order_by(
        "-seen", "session_key"
    )
