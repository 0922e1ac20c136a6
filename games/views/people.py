"""Who acts: whoever has no name here yet gets one when it is first needed."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth import login
from django.db import transaction
from django.http import HttpRequest

from games import services
from games.models import User

# Nobody was asked for a password, so there is no backend that could have said it.
BACKEND = "django.contrib.auth.backends.ModelBackend"


@contextmanager
def person(request: HttpRequest) -> Iterator[User]:
    """The signed-in person, or a new guest, who stays if what follows succeeds."""
    if request.user.is_authenticated:
        yield request.user
        return
    with transaction.atomic():
        guest = services.create_guest()
        yield guest
    login(request, guest, backend=BACKEND)
