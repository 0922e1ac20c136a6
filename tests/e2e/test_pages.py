"""The pages around the table, in a real browser."""

from collections.abc import Callable
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from games import services
from games.gin.rules import STANDARD, rules_for
from games.models import User
from tests.e2e.people import in_a_thread
from tests.e2e.rulers import PAGE_RULER, faults
from tests.e2e.screens import DARK, DESK, ON_ITS_SIDE, PHONE, SMALL_ON_ITS_SIDE, Screen
from tests.matches import a_challenge, a_match, is_between_deals, play_on, seat_of

HOLLYWOOD = rules_for("club", {"hollywood": True})
STRANGERS = (
    "/",
    "/lobby/",
    "/challenges/new/",
    "/history/",
    "/challenges/new/?sheet=club",
    "/rules/standard/",
    "/rules/club/",
    "/levels/",
    "/privacy/",
    "/account/sign-up/",
    "/account/sign-in/",
    "/account/settings/",
    "/account/reset/",
    "/account/reset/sent/",
)
OWN = (
    "/",
    "/lobby/",
    "/history/",
    "/account/",
    "/account/password/",
    "/account/settings/",
    "/account/sessions/",
    "/account/email/",
    "/account/delete/",
)


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


@pytest.mark.parametrize("screen", [PHONE | DARK, DESK], ids=["phone", "desk"])
def test_no_page_of_a_stranger_has_a_fault_that_axe_or_a_ruler_finds(
    visit: Callable[..., Page], screen: dict
):
    page = visit("/", **screen)
    for path in STRANGERS:
        page.goto(path)
        assert (path, faults(page)) == (path, [])


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_a_guests_name_leaves_the_head_of_a_page_on_a_phone_on_its_side(
    visit: Callable[..., Page], language: str
):
    guest = in_a_thread(services.create_guest)
    page = visit("/levels/", guest, locale=language, **SMALL_ON_ITS_SIDE)
    assert page.evaluate(PAGE_RULER) == []


@pytest.mark.parametrize("screen", [PHONE | DARK, DESK], ids=["phone", "desk"])
def test_no_page_of_ones_own_has_either(
    visit: Callable[..., Page], alice: User, played: list[str], screen: dict
):
    page = visit("/", alice, **screen)
    for path in (*OWN, *played):
        page.goto(path)
        assert (path, faults(page)) == (path, [])


@pytest.mark.parametrize("language", ["en", "el"])
@pytest.mark.parametrize("name", ["W" * 20, "Παπαδοπουλοπαναγιωτη"])
def test_a_long_name_widens_no_page_of_a_phone(
    visit: Callable[..., Page],
    alice: User,
    bob: User,
    played: list[str],
    name: str,
    language: str,
):
    def rename() -> None:
        for user, its_name in ((alice, name[:-1]), (bob, name)):
            user.username = its_name
            user.save()

    in_a_thread(rename)
    page = visit("/", alice, locale=language, **PHONE)
    profiles = [f"/players/{user.username}/" for user in (alice, bob)]
    for path in ("/lobby/", "/history/", *profiles, *played):
        page.goto(path)
        assert (path, page.evaluate(PAGE_RULER)) == (path, [])


def test_what_is_hidden_is_not_shown(visit: Callable[..., Page], alice: User):
    path = f"/matches/{in_a_thread(a_challenge, alice).slug}/"
    page = visit(path, alice)
    page.add_init_script("delete Navigator.prototype.share")
    page.goto(path)
    expect(page.get_by_role("button", name="Copy the link")).to_be_visible()
    expect(page.locator("[data-share]")).to_be_hidden()
    plain = visit(path, alice, java_script_enabled=False)
    expect(plain.locator("[data-copy]")).to_be_hidden()


def test_ones_own_tables_tell_since_when_they_wait(
    visit: Callable[..., Page], alice: User
):
    in_a_thread(a_challenge, alice)
    page = visit("/lobby/", alice)
    expect(page.locator("#own-rows time[data-when]")).to_be_visible()


# A link within a sentence is as high as its line; one that stands alone is a button's.
LOW_ALONE = """
() => [...document.querySelectorAll("main p > a:only-child, main .rows a")]
  .filter((each) => ![...each.parentNode.childNodes].some(
    (other) => other.nodeType === Node.TEXT_NODE && /[.…]/.test(other.data)))
  .filter((each) => each.getBoundingClientRect().height < 43.5)
  .map((each) => each.outerHTML)
"""


def test_a_link_that_stands_alone_is_high_enough(
    visit: Callable[..., Page], alice: User, played: list[str]
):
    page = visit("/", alice, **PHONE)
    for path in ("/", "/lobby/", "/challenges/new/", "/rules/club/", "/history/"):
        page.goto(path)
        assert (path, page.evaluate(LOW_ALONE)) == (path, [])


def test_what_is_not_there_is_told_without_a_fault(
    visit: Callable[..., Page], complaints: list[str]
):
    page = visit("/nowhere/", **PHONE)
    expect(page.get_by_role("heading", name="No table stands here.")).to_be_visible()
    assert faults(page) == []
    complaints.clear()  # the browser notes each 404


@pytest.mark.parametrize("screen", [PHONE, ON_ITS_SIDE], ids=["phone", "on its side"])
def test_what_is_not_there_is_told_on_the_screen(
    visit: Callable[..., Page], complaints: list[str], screen: Screen
):
    page = visit("/nowhere/", **screen)
    expect(page.locator("h1")).to_be_in_viewport(ratio=1)
    expect(page.locator(".lost__go a").first).to_be_in_viewport(ratio=1)
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
