"""Who acts: whoever has no name here yet gets one when it is first needed."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth import login
from django.db import transaction
from django.http import HttpRequest

from games import services
from games.models import User
from games.views.requests import preferences_of

# Nobody was asked for a password, so there is no backend that could have said it.
BACKEND = "django.contrib.auth.backends.ModelBackend"


@contextmanager
def person(request: HttpRequest) -> Iterator[User]:
    """The signed-in person, or a new guest, who stays if what follows succeeds."""
    if request.user.is_authenticated:
        yield request.user
        return
    with transaction.atomic():
        guest = services.create_guest(preferences_of(request))
        yield guest
    _sign_in(request, guest)


def _sign_in(request: HttpRequest, guest: User) -> None:
    """Sign a new guest in, so that what other tabs have open still works.

    Signing in changes the token of the forms. That guards whoever had an account
    before; a guest has nothing that a token from before could be used against.
    """
    token = request.META.get("CSRF_COOKIE")
    login(request, guest, backend=BACKEND)
    if token:
        request.META["CSRF_COOKIE"] = token
