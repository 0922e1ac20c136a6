"""The pages around the table, in a real browser."""

from collections.abc import Callable
from zoneinfo import ZoneInfo

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from games import services
from games.gin.rules import STANDARD, rules_for
from games.models import User
from tests.e2e.people import in_a_thread
from tests.matches import a_challenge, a_match, is_between_deals, play_on, seat_of

HOLLYWOOD = rules_for("club", {"hollywood": True})
PHONE = {"viewport": {"width": 360, "height": 740}, "color_scheme": "dark"}
DESK = {"viewport": {"width": 1440, "height": 900}, "color_scheme": "light"}
STRANGERS = (
    "/",
    "/lobby/",
    "/challenges/new/",
    "/history/",
    "/challenges/new/?sheet=club",
    "/rules/standard/",
    "/rules/club/",
    "/privacy/",
    "/account/sign-up/",
    "/account/sign-in/",
)
OWN = ("/", "/lobby/", "/history/", "/account/", "/account/password/")
# What lies beside the screen, and what a finger can't be sure to hit.
FAULTS_OF_SIZE = """
() => {
  const small = ({ offsetWidth: width, offsetHeight: height }) =>
    width && (width < 44 || height < 44);
  const lost = [...document.querySelectorAll("a, button, input, select, summary")]
    .filter((each) => small(each) && !each.closest(".pick, .choice, p, .skip"))
    .map((each) => each.outerHTML.slice(0, 100));
  if (document.documentElement.scrollWidth > innerWidth) lost.push("scrolls sideways");
  return lost;
}
"""


def faults(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    nodes = [(each["id"], node["html"]) for each in found for node in each["nodes"]]
    return [*map(str, nodes), *page.evaluate(FAULTS_OF_SIZE)]


@pytest.fixture
def played(alice: User, bob: User) -> list[str]:
    """Pages of Alice's: an invitation, a running match, and one that is over."""

    def play() -> list[str]:
        running = play_on(a_match(alice, bob), is_between_deals)
        over = play_on(a_match(alice, bob, HOLLYWOOD), is_between_deals)
        services.resign(over.pk, seat_of(over, 1))
        services.create_challenge(bob, HOLLYWOOD)
        return [
            f"/matches/{a_challenge(alice).slug}/",
            f"/history/{running.slug}/",
            f"/history/{over.slug}/",
        ]

    return in_a_thread(play)


@pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])
def test_no_page_of_a_stranger_has_a_fault_that_axe_or_a_ruler_finds(
    visit: Callable[..., Page], screen: dict
):
    page = visit("/", **screen)
    for path in STRANGERS:
        page.goto(path)
        assert (path, faults(page)) == (path, [])


@pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])
def test_no_page_of_ones_own_has_either(
    visit: Callable[..., Page], alice: User, played: list[str], screen: dict
):
    page = visit("/", alice, **screen)
    for path in (*OWN, *played):
        page.goto(path)
        assert (path, faults(page)) == (path, [])


def test_what_is_not_there_is_told_without_a_fault(
    visit: Callable[..., Page], complaints: list[str]
):
    page = visit("/nowhere/", **PHONE)
    expect(page.get_by_role("heading", name="No table stands here.")).to_be_visible()
    assert faults(page) == []
    complaints.clear()  # the browser notes each 404


def test_the_lobby_changes_by_itself(
    visit: Callable[..., Page], alice: User, bob: User
):
    page = visit("/lobby/", bob)
    expect(page.locator("html")).to_have_attribute("data-line", "live")
    challenge = in_a_thread(a_challenge, alice)
    expect(page.get_by_role("link", name="Sit down with Alice")).to_be_visible()
    in_a_thread(services.withdraw_challenge, challenge.slug, alice)
    expect(page.get_by_text("Nobody, at the moment.")).to_be_visible()


def test_the_rules_are_rewritten_as_they_are_chosen(visit: Callable[..., Page]):
    page = visit("/challenges/new/")
    page.get_by_role("group", name="Who deals next").get_by_label("the loser").check()
    words = page.get_by_role("region", name="What you are about to play")
    expect(words).to_contain_text("whoever lost a deal deals")
    assert "csrf" not in page.url


def test_the_clubs_settings_unfold_with_what_they_need(visit: Callable[..., Page]):
    page = visit("/challenges/new/")
    oklahoma = page.get_by_role("group", name="Oklahoma")
    boxes = page.get_by_role("group", name="Boxes for gin and big gin")
    expect(oklahoma).to_be_hidden()
    page.get_by_role("radio", name="Club").check()
    expect(page.get_by_role("group", name="Bonus for the match")).to_be_hidden()
    expect(boxes).to_contain_text("Only with Oklahoma.")
    expect(boxes.get_by_label("3 and 5")).to_be_hidden()
    oklahoma.get_by_label("on").check()
    boxes.get_by_label("3 and 5").check()
    words = page.get_by_role("region", name="What you are about to play")
    expect(words).to_contain_text("A gin is worth three boxes")


def test_what_is_folded_away_again_is_not_sent(visit: Callable[..., Page]):
    page = visit("/challenges/new/?sheet=club&who=easy")
    hollywood = page.get_by_role("group", name="Hollywood")
    hollywood.get_by_label("on").check()
    page.get_by_role("group", name="Late entry").get_by_label("none").check()
    words = page.get_by_role("region", name="What you are about to play")
    expect(words).to_contain_text("no late entry")
    hollywood.get_by_label("off").check()
    expect(words).to_contain_text("Club rules to 100.")
    page.get_by_role("button", name="Lay the table").click()
    expect(page.locator("#table")).to_be_visible()


def test_without_javascript_what_is_not_played_is_said_where_it_stands(
    visit: Callable[..., Page],
):
    page = visit("/challenges/new/?sheet=club", java_script_enabled=False, **PHONE)
    hollywood = page.get_by_role("group", name="Hollywood")
    late = page.get_by_role("group", name="Late entry")
    hollywood.get_by_label("on").check()
    late.get_by_label("none").check()
    hollywood.get_by_label("off").check()
    page.get_by_role("button", name="Lay the table").click()
    expect(late).to_contain_text("Only Hollywood has games to come late to.")
    late.get_by_label("lowest open game").check()
    page.get_by_role("button", name="Lay the table").click()
    expect(page.get_by_role("heading", name="Your table is laid")).to_be_visible()


def test_the_link_of_an_invitation_is_copied(visit: Callable[..., Page], alice: User):
    challenge = in_a_thread(a_challenge, alice)
    page = visit(
        f"/matches/{challenge.slug}/",
        alice,
        permissions=["clipboard-read", "clipboard-write"],
    )
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_times_stand_in_the_zone_of_whoever_looks(
    visit: Callable[..., Page], alice: User
):
    challenge = in_a_thread(services.create_challenge, alice, STANDARD)
    page = visit(
        f"/matches/{challenge.slug}/", locale="en-GB", timezone_id="Pacific/Auckland"
    )
    there = challenge.expires.astimezone(ZoneInfo("Pacific/Auckland"))
    expect(page.locator("time[data-when]")).to_have_text(
        f"{there:%-d %B %Y} at {there:%H:%M}"
    )
