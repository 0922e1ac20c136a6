"""Who is here: kept in the cache, renewed while a page of theirs is open.

The cache may be away, or new since the server started. Then nobody is known to be
gone: whoever isn't known of counts as seen when somebody first asks.
"""

import os
import secrets
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from threading import Lock
from typing import Final

from django.core.cache import cache

from games import steady
from games.careful import safely

#: An open page says so as often as this, in seconds.
RENEWED: Final = 20.0
#: So long after the last word of it a page counts as open.
LASTS: Final = timedelta(seconds=25)
#: Longer than anybody's grace, in seconds.
KEPT: Final = 8 * 24 * 3600

#: The names of the processes that know who is here.
PEOPLE: Final = "people"
#: When the site last came back after a while without it.
BACK: Final = "back"
LONG_AGO: Final = datetime.min.replace(tzinfo=UTC)


def see(seat_id: int) -> None:
    """Note that whoever has this seat looks at its table now."""
    safely(None, cache.set, _seen(seat_id), steady.now(), KEPT)


def last_seen(seat_id: int) -> datetime:
    """Return when whoever has this seat last looked at its table."""
    now = steady.now()
    seen: datetime | None = safely(now, cache.get, _seen(seat_id))
    # Beside what was seen: who looked and who was only asked for are two things.
    return seen or safely(now, cache.get_or_set, _asked(seat_id), now, KEPT)


def knows(seat_id: int) -> bool:
    """Does the cache know since when nobody has looked at this seat’s table?"""
    return bool(safely({}, cache.get_many, [_seen(seat_id), _asked(seat_id)]))


def is_here(seat_id: int) -> bool:
    """Is the table of this seat open somewhere?"""
    return steady.now() - last_seen(seat_id) <= LASTS


def all_come_back() -> None:
    """Note that the site runs again: nobody was away before."""
    safely(None, cache.set, BACK, steady.now(), KEPT)


def back_since() -> datetime:
    """Return when the site last came back, as far as is known."""
    since: datetime = safely(LONG_AGO, cache.get, BACK, LONG_AGO)
    return since


def wait(seat_id: int, seconds: float) -> None:
    """Note that whoever has this seat would rather wait for the other side."""
    safely(None, cache.set, f"waits:{seat_id}", True, seconds)


def waits(seat_id: int) -> bool:
    return bool(safely(False, cache.get, f"waits:{seat_id}"))


def read(slug: str, seconds: float) -> None:
    """Note that whoever made this challenge has read what came of it."""
    safely(None, cache.set, f"read:{slug}", True, seconds)


def was_read(slug: str) -> bool:
    return bool(safely(False, cache.get, f"read:{slug}"))


def looks(seat_ids: Collection[int]) -> dict[int, datetime]:
    """Return when each of these seats' tables was last looked at, where it was."""
    keys = {_seen(seat_id): seat_id for seat_id in seat_ids}
    known: dict[str, datetime] = safely({}, cache.get_many, keys) if keys else {}
    return {keys[key]: seen for key, seen in known.items()}


def come(*user_ids: int) -> None:
    """Note that these people have some page of the site open now."""
    with _coming:
        safely(None, _renew, user_ids)


def people_here() -> list[int]:
    """Return who has a page of the site open, by user, the latest to come last."""
    came: dict[int, datetime] = {}
    for known in safely({}, _known).values():
        for user, (since, _seen) in _still_here(known).items():
            came[user] = min(since, came.get(user, since))
    return sorted(came, key=lambda user: came[user])


# By user: since when, and when last. Each process writes under a name of its own, so
# that no two of them forget each other's people.
Here = dict[int, tuple[datetime, datetime]]

_coming = Lock()
_name = secrets.token_hex(4)


def _renew(user_ids: Collection[int]) -> None:
    now, own = steady.now(), f"{PEOPLE}:{os.getpid()}:{_name}"
    known = _still_here(cache.get(own, {}))
    for user in user_ids:
        known[user] = known.get(user, (now, now))[0], now
    cache.set(own, known, KEPT)
    processes = cache.get(PEOPLE, ())
    if own not in processes:
        there = [each for each in processes if _still_here(cache.get(each, {}))]
        cache.set(PEOPLE, (*there, own), KEPT)


def _known() -> dict[str, Here]:
    return cache.get_many(cache.get(PEOPLE, ()))


def _still_here(known: Here) -> Here:
    now = steady.now()
    return {user: each for user, each in known.items() if now - each[1] <= LASTS}


def _seen(seat_id: int) -> str:
    return f"seen:{seat_id}"


def _asked(seat_id: int) -> str:
    return f"asked:{seat_id}"
