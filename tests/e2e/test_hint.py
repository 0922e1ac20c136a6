"""A hint at the table, and why the AI played so, in a real browser."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games import selectors, services
from games.gin.rules import STANDARD
from games.models import Match, User
from tests.e2e.packs import READY_TO_KNOCK
from tests.e2e.people import in_a_thread
from tests.e2e.rulers import HIDDEN_BELOW, TABLE_RULER, violations
from tests.e2e.screens import DESK, GREEK, PHONE, Screen
from tests.e2e.tables import Table
from tests.matches import is_between_deals, kept_up, play_on

SCREENS = pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])


@pytest.fixture
def against_easy(alice: User, deal_out: Callable[..., None]) -> Match:
    """A match of Alice's against Easy, who deals; it is her turn."""
    deal_out(READY_TO_KNOCK)
    start = services.start_ai_match
    return in_a_thread(lambda: kept_up(start(alice, "easy", STANDARD)))


@pytest.fixture
def screen() -> Screen:
    """Where a test names none."""
    return {}


@pytest.fixture
def table(
    visit: Callable[..., Page], alice: User, against_easy: Match, screen: Screen
) -> Table:
    """Alice's, on her screen."""
    return Table(visit(f"/matches/{against_easy.slug}/", alice, **screen)).is_live()


def hint(table: Table) -> None:
    table.page.get_by_role("button", name="More").click()
    table.page.get_by_role("button", name="Hint").click()


def told(table: Table) -> str:
    expect(table.page.locator("#told")).to_contain_text("Hint: ")
    return table.page.locator("#told").inner_text()


@SCREENS
def test_a_hint_is_told_marked_and_can_be_followed(table: Table):
    version = table.version

    hint(table)

    told(table)
    expect(table.page.locator("#menu")).to_be_hidden()
    marked = table.page.locator(".is-hinted")
    assert marked.count() > 0
    assert table.version == version
    assert table.page.evaluate(TABLE_RULER) == []
    assert violations(table.page) == []
    with table.one_move():
        marked.first.click()
    expect(table.page.locator(".is-hinted")).to_have_count(0)


def test_the_key_asks_too_and_a_push_does_not_take_the_hint_away(table: Table):
    table.page.keyboard.press("h")
    words = told(table)

    table.page.evaluate("dispatchEvent(new Event('online'))")  # asks for the table
    table.page.wait_for_timeout(500)

    assert told(table) == words
    table.page.keyboard.press("h")
    assert told(table) == words


def test_without_javascript_a_hint_is_a_page(
    visit: Callable[..., Page], alice: User, against_easy: Match
):
    path = f"/matches/{against_easy.slug}/"
    table = Table(visit(path, alice, java_script_enabled=False))
    hint(table)
    told(table)
    assert table.page.url.rstrip("?").endswith("/hint/")
    table.page.locator("button.is-hinted").first.click()
    expect(table.root).not_to_have_attribute("data-version", str(against_easy.version))


@pytest.mark.parametrize("screen", [PHONE | GREEK], ids=["greek phone"])
def test_a_hint_fits_a_phone_in_greek(table: Table):
    for go_on in ("p", "s", None):
        table.page.keyboard.press("h")
        expect(table.page.locator("#told")).to_contain_text("Υπόδειξη")
        assert table.page.evaluate(TABLE_RULER) == []
        assert table.page.evaluate(HIDDEN_BELOW) <= 0
        if go_on:
            with table.one_move():
                table.page.keyboard.press(go_on)


@SCREENS
def test_after_a_deal_the_ai_says_why_it_played_so(
    alice: User,
    against_easy: Match,
    visit: Callable[..., Page],
    screen: Screen,
):
    def play() -> bool:
        match = play_on(against_easy, is_between_deals)
        return selectors.state_of(match).deal.closing is not None

    assert in_a_thread(play), "the pack leads to a knock"
    page = visit(f"/matches/{against_easy.slug}/", alice, **screen)
    button = page.get_by_role("button", name="Why the AI played so")
    if screen is PHONE:
        button.click()
    else:
        expect(button).to_be_hidden()
    expect(page.locator("#log .why").first).to_be_visible()
    assert page.evaluate(TABLE_RULER) == []
    assert violations(page) == []
    page.goto(f"/history/{against_easy.slug}/")
    page.locator("summary").first.click()
    expect(page.locator(".told-log .why").first).to_have_text(re.compile(r"\w+"))
