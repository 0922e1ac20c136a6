"""By what name wrong passwords are counted."""

from collections.abc import Mapping

from django.http import HttpRequest

from games.names import name_key


def counted_name(
    request: HttpRequest | None, credentials: Mapping[str, str] | None
) -> str:
    """One key for all spellings that sign in to one account.

    Counted as typed, each spelling would have tries of its own.
    """
    given = credentials or (request.POST if request else {})
    # Cut, since anything may be typed there; no name is as long.
    return name_key(str(given.get("username") or "")[:200])
