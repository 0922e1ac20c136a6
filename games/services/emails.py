"""Somebody's e-mail address: given, confirmed, taken away."""

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import User
from games.selectors.digests import due_for_digest

LONGEST = 254


def check_email(address: str) -> str:
    """Return ``address`` as it is kept; raise ValidationError if it is none."""
    address = address.strip()
    try:
        if len(address) > LONGEST:
            raise ValidationError("long")
        validate_email(address)
    except ValidationError:
        raise ValidationError(_("This is not an e-mail address.")) from None
    return User.objects.normalize_email(address)


def change_email(user: User, address: str) -> None:
    """Keep another address, to be confirmed anew; an empty one is none.

    Raises ValidationError for what is no address.
    """
    address = check_email(address) if address else ""
    if address != user.email:
        user.email, user.email_confirmed, user.wants_digest = address, False, False
        user.save(update_fields=["email", "email_confirmed", "wants_digest"])


def confirm_email(user_id: int, address: str, language: str) -> bool:
    """Note that mails to ``address`` are read; whether it still is theirs.

    Somebody without a language of their own gets mails in this ``language``.
    """
    owner = User.objects.filter(pk=user_id, email=address, deleted=None)
    owner.filter(language="").update(language=language)
    return bool(address and owner.update(email_confirmed=True))


def end_digest(user_id: int, address: str) -> None:
    """Send no more digests to ``address``; ending them twice is harmless."""
    User.objects.filter(pk=user_id, email=address).update(wants_digest=False)


def claim_digest(user: User) -> bool:
    """Take it on to send ``user`` the digest that is due; of two one gets it."""
    due = due_for_digest().filter(pk=user.pk)
    return bool(due.update(digest_sent=timezone.now()))
