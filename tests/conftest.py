"""Fixtures for every test, and what runs on which database.

``manage.py test`` runs the suite on SQLite and the in-memory layer, then all that is
marked ``backends`` once more on PostgreSQL and Redis. To do so by hand:

    DATABASE_URL=postgres://postgres@127.0.0.1/postgres \
    REDIS_URL=redis://127.0.0.1:6379/9 pytest -m backends
"""

import pytest

from games.models import User


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--times",
        type=int,
        default=3,
        help="how often each race is run and each process killed",
    )


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
