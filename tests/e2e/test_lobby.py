"""The lobby, and what is told wherever one is: with two and three people."""

import re
from collections.abc import Callable
from unittest.mock import Mock

import pytest
from django.db import transaction
from django.http import Http404
from playwright.sync_api import Page, expect

from games import services
from games.gin.rules import STANDARD
from games.models import Match, User
from tests.e2e.complaints import Complaints
from tests.e2e.people import in_a_thread
from tests.e2e.rulers import ONLY_COLOURS, violations
from tests.e2e.screens import DESK, IN_HAND, Screen
from tests.matches import a_challenge, a_match, kept_up


def is_live(page: Page) -> Page:
    expect(page.locator("html")).to_have_attribute("data-line", "live")
    return page


def rows(page: Page, of: str = "open"):
    return page.locator(f"#{of}-rows > li")


def call(page: Page):
    return page.locator(".call")


def test_a_row_appears_and_vanishes_by_itself(
    visit: Callable[..., Page], alice: User, bob: User, charlie: User
):
    his, strangers = (is_live(visit("/lobby/", user)) for user in (bob, None))
    hers = visit("/lobby/", alice)
    hers.get_by_label("Clock", exact=True).last.select_option("fast")
    hers.get_by_role("button", name="Put a table of mine on the list").click()
    for page in (his, strangers):
        expect(rows(page)).to_have_count(1)
        expect(rows(page)).to_contain_text("Alice")
        expect(rows(page)).to_contain_text("fast clock, 5 min + 5 s · casual")

    hers.goto("/lobby/")
    expect(rows(hers)).to_have_count(0)
    expect(rows(hers, "own")).to_have_count(1)
    is_live(hers).get_by_role("button", name="Withdraw").click()
    for page in (hers, his, strangers):
        expect(rows(page)).to_have_count(0)
    expect(rows(hers, "own")).to_have_count(0)
    expect(his.get_by_text("Nobody, at the moment.")).to_be_visible()


def test_rows_that_come_at_once_all_appear_in_their_order(
    visit: Callable[..., Page], alice: User, bob: User, charlie: User
):
    page = is_live(visit("/lobby/"))
    expect(page.get_by_text("Nobody, at the moment.")).to_be_visible()

    def come() -> None:
        with transaction.atomic():
            for user in (alice, bob, charlie):
                a_challenge(user)

    in_a_thread(come)
    expect(rows(page)).to_contain_text(["Charlie", "Bob", "Alice"])


def test_what_is_looked_for_goes_on_being_shown_alone(
    visit: Callable[..., Page], alice: User, bob: User
):
    page = visit("/lobby/", bob)
    page.get_by_role("search").get_by_label("Clock").select_option("3d")
    page.wait_for_url("**/lobby/?*clock=3d*")
    is_live(page)
    in_a_thread(a_challenge, alice, clock="fast")
    slow = in_a_thread(a_challenge, alice, clock="3d")
    expect(rows(page)).to_have_count(1)
    expect(rows(page)).to_contain_text("3 days a move")
    in_a_thread(services.withdraw_challenge, slow.slug, alice)
    expect(rows(page)).to_have_count(0)
    expect(page.get_by_text("Nobody waits at such a table")).to_be_visible()


def test_who_is_here_is_challenged_and_declines(
    visit: Callable[..., Page], alice: User, bob: User, complaints: Complaints
):
    his = visit("/rules/standard/", bob)
    hers = is_live(visit("/lobby/", alice))
    hers.get_by_role("link", name="Challenge Bob").click()
    expect(hers.get_by_role("radio", name="Bob")).to_be_checked()
    hers.get_by_role("group", name="At one sitting").get_by_label("fast").check()
    words = hers.get_by_role("region", name="What you are about to play")
    expect(words).to_contain_text("fast clock, 5 min + 5 s · casual")
    hers.get_by_role("button", name="Lay the table").click()
    expect(hers.get_by_role("heading")).to_contain_text(["You have challenged Bob"])

    expect(call(his)).to_contain_text("Alice challenges you.")
    expect(call(his)).to_contain_text("Standard rules to 100 · fast clock")
    call(his).get_by_role("button", name="Decline").click()
    expect(call(his)).to_have_count(0)
    assert his.url.endswith("/rules/standard/")

    expect(hers.get_by_role("heading", name="Bob has declined.")).to_be_visible()
    hers.goto("/")
    home = hers.url
    expect(call(hers)).to_contain_text("Bob has declined your challenge.")
    elsewhere = visit("/levels/", alice, java_script_enabled=False)
    expect(call(elsewhere)).to_contain_text("Bob has declined your challenge.")
    close = call(hers).get_by_role("button", name="Close")
    assert min(close.bounding_box()[side] for side in ("width", "height")) >= 44
    close.press("Enter")
    expect(call(hers)).to_have_count(0)
    assert hers.url == home
    call(elsewhere).get_by_role("button", name="Close").click()
    elsewhere.wait_for_url("**/levels/")
    expect(call(elsewhere)).to_have_count(0)
    complaints.forgive("410")  # the page of what was declined


def test_a_press_that_is_refused_or_lost_is_told_on_the_page_that_it_was_made_on(
    visit: Callable[..., Page],
    alice: User,
    bob: User,
    monkeypatch: pytest.MonkeyPatch,
    complaints: Complaints,
):
    in_a_thread(services.create_challenge, alice, STANDARD, invited=bob)
    page = visit("/rules/standard/", bob, **IN_HAND)
    told = page.locator("#refused")

    with monkeypatch.context() as broken:
        broken.setattr(services, "decline_challenge", Mock(side_effect=Http404))
        call(page).get_by_role("button", name="Decline").click()
        expect(told).to_contain_text("No table stands here. The address may be")
    assert page.url.endswith("/rules/standard/")

    page.route("**/decline/", lambda route: route.fulfill(status=502, body="<h1>Bad"))
    call(page).get_by_role("button", name="Decline").click()
    expect(told).to_have_text(re.compile("^That press may not have got through."))

    page.route("**/decline/", lambda route: route.abort())
    call(page).get_by_role("button", name="Decline").click()
    expect(told).to_have_text(re.compile("^That press may not have got through."))

    page.unroute_all()
    call(page).get_by_role("button", name="Decline").click()
    expect(call(page)).to_have_count(0)
    expect(told).to_be_empty()
    complaints.forgive("404", "502", "ERR_FAILED", "Failed to fetch")


def test_a_challenge_is_accepted_from_whatever_page_one_reads(
    visit: Callable[..., Page], alice: User, bob: User
):
    his = visit("/history/", bob, **IN_HAND)
    challenge = in_a_thread(
        services.create_challenge, alice, STANDARD, invited=bob, clock="relaxed"
    )
    hers = visit(f"/matches/{challenge.slug}/", alice)
    call(his).get_by_role("button", name="Sit down").click()
    for page in (his, hers):
        expect(page.locator("#table")).to_be_visible()
        assert page.url.endswith(f"/matches/{challenge.slug}/")


@pytest.mark.parametrize("screen", [IN_HAND, DESK], ids=["phone", "desk"])
def test_at_a_table_the_first_call_can_be_read_and_the_others_are_counted(
    visit: Callable[..., Page], alice: User, bob: User, charlie: User, screen: Screen
):
    for other in (bob, charlie):  # at one of them it is her turn, at both it may be
        in_a_thread(a_match, alice, other, clock="relaxed")
    here = in_a_thread(lambda: kept_up(services.play_ai(alice, "easy", STANDARD)))
    hers = visit(f"/matches/{here.slug}/", alice, **screen)
    shown = call(hers).locator("visible=true")
    expect(shown).to_have_count(1)
    expect(shown.get_by_role("link", name="+1 · Your matches")).to_be_visible()
    for scheme in ("light", "dark"):
        hers.emulate_media(color_scheme=scheme)
        assert violations(hers, **ONLY_COLOURS) == []


def test_two_who_look_for_a_person_now_meet(
    visit: Callable[..., Page], alice: User, charlie: User
):
    hers = visit("/", alice)
    hers.get_by_role("button", name="Play a person now").click()
    expect(hers.get_by_role("heading", name="Your table is laid")).to_be_visible()

    guests = visit("/lobby/", **IN_HAND)  # who has no name here yet
    guests.get_by_role("button", name="Play a person now").click()
    for page in (hers, guests):
        expect(page.locator("#table")).to_be_visible()
    assert hers.url == guests.url
    assert Match.objects.get().clock == "relaxed"


def test_what_is_for_registered_people_asks_a_guest_for_an_account(
    visit: Callable[..., Page], alice: User
):
    challenge = in_a_thread(a_challenge, alice, registered_only=True)
    page = visit(f"/matches/{challenge.slug}/")
    expect(page.get_by_role("button", name="Sit down")).to_have_count(0)
    page.get_by_role("main").get_by_role("link", name="Sign up").click()
    page.get_by_label("Name", exact=True).fill("Dora")
    page.get_by_label("Password", exact=True).fill("dora plays gin too")
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    page.wait_for_url(f"**/matches/{challenge.slug}/")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#table")).to_be_visible()


def test_the_ai_is_played_until_somebody_comes(
    visit: Callable[..., Page], alice: User, bob: User
):
    hers = visit("/lobby/", alice)
    hers.get_by_role("button", name="Play the AI until someone comes").click()
    expect(hers.locator("#table")).to_be_visible()
    expect(hers.get_by_text("Your table stays open")).to_be_visible()
    expect(call(hers)).to_have_count(0)

    his = is_live(visit("/lobby/", bob))
    his.get_by_role("link", name="Sit down with Alice").click()
    his.get_by_role("button", name="Sit down").click()
    expect(his.locator("#table")).to_be_visible()

    expect(call(hers)).to_contain_text("Bob")
    call(hers).get_by_role("link").click()
    expect(hers.get_by_role("heading", name="you against Bob")).to_be_attached()
    assert hers.url == his.url
    expect(call(hers)).to_have_count(0)


def test_without_javascript_all_of_it_is_forms(
    visit: Callable[..., Page], alice: User, bob: User
):
    hers = visit("/lobby/", alice, java_script_enabled=False, **IN_HAND)
    hers.get_by_role("button", name="Play a person now").click()
    hers.goto("/lobby/")
    expect(rows(hers, "own")).to_have_count(1)

    his = visit("/lobby/", bob, java_script_enabled=False, **IN_HAND)
    his.get_by_role("search").get_by_label("Rules").select_option("club")
    his.get_by_role("button", name="Show").click()
    expect(rows(his)).to_have_count(0)
    his.goto("/lobby/")
    expect(rows(his)).to_have_count(1)
    his.get_by_role("link", name="Challenge Alice").click()
    his.get_by_role("button", name="Lay the table").click()

    hers.get_by_role("link", name="Look again").click()
    hers.get_by_role("button", name="Decline").click()
    expect(hers.get_by_text("You have declined the challenge.")).to_be_visible()
    hers.get_by_role("button", name="Withdraw").click()
    expect(hers.get_by_text("Your invitation is withdrawn.")).to_be_visible()
    expect(rows(hers, "own")).to_have_count(0)


def test_a_match_that_goes_on_leads_back_to_its_table(
    visit: Callable[..., Page], alice: User, bob: User
):
    match = in_a_thread(services.create_challenge, alice, STANDARD, clock="normal")
    in_a_thread(services.accept_challenge, match.slug, bob)
    in_a_thread(services.keep_up, match.pk)
    match.refresh_from_db()
    mover = (alice, bob)[match.turn]
    page = visit(f"/matches/{match.slug}/", mover)
    expect(page.locator("#table")).to_be_visible()
    expect(call(page)).to_have_count(0)
    page.get_by_role("link", name="Back to the lobby").click()
    expect(call(page)).to_contain_text("goes on, and it is your turn.")
    call(page).get_by_role("link", name="Back to the table").click()
    expect(page.locator("#table")).to_be_visible()
