"""The site, served for real browsers: daphne in a thread of the test process.

In the same process, so that ``settings`` and ``monkeypatch`` reach the server, on the
tests' own database. A test asks for ``page`` (or for ``new_context``, one for each
person) and goes to paths: ``page.goto("/")``. Whatever a browser complains about, an
error in the console or a broken content policy, fails the test.
"""

import os
import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from channels.routing import get_default_application
from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server
from django.contrib.auth.models import AbstractBaseUser
from django.test import Client
from playwright.sync_api import (
    APIRequestContext,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    WebError,
    expect,
)
from twisted.internet import reactor

from games import steady
from games.management import machine
from games.management.commands.play import LARGEST_MESSAGE
from games.models import User
from games.services import upkeep
from games.views.people import BACKEND
from tests.e2e.complaints import Complaints
from tests.e2e.packs import Dealt, Pack
from tests.e2e.people import Person, in_a_thread
from tests.e2e.two import Two

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

# Milliseconds; what a busy machine may take, not what it should.
PATIENCE = 20_000

CSRF_TOKEN = "c" * 32

# Tells in an attribute whether the page's socket is open and has brought the table,
# so that a test can wait for it: until then a press is a plain form's. A table has
# another socket too, which tells nothing of it.
TELL_THE_LINE = """
const tell = (event, line) => {
  const table = document.getElementById("live");
  if (!table || event.target === table) document.documentElement.dataset.line = line;
};
addEventListener("htmx:ws:after:message:incoming", (event) => tell(event, "live"));
addEventListener("htmx:ws:close", (event) => tell(event, "lost"));
"""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the browser's tests, and have them run last.

    From the first one on Playwright's event loop stays in the process: what runs one of
    its own there, as an answer in a stream does, would be refused.

    One that fails runs once more, and the run's last lines name it: browsers and server
    share two cores with all the rest, and what a test waits for may be starved.
    """
    for item in items:
        if "/e2e/" in item.path.as_posix():
            item.add_marker(pytest.mark.e2e)
            item.add_marker(pytest.mark.flaky(reruns=1))
    items.sort(key=lambda item: item.get_closest_marker("e2e") is not None)


@pytest.fixture(scope="session", autouse=True)
def _patience() -> None:
    expect.set_options(timeout=PATIENCE)


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
        websocket_max_message_size=LARGEST_MESSAGE,
        websocket_max_frame_size=LARGEST_MESSAGE,
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
def complaints() -> Iterator[Complaints]:
    """All that the browsers complain of in a test; it fails if anything is left."""
    heard = Complaints()
    yield heard
    assert heard == []


@pytest.fixture
def new_context(
    new_context: Callable[..., BrowserContext], complaints: Complaints
) -> Callable[..., BrowserContext]:
    """Make a browser of its own for one person, and listen to its console."""

    def hear(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(f"{message.text} ({message.location.get('url', '')})")

    def fail(error: WebError) -> None:
        complaints.append(str(error.error))

    def watched(**options: Any) -> BrowserContext:
        # Whoever wants to see cards travel says so: it takes its time.
        context = new_context(**{"reduced_motion": "reduce", **options})
        context.set_default_timeout(PATIENCE)
        context.add_init_script(TELL_THE_LINE)
        context.on("console", hear)
        context.on("weberror", fail)
        return context

    return watched


@pytest.fixture
def sign_in(server_url: str) -> Callable[[BrowserContext, AbstractBaseUser], None]:
    """Give a browser a person's session, without the form."""

    def sign_in(context: BrowserContext, user: AbstractBaseUser) -> None:
        client = Client()
        in_a_thread(client.force_login, user, BACKEND)
        cookie = client.cookies["sessionid"]
        context.add_cookies(
            [{"name": cookie.key, "value": cookie.value, "url": server_url}]
        )

    return sign_in


@pytest.fixture
def visit(
    new_context: Callable[..., BrowserContext],
    sign_in: Callable[[BrowserContext, AbstractBaseUser], None],
) -> Callable[..., Page]:
    """Give a person a browser of their own, at ``path``; nobody is a stranger."""

    def visit(path: str, user: User | None = None, **options: Any) -> Page:
        # Whoever wants to see cards travel says so: it takes its time.
        context = new_context(**{"reduced_motion": "reduce", **options})
        if user:
            sign_in(context, user)
        page = context.new_page()
        page.goto(path)
        return page

    return visit


@pytest.fixture
def deal_out(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Have these packs dealt in turn; at first ``dealer`` deals, 1 if not told."""

    def deal_out(*packs: Pack, dealer: int = 1) -> None:
        monkeypatch.setattr(upkeep, "shuffle", Dealt(packs, dealer))

    return deal_out


@pytest.fixture
def skip_time(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let so much of the server's time pass at once; then it goes on as before."""

    def skip_time(**time: float) -> None:
        before = steady.now
        monkeypatch.setattr(steady, "now", lambda: before() + timedelta(**time))

    return skip_time


@pytest.fixture
def elsewhere(
    new_context: Callable[..., BrowserContext],
    sign_in: Callable[[BrowserContext, AbstractBaseUser], None],
    server_url: str,
) -> Callable[[User], APIRequestContext]:
    """Sign somebody in at a computer that is not looked at: it sends requests alone."""
    headers = {"X-CSRFToken": CSRF_TOKEN, "HX-Request": "true"}

    def elsewhere(user: User) -> APIRequestContext:
        context = new_context(extra_http_headers=headers)
        sign_in(context, user)
        context.add_cookies(
            [{"name": "csrftoken", "value": CSRF_TOKEN, "url": server_url}]
        )
        return context.request

    return elsewhere


@pytest.fixture
def two(
    alice: User,
    bob: User,
    visit: Callable[..., Page],
    elsewhere: Callable[[User], APIRequestContext],
    deal_out: Callable[..., None],
) -> Two:
    """Alice and Bob, who have yet to begin a match."""
    return Two(Person(alice, visit, elsewhere), Person(bob, visit, elsewhere), deal_out)
