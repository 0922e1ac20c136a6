"""What the links in mails are signed with: each is for one purpose, and for a time."""

from datetime import timedelta
from typing import Final

from django.core import signing

from games.models import User

CONFIRMING: Final = timedelta(days=3)

_CONFIRM: Final = "games.confirm-address"
_UNSUBSCRIBE: Final = "games.unsubscribe"


def confirm_token(user: User) -> str:
    """Sign that whoever has this reads the mail of ``user``'s present address."""
    return signing.dumps([user.pk, user.email], salt=_CONFIRM)


def read_confirm_token(token: str) -> tuple[int, str] | None:
    """Return whose address it confirms, and which; None if forged or too old."""
    try:
        number, address = signing.loads(token, salt=_CONFIRM, max_age=CONFIRMING)
    except signing.BadSignature:
        return None
    return number, address


def unsubscribe_token(user: User) -> str:
    """Sign that whoever has this may end the mails to ``user``'s present address."""
    return signing.dumps([user.pk, user.email], salt=_UNSUBSCRIBE)


def read_unsubscribe_token(token: str) -> tuple[int, str] | None:
    """Return whose mails it ends, and to which address; None if forged."""
    try:
        number, address = signing.loads(token, salt=_UNSUBSCRIBE)
    except signing.BadSignature:
        return None
    return number, address
