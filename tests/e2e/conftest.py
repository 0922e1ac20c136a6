"""The site, served for real browsers: daphne in a thread of the test process.

In the same process, so that ``settings`` and ``monkeypatch`` reach the server, on the
tests' own database. A test asks for ``page`` (or for ``new_context``, one for each
person) and goes to paths: ``page.goto("/")``. Whatever a browser complains about, an
error in the console or a broken content policy, fails the test.
"""

import os
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from channels.routing import get_default_application
from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server
from django.contrib.auth.models import AbstractBaseUser
from django.test import Client
from playwright.sync_api import BrowserContext, ConsoleMessage, Playwright, WebError
from twisted.internet import reactor

from games.management import machine

CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "/e2e/" in item.path.as_posix():
            item.add_marker(pytest.mark.e2e)


@pytest.fixture(scope="session", autouse=True)
def _a_loop_beside_the_database() -> None:
    # Playwright keeps an event loop in the main thread, where Django would refuse.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


@pytest.fixture(autouse=True)
def _database(transactional_db: None) -> None:
    """What a test writes is committed, so that the server sees it."""


@pytest.fixture(scope="session")
def server_url() -> Iterator[str]:
    """Where the site is served; one server a session, as its reactor starts once."""
    ready = threading.Event()
    server = Server(
        get_default_application(),
        endpoints=build_endpoint_description_strings(host="127.0.0.1", port=0),
        signal_handlers=False,
        ready_callable=ready.set,
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    assert ready.wait(timeout=20)
    _, port = server.listening_addresses[0]
    yield f"http://127.0.0.1:{port}"
    reactor.callFromThread(reactor.stop)
    thread.join(timeout=10)


@pytest.fixture(scope="session")
def base_url(server_url: str) -> str:
    """Lets every page be asked for by its path."""
    return server_url


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], playwright: Playwright
) -> dict[str, Any]:
    """The machine's Chromium; without one, skip here and fail where CI is set."""
    path = machine.chromium(playwright.chromium.executable_path)
    if path is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("No Chromium here.")
    return {
        **browser_type_launch_args,
        "executable_path": path,
        "args": CHROMIUM_ARGUMENTS,
    }


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """All that the browsers complained of; a test may clear what it provoked."""
    heard: list[str] = []
    yield heard
    assert heard == []


@pytest.fixture
def new_context(
    new_context: Callable[..., BrowserContext], complaints: list[str]
) -> Callable[..., BrowserContext]:
    """Make a browser of its own for one person, and listen to its console."""

    def hear(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(f"{message.text} ({message.location.get('url', '')})")

    def fail(error: WebError) -> None:
        complaints.append(str(error.error))

    def watched(**options: Any) -> BrowserContext:
        context = new_context(**options)
        context.on("console", hear)
        context.on("weberror", fail)
        return context

    return watched


@pytest.fixture
def sign_in(server_url: str) -> Callable[[BrowserContext, AbstractBaseUser], None]:
    """Give a browser a person's session, without the form."""

    def sign_in(context: BrowserContext, user: AbstractBaseUser) -> None:
        client = Client()
        client.force_login(user, "django.contrib.auth.backends.ModelBackend")
        cookie = client.cookies["sessionid"]
        context.add_cookies(
            [{"name": cookie.key, "value": cookie.value, "url": server_url}]
        )

    return sign_in
