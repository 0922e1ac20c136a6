"""A match that is over: a deal step by step, and the match by its link."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games import services
from games.models import User
from tests.e2e.complaints import Complaints
from tests.e2e.packs import READY_TO_KNOCK
from tests.e2e.people import in_a_thread
from tests.e2e.rulers import faults
from tests.e2e.screens import (
    DARK,
    DESK,
    GREEK,
    ON_ITS_SIDE,
    PHONE,
    TABLET,
    Screen,
)
from tests.e2e.two import Two


@pytest.fixture
def over(two: Two) -> str:
    """Where a match is told whose only deal Alice won by a knock."""
    two.begin(READY_TO_KNOCK)
    two.both_pass()
    two.alice.plays("S", "KQS")
    two.bob.plays("LB")
    two.bob.match.refresh_from_db()
    seats = in_a_thread(services.keep_up, two.match.pk)
    in_a_thread(services.resign, two.match.pk, seats[1])
    return f"/history/{two.match.slug}/"


def test_a_deal_is_gone_through_by_buttons_keys_and_the_slider(
    over: str, alice: User, visit: Callable[..., Page]
):
    page = visit(over, alice)
    page.get_by_role("link", name="Step by step").click()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Deal 1, step 0 of 3")

    page.get_by_role("link", name="Step on").click()
    expect(heading).to_have_text("Deal 1, step 1 of 3")
    page.keyboard.press("ArrowRight")
    expect(heading).to_have_text("Deal 1, step 2 of 3")
    page.get_by_role("slider").fill("1")
    expect(heading).to_have_text("Deal 1, step 1 of 3")
    page.get_by_role("link", name="Last step").click()

    expect(page.locator("#step")).to_contain_text("knocked with 2")
    page.go_back()
    expect(heading).to_have_text("Deal 1, step 1 of 3")


def test_it_can_be_gone_through_without_javascript(
    over: str, alice: User, visit: Callable[..., Page]
):
    page = visit(f"{over}deals/1/", alice, java_script_enabled=False)
    page.get_by_role("slider").fill("2")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal 1, step 2 of 3")


@pytest.mark.parametrize(
    "screen",
    [PHONE, PHONE | GREEK | DARK, TABLET, DESK | GREEK],
    ids=["phone", "dark greek phone", "tablet", "greek desk"],
)
def test_neither_axe_nor_a_ruler_finds_a_fault(
    over: str, alice: User, bob: User, visit: Callable[..., Page], screen: Screen
):
    in_a_thread(share_it, alice)
    for user, path in ((alice, over), (None, over), (bob, f"{over}deals/1/?step=2")):
        page = visit(path, user, **screen)
        for twin in page.locator(".twin summary").all():
            twin.click()
        assert (path, faults(page)) == (path, [])
        page.context.close()


# Nothing lies over what is to be pressed.
IS_ON_TOP = """
(link) => {
  const { left, top, width, height } = link.getBoundingClientRect();
  return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
"""


@pytest.mark.parametrize("screen", [PHONE, ON_ITS_SIDE], ids=["phone", "on its side"])
def test_what_leads_on_stays_in_reach(
    over: str, alice: User, visit: Callable[..., Page], screen: Screen
):
    page = visit(f"{over}deals/1/?step=1#step", alice, **screen)
    expect(page.locator(".replay__did")).to_be_in_viewport(ratio=1)
    assert page.get_by_role("link", name="Step on").evaluate(IS_ON_TOP)


# How light each suit would be within a sentence there, from 0 to 1.
LIGHTNESS = """
(place) => ["s", "h", "d", "c"].map((suit) => {
  place.style.color = `var(--say-${suit})`;
  const shown = getComputedStyle(place).color;
  const [red, green, blue] = shown.match(/[\\d.]+/g).map(Number);
  place.style.color = "";
  return (0.21 * red + 0.72 * green + 0.07 * blue) / 255;
})
"""


@pytest.mark.parametrize("screen", [DESK, DESK | DARK], ids=["light", "dark"])
@pytest.mark.parametrize("suits", ["two", "four"])
def test_suits_are_light_on_the_cloth(
    over: str, alice: User, visit: Callable[..., Page], screen: Screen, suits: str
):
    alice.preferences = {"suits": suits}
    in_a_thread(alice.save)
    page = visit(f"{over}deals/1/?step=3", alice, **screen)
    assert min(page.locator(".replay__did").evaluate(LIGHTNESS)) > 0.6


def share_it(user: User) -> None:
    services.share_match(user.seats.get().match_id, shared=True)


def test_a_match_is_opened_by_its_link_and_closed_again(
    over: str,
    alice: User,
    charlie: User,
    visit: Callable[..., Page],
    complaints: Complaints,
):
    hers = visit(over, alice)
    hers.get_by_role("button", name="Open it by its link").click()
    link = hers.get_by_label("Link to this match").input_value()
    assert link.endswith(over)

    theirs = visit(link, charlie)
    expect(theirs.get_by_role("heading", level=1)).to_contain_text("Alice and Bob")
    hers.get_by_role("button", name="Close it again").click()
    expect(hers.get_by_role("button", name="Open it by its link")).to_be_visible()
    assert theirs.goto(link).status == 404  # type: ignore[union-attr]
    complaints.forgive("404")
