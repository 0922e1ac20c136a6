"""People, by the name in an address."""

from django.http import Http404

from games.models import User
from games.names import LONGEST, name_key


def person_named(name: str) -> User:
    """Return whoever goes by this name, in any spelling; Http404 if nobody does."""
    try:
        return User.objects.get(name_key=name_key(name[: 2 * LONGEST]), deleted=None)
    except User.DoesNotExist:
        raise Http404 from None
