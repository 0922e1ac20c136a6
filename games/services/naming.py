"""Names as they are kept: nobody has another's."""

import secrets
from collections.abc import Collection, Iterator

from django.db import IntegrityError, transaction

from games import notify, selectors
from games.models import User
from games.services.announce import announce


def is_saved(user: User, fields: Collection[str] | None = None) -> bool:
    """Save these fields, or all; False where somebody else has the name."""
    try:
        with transaction.atomic():
            user.save(update_fields=fields)
    except IntegrityError:
        return False
    return True


def tell_tables(user: User) -> None:
    """Let every table at which ``user`` plays, or just has, say their name anew."""
    for match in selectors.talking_at(user):
        announce(notify.match_changed, match.pk, match.version)


def names_by_chance(beginning: str) -> Iterator[str]:
    """Yield names to try: ``beginning`` and a number, longer if none is free.

    By chance, not by counting: a name says nothing about how many came.
    """
    for digits in (4, 4, 4, 6, 9, 12):
        least = 10 ** (digits - 1)
        yield f"{beginning}{least + secrets.randbelow(9 * least)}"
    raise AssertionError("12 digits ran out")  # pragma: no cover
