"""What a browser is sent holds no card that its person may not see."""

from collections.abc import Callable

from playwright.sync_api import Page, WebSocket, expect

from games.gin.cards import parse_cards
from games.models import User
from tests.e2e.packs import READY_TO_KNOCK
from tests.e2e.tables import Table
from tests.e2e.two import Two

# But for the upcard and what is thrown where all can see it.
HIDDEN = {*map(str, READY_TO_KNOCK)} - {*map(str, parse_cards("JS QS JC 2S"))}


def test_no_hidden_card_reaches_a_browser_before_the_showdown(
    two: Two, bob: User, visit: Callable[..., Page]
):
    two.begin(READY_TO_KNOCK)
    page = visit("/", bob)
    heard: list[str] = []

    def hear(line: WebSocket) -> None:
        line.on("framereceived", lambda frame: heard.append(str(frame)))

    page.on("websocket", hear)
    page.goto(two.path)
    table = Table(page).is_live()
    own = set(table.cards)

    table.is_at(two.alice.plays("P"))
    table.pass_upcard()
    table.is_at(two.alice.plays("S", "DQS"))
    heard.append(page.content())
    assert table.draw() == "JC"
    table.discard("JC")
    table.is_at(two.alice.plays("S", "D2S"))
    heard.append(page.content())

    expect(table.pile.locator("#card-2S")).to_be_visible()
    everything = "".join(heard)
    assert "JC" in everything  # it is the text of cards that is looked through
    for code in HIDDEN - own:
        assert f"#{code}" not in everything
        assert f'"{code}"' not in everything
