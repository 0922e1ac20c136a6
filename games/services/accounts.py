"""People: guests, and those who keep a name and a password."""

import secrets

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from games import names
from games.models import User


def create_guest() -> User:
    """Return a new person with a name of their own and no password."""
    for digits in (4, 4, 4, 6, 9, 12):
        # By chance, not by counting: a name says nothing about how many came.
        number = 10 ** (digits - 1) + secrets.randbelow(9 * 10 ** (digits - 1))
        user = User(username=f"Guest {number}", is_guest=True)
        user.set_unusable_password()
        if _is_saved(user):
            return user
    raise AssertionError("12 digits ran out")  # pragma: no cover


def sign_up(
    name: str, password: str, email: str = "", guest: User | None = None
) -> User:
    """Return the account of ``name``; a ``guest`` keeps all that they played.

    Raises ValidationError by field: ``name``, ``password`` or ``email``.
    """
    # Not the guest's own object: if this fails, its page still has its old name.
    user = User.objects.get(pk=guest.pk, is_guest=True) if guest else User()
    user.username, user.email = _new_name(name), _checked_email(email)
    user.is_guest = False
    _check_password(password, user)
    user.set_password(password)
    if not _is_saved(user):
        raise _taken()
    return user


def choose_language(user: User, language: str) -> None:
    """Let ``user`` meet this language wherever they sign in."""
    User.objects.filter(pk=user.pk).update(language=language)


def _new_name(text: str) -> str:
    try:
        name = names.clean_name(text)
    except ValidationError as error:
        raise ValidationError({"name": error}) from None
    if names.is_kept_for_guests(name):
        raise ValidationError({"name": _("Only guests are called Guest.")})
    if User.objects.filter(name_key=names.name_key(name)).exists():
        raise _taken()
    return name


def _taken() -> ValidationError:
    return ValidationError(
        {"name": _("Somebody has this name, or one that looks like it.")}
    )


def _check_password(password: str, user: User) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise ValidationError({"password": error}) from None


def _checked_email(email: str) -> str:
    try:
        if email:
            validate_email(email)
    except ValidationError as error:
        raise ValidationError({"email": error}) from None
    return User.objects.normalize_email(email)


def _is_saved(user: User) -> bool:
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError:
        return False
    return True
