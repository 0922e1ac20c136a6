"""Fixtures for every test, and what runs on which database.

``manage.py test`` runs the suite on SQLite and the in-memory layer, then all that is
marked ``backends`` once more on PostgreSQL and Redis. To do so by hand:

    DATABASE_URL=postgres://postgres@127.0.0.1/postgres \
    REDIS_URL=redis://127.0.0.1:6379/9 pytest -m backends
"""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from datetime import timedelta
from random import Random
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.utils import translation
from hypothesis import HealthCheck, settings
from pytest_django import Settings

from games import mail, steady
from games.models import User

# A busy machine is slow now and then; that is no failure.
settings.register_profile(
    "unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("unhurried")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--times",
        type=int,
        default=3,
        help="how often each race is run and each process killed",
    )


@pytest.fixture(autouse=True)
def _nothing_is_cached() -> None:
    """What a test has cached comes to no later one: seats are numbered anew."""
    cache.clear()


@pytest.fixture(autouse=True)
def _a_test_is_dealt_the_same_whenever_it_runs(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Packs come of a match's seed and link: both are drawn by the test's name."""
    draw = Random(request.node.nodeid).randbytes
    seeds = SimpleNamespace(token_bytes=draw)
    links = SimpleNamespace(token_urlsafe=lambda size: _as_text(draw(size)))
    monkeypatch.setattr("games.services.creation.secrets", seeds)
    monkeypatch.setattr("games.models.match.secrets", links)


def _as_text(token: bytes) -> str:
    return urlsafe_b64encode(token).rstrip(b"=").decode()


@pytest.fixture(autouse=True)
def _english_is_spoken() -> None:
    """The last request of a test leaves its language to the thread."""
    translation.activate("en")


@pytest.fixture(autouse=True)
def _mails_are_ones_own() -> Iterator[None]:
    """What a test has sent comes to no later one."""
    yield
    mail.sender.submit(int).result()


@pytest.fixture
def limits(settings: Settings) -> Settings:
    """Count how often things are done, from nothing; return the settings."""
    local = "django.core.cache.backends.locmem.LocMemCache"
    settings.CACHES = {"default": {"BACKEND": local, "LOCATION": uuid4().hex}}
    settings.LIMITS = True
    return settings


@pytest.fixture
def times(request: pytest.FixtureRequest) -> range:
    """As often as ``--times`` says: a race that is lost now and then needs many."""
    return range(request.config.getoption("--times"))


@pytest.fixture
def alice(db: None) -> User:
    """The one who invites, and sits at seat 0."""
    return User.objects.create_user("Alice", password="alice plays gin")


@pytest.fixture
def bob(db: None) -> User:
    """The one who accepts, and sits at seat 1."""
    return User.objects.create_user("Bob", password="bob plays gin")


@pytest.fixture
def charlie(db: None) -> User:
    """A stranger to Alice's and Bob's matches."""
    return User.objects.create_user("Charlie", password="charlie plays gin")


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lets so much time pass at once; from then on it stands still."""

    def pass_time(**time: float) -> None:
        then = steady.now() + timedelta(**time)
        monkeypatch.setattr(steady, "now", lambda: then)
        monkeypatch.setattr(steady, "wall", lambda: then)

    return pass_time
