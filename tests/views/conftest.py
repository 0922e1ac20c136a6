"""Browsers for the tests of the pages: one a person, and one for nobody."""

from collections.abc import Callable

import pytest
from django.test import Client

from games.models import User


@pytest.fixture
def browser_of(db: None) -> Callable[[User | None], Client]:
    """A browser in which somebody is signed in, or nobody."""

    def open_for(user: User | None = None) -> Client:
        client = Client()
        if user:
            client.force_login(user)
        return client

    return open_for
