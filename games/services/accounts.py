"""People: guests, and those who keep a name and a password."""

from typing import Final

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from games import names, notify, selectors
from games.models import User
from games.preferences import Preferences
from games.services.announce import announce
from games.services.emails import check_email
from games.services.naming import is_saved, names_by_chance, tell_tables

#: What a guest's row gets when it becomes an account.
OF_SIGN_UP: Final = ("username", "name_key", "email", "password", "is_guest")


def create_guest(preferences: Preferences | None = None) -> User:
    """Return a new person with a name of their own and no password.

    ``preferences`` are how they have liked it here until now.
    """
    for name in names_by_chance(names.GUEST):
        user = User(username=name, is_guest=True, preferences=preferences or {})
        user.set_unusable_password()
        if is_saved(user):
            return user
    raise AssertionError("a number is free")  # pragma: no cover


def sign_up(
    name: str,
    password: str,
    email: str = "",
    guest: User | None = None,
    preferences: Preferences | None = None,
) -> User:
    """Return the account of ``name``; a ``guest`` keeps all that they played.

    Whoever wasn't one keeps these ``preferences``.

    Raises ValidationError by field: ``name``, ``password`` or ``email``; and
    User.DoesNotExist where the guest has signed up already, on another page.
    """
    # Not the guest's own object: if this fails, its page still has its old name.
    if guest:
        user = User.objects.get(pk=guest.pk, is_guest=True)
    else:
        user = User(preferences=preferences or {})
    # Cut: what follows compares the password with them, and a text may be long.
    user.username, user.email = name[: names.LONGEST], email[:254]
    _check_all(name, email, password, user)
    user.username = names.clean_name(name)
    user.email = check_email(email) if email else ""
    user.is_guest = False
    user.set_password(password)  # which takes a while: nothing is locked yet
    with transaction.atomic():
        if guest:
            User.objects.select_for_update().get(pk=guest.pk, is_guest=True)
        if not is_saved(user, OF_SIGN_UP if guest else None):
            raise _taken()
        tell_tables(user)
    return user


def choose_language(user: User, language: str) -> None:
    """Let ``user`` meet this language wherever they sign in."""
    User.objects.filter(pk=user.pk).update(language=language)


def keep_settings(user: User, preferences: Preferences, **of_account: bool) -> None:
    """Keep how ``user`` likes it, and their choices of ``allows_chat`` and the like.

    The digest is only for whoever has confirmed an address.
    """
    user.preferences = preferences
    for name, choice in of_account.items():
        setattr(user, name, choice)
    user.save(update_fields=["preferences", *of_account])
    # As the row has it by now: the address may be another, on another page.
    unconfirmed = User.objects.filter(pk=user.pk, email_confirmed=False)
    unconfirmed.update(wants_digest=False)
    for match in selectors.talking_at(user):  # whether they may write there
        announce(notify.side_changed, match.pk)


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
        names.check_free(name)
    except ValidationError as error:
        raise ValidationError({"name": error}) from None
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
            check_email(email)
    except ValidationError as error:
        raise ValidationError({"email": error}) from None
