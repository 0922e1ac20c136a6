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
    # Cut: what follows compares the password with them, and a text may be long.
    user.username, user.email = name[: names.LONGEST], email[:254]
    _check_all(name, email, password, user)
    user.username = names.clean_name(name)
    user.email = User.objects.normalize_email(email)
    user.is_guest = False
    user.set_password(password)
    if not _is_saved(user):
        raise _taken()
    return user


def choose_language(user: User, language: str) -> None:
    """Let ``user`` meet this language wherever they sign in."""
    User.objects.filter(pk=user.pk).update(language=language)


def _check_all(name: str, email: str, password: str, user: User) -> None:
    """Raise one ValidationError with whatever is wrong, so that all is told at once."""
    wrong: dict[str, list[ValidationError]] = {}
    for check in (
        lambda: _check_name(name),
        lambda: _check_email(email),
        lambda: _check_password(password, user),
    ):
        try:
            check()
        except ValidationError as error:
            wrong |= error.error_dict
    if wrong:
        raise ValidationError(wrong)


def _check_name(text: str) -> None:
    try:
        name = names.clean_name(text)
    except ValidationError as error:
        raise ValidationError({"name": error}) from None
    if names.is_kept_for_guests(name):
        raise ValidationError({"name": _("Only guests are called Guest.")})
    if names.is_kept_for_the_ai(name):
        raise ValidationError({"name": _("Only the computer is called that.")})
    if User.objects.filter(name_key=names.name_key(name)).exists():
        raise _taken()


def _taken() -> ValidationError:
    return ValidationError(
        {"name": _("Somebody has this name, or one that looks like it.")}
    )


def _check_password(password: str, user: User) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise ValidationError({"password": error}) from None


def _check_email(email: str) -> None:
    try:
        if email:
            validate_email(email)
    except ValidationError as error:
        raise ValidationError({"email": error}) from None


def _is_saved(user: User) -> bool:
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError:
        return False
    return True
