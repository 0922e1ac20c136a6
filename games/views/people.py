"""Who acts: whoever has no name here yet gets one when it is first needed."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from secrets import token_hex
from typing import Final

from django.contrib.auth import login
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest

from games import services
from games.careful import safely
from games.models import User
from games.views.requests import preferences_of

# Nobody was asked for a password, so there is no backend that could have said it.
BACKEND = "django.contrib.auth.backends.ModelBackend"

#: Seconds in which a stranger's press is taken for the one before, come twice.
TWICE: Final = 10
#: What is kept of a guest who is being made.
MAKING: Final = 0
LOOK_EVERY = 0.05


@contextmanager
def person(request: HttpRequest) -> Iterator[User]:
    """The signed-in person, or a new guest, who stays if what follows succeeds."""
    if request.user.is_authenticated:
        yield request.user
        return
    with _guest(request) as guest:
        yield guest
    _sign_in(request, guest)


@contextmanager
def _guest(request: HttpRequest) -> Iterator[User]:
    """A new guest, or the one whom the same press has made before.

    A browser that posts a form twice throws the first answer away, and with it the
    session of the guest who sat down: the second press is to be the same guest's.
    """
    browser = _browser(request)
    is_first = safely(True, cache.add, browser, MAKING, TWICE)
    if not is_first and (guest := _made_before(browser)):
        yield guest
        return
    try:
        with transaction.atomic():
            guest = services.create_guest(preferences_of(request))
            yield guest
    except BaseException:
        safely(False, cache.delete, browser)
        raise
    safely(None, cache.set, browser, guest.pk, TWICE)


def forget(request: HttpRequest) -> None:
    """Let the next press of this browser be another's: whoever sat here leaves."""
    safely(False, cache.delete, _browser(request))


def _browser(request: HttpRequest) -> str:
    """What a stranger's browser is told by: the secret that guards its forms."""
    token = request.META.get("CSRF_COOKIE") or token_hex()
    return f"guest:{sha256(token.encode()).hexdigest()}"


def _made_before(browser: str) -> User | None:
    """The guest whom the press before has made, or is just making."""
    until = time.monotonic() + TWICE
    while (made := safely(None, cache.get, browser)) == MAKING:
        if time.monotonic() > until:
            return None
        time.sleep(LOOK_EVERY)
    return User.objects.filter(pk=made, is_guest=True, is_active=True).first()


def _sign_in(request: HttpRequest, guest: User) -> None:
    """Sign a new guest in, so that what other tabs have open still works.

    Signing in changes the token of the forms. That guards whoever had an account
    before; a guest has nothing that a token from before could be used against.
    """
    token = request.META.get("CSRF_COOKIE")
    login(request, guest, backend=BACKEND)
    if token:
        request.META["CSRF_COOKIE"] = token
