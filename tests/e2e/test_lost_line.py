"""A socket that drops, a network that goes, a server that is killed."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from games import services
from games.models import User
from tests.e2e.complaints import Complaints
from tests.e2e.lines import Line
from tests.e2e.packs import READY_TO_KNOCK
from tests.e2e.tables import Table
from tests.e2e.two import Two

WITHIN = 5000  # milliseconds until a page without a socket is current


def test_a_page_whose_socket_drops_says_so_and_polls_until_it_is_back(
    two: Two, alice: User, visit: Callable[..., Page]
):
    two.begin(READY_TO_KNOCK)
    page = visit("/", alice)
    line = Line(page)
    page.goto(two.path)
    table = Table(page).is_live()
    expect(table.strip).to_have_count(0)

    line.cut()
    expect(table.strip).to_contain_text("The connection is lost")
    table.pass_upcard()
    version = two.bob.plays("P")
    expect(table.root).to_have_attribute("data-version", str(version), timeout=WITHIN)
    table.draw()
    table.discard("QS")
    version = two.bob.plays("S", "DJC")
    expect(table.root).to_have_attribute("data-version", str(version), timeout=WITHIN)
    expect(table.strip).to_be_visible()

    line.mend()
    expect(table.strip).to_have_count(0)
    table.is_live()
    table.draw()
    table.discard("QH")
    table.is_at(two.bob.plays("S"))


def test_only_the_tables_own_socket_tells_of_its_line(
    two: Two, alice: User, visit: Callable[..., Page]
):
    two.begin(READY_TO_KNOCK)
    page = visit("/", alice)
    to_table, to_calls = Line(page, "**/ws/matches/**"), Line(page, "**/ws/here/**")
    page.goto(two.path)
    table = Table(page).is_live()

    def calls_are(word: str, act: Callable[[], None], *, strip: bool) -> None:
        with page.expect_console_message(lambda heard: "calls" in heard.text) as said:
            act()
        assert said.value.text == f"calls {word} {str(strip).lower()}"

    page.evaluate(TELL_THE_CALLS)
    calls_are("close", to_calls.cut, strip=False)
    calls_are("connection", to_calls.mend, strip=False)
    to_table.cut()
    expect(table.strip).to_be_visible()
    calls_are("close", to_calls.cut, strip=True)
    calls_are("connection", to_calls.mend, strip=True)
    version = two.to_move.plays("P")
    expect(table.root).to_have_attribute("data-version", str(version), timeout=WITHIN)

    to_table.mend()
    expect(table.strip).to_have_count(0)


# Once the page itself has heard of it: whether the strip is there then.
TELL_THE_CALLS = """
() => {
  const tell = (word) => ({ target }) => {
    const strip = Boolean(document.querySelector(".line-lost"));
    if (target.id !== "live") console.log("calls", word, strip);
  };
  addEventListener("htmx:ws:close", tell("close"));
  addEventListener("htmx:ws:after:connection", tell("connection"));
}
"""


def test_a_browser_that_goes_offline_says_so_and_is_current_when_it_is_back(
    two: Two, complaints: Complaints
):
    two.begin(READY_TO_KNOCK)
    table = two.alice.sits_down()
    table.pass_upcard()
    table.page.context.set_offline(True)
    expect(table.strip).to_be_visible()

    version = two.bob.plays("P")
    table.page.context.set_offline(False)

    expect(table.root).to_have_attribute("data-version", str(version), timeout=WITHIN)
    expect(table.strip).to_have_count(0, timeout=WITHIN)
    assert table.draw() == "QS"
    complaints.forgive("ERR_INTERNET_DISCONNECTED")


def test_a_press_without_a_network_says_so_and_is_taken_back(
    two: Two, complaints: Complaints
):
    two.begin(READY_TO_KNOCK)
    table = two.alice.sits_down()
    table.page.context.set_offline(True)
    card = table.page.locator("#hand .card").first
    card.click()
    told = table.page.locator("#told")
    expect(told).to_contain_text("may not have got through")
    expect(card).to_have_attribute("aria-pressed", "false")

    table.page.context.set_offline(False)
    expect(table.strip).to_have_count(0, timeout=WITHIN)
    expect(told).to_be_empty()
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    complaints.forgive("ERR_INTERNET_DISCONNECTED")
    complaints.forgive("Failed to fetch")


def test_a_press_that_the_server_fails_at_leaves_the_table_and_says_so(
    two: Two, complaints: Complaints, monkeypatch: pytest.MonkeyPatch
):
    two.begin(READY_TO_KNOCK)
    table = two.alice.sits_down()
    refused = table.page.locator("#refused")
    with monkeypatch.context() as broken:
        broken.setattr(services, "play_move", Mock(side_effect=ValueError("a fault")))
        table.act("Pass").click()
        expect(refused).to_contain_text("We dropped the cards.")
    expect(table.page.locator("#hand .card")).to_have_count(10)

    table.page.route("**/play/", lambda route: route.fulfill(status=502, body="Bad"))
    table.act("Pass").click()
    expect(refused).to_contain_text("may not have got through")
    expect(table.page.locator("#hand .card")).to_have_count(10)

    table.page.unroute_all()
    table.pass_upcard()
    expect(refused).to_be_empty()
    complaints.forgive("500", "502")


class Served:
    """The site as ``manage.py play`` serves it: a process that can be killed."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.environment = {
            **os.environ,
            "DATABASE_URL": f"sqlite:///{folder}/gin.sqlite3",
            "DJANGO_SETTINGS_MODULE": "ginsite.settings",
        }
        self.environment.pop("REDIS_URL", None)
        self.url = f"http://127.0.0.1:{self.port}"

    def manage(self, *arguments: str) -> list[str]:
        return [sys.executable, "manage.py", *arguments]

    def start(self) -> None:
        command = self.manage("play", "--port", str(self.port))
        self.process = subprocess.Popen(
            command, env=self.environment, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout
        for told in self.process.stdout:
            if "Ctrl-C" in told:
                return
        pytest.fail("The server ended instead of serving.")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def run(self, code: str) -> None:
        """Do something at its database while nobody serves."""
        subprocess.run(
            self.manage("shell", "-c", code), env=self.environment, check=True
        )


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path)
    served.start()
    yield served
    served.kill()


# As if the server had been killed between a move and the computer's answer to it.
THROW_ONE = """
from games import selectors, services
from games.models import Match
seat = selectors.seats_of(Match.objects.get().pk)[0]
view = selectors.view_of(seat)
move = next(move for move in view.legal_moves if str(move).startswith("D"))
services.play_move(seat.match_id, seat=seat, move=move, version=seat.match.version)
"""


def test_a_match_goes_on_when_its_server_was_killed_and_is_back(
    served: Served,
    new_context: Callable[..., BrowserContext],
    complaints: Complaints,
):
    page = new_context().new_page()
    page.goto(served.url)
    page.get_by_role("button", name="Play now").click()
    table = Table(page).is_live()
    while not table.stock.get_attribute("class").endswith("is-live"):
        table.pass_upcard()
        table.is_mine_now()
    table.draw()
    version, cards = table.version, table.cards

    served.kill()
    expect(table.strip).to_be_visible()
    served.start()
    expect(table.strip).to_have_count(0)
    assert (table.version, table.cards) == (version, cards)

    served.kill()
    served.run(THROW_ONE)
    served.start()
    # The computer's answer comes with the first look: its draw and its discard.
    table.has_moved_on(version)
    table.is_mine_now()
    assert len(table.cards) == 10
    table.draw()

    complaints.forgive("ERR_CONNECTION", "htmx:ws:error", "htmx:error")
