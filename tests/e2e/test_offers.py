"""A draw, a pause and a rematch between two people, each with a browser."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from games import notify, services
from games.models import User
from games.services.announce import announce
from games.table import isolated
from tests.e2e.complaints import Complaints
from tests.e2e.lines import Late
from tests.e2e.packs import READY_TO_KNOCK
from tests.e2e.people import in_a_thread
from tests.e2e.screens import IN_HAND, Screen
from tests.e2e.tables import Table
from tests.e2e.two import Two
from tests.matches import seat_of

ALICE, BOB = isolated("Alice"), isolated("Bob")

BOTH = pytest.mark.parametrize("screen", [{}, IN_HAND], ids=["desk", "phone"])

# Five minutes were given to the five of a fast clock.
MORE = re.compile(r"^(10:00|9:\d\d)$")

STOP_TIME = "() => { const now = performance.now(); performance.now = () => now; }"
LET_TIME_PASS = (
    "() => { const now = performance.now() + 1500; performance.now = () => now; }"
)


def offer(table: Table, name: str) -> None:
    table.page.get_by_role("button", name="More", exact=True).click()
    table.page.get_by_role("button", name=name).click()


def answer(table: Table, name: str) -> None:
    """Press it once it has stood for a moment: before that no press counts."""
    button = table.page.get_by_role("button", name=name, exact=True)
    expect(button).to_be_visible()
    table.page.wait_for_timeout(1500)
    button.click()


def test_a_finger_on_its_way_to_a_card_accepts_nothing(two: Two):
    two.begin(READY_TO_KNOCK)
    hers, his = two.alice.sits_down(), two.bob.sits_down(**IN_HAND)
    hers.pass_upcard()
    his.is_at(hers.version)
    his.page.evaluate(STOP_TIME)  # a slow browser is no slow finger
    offer(hers, "Offer a draw")
    his.page.get_by_role("button", name="Accept").click()
    expect(his.page.locator(".offer")).to_be_visible()
    assert not his.is_over
    his.page.evaluate(LET_TIME_PASS)
    answer(his, "Accept")
    expect(his.result).to_contain_text("The match is a draw")


def test_a_draw_is_offered_declined_and_agreed_on_by_phone(two: Two):
    two.begin(READY_TO_KNOCK)
    hers, his = two.sit_down(**IN_HAND)
    hers.pass_upcard()
    his.is_at(hers.version)

    offer(hers, "Offer a draw")
    expect(his.page.locator(".offer")).to_contain_text(f"{ALICE} offers a draw")
    expect(hers.page.locator(".offer")).to_contain_text("You offered a draw")
    answer(his, "Decline")
    expect(hers.page.locator(".offer")).to_contain_text(f"{BOB} declined: a draw")
    assert not hers.is_over

    offer(his, "Offer a draw")
    answer(hers, "Accept")
    for table in (hers, his):
        expect(table.result).to_contain_text("The match is a draw")
        expect(table.result).to_contain_text("You agreed on a draw.")


def test_a_refusal_is_told_though_a_newer_table_came_before_it(
    two: Two, bob: User, visit: Callable[..., Page], complaints: Complaints
):
    two.begin(READY_TO_KNOCK)
    two.both_pass()
    page = visit("/", bob)
    late = Late(page)
    page.goto(two.path)
    his, hers = Table(page).is_live(), seat_of(two.match, 0)
    in_a_thread(services.make_offer, two.match.pk, hers, "draw")
    expect(page.get_by_role("button", name="Accept")).to_be_visible()
    late.kept = []
    in_a_thread(services.withdraw_offer, two.match.pk, hers, "draw")
    answers: list[tuple[Route, APIResponse]] = []
    page.route("**/offer/", lambda route: answers.append((route, route.fetch())))
    answer(his, "Accept")
    while not answers:
        page.wait_for_timeout(20)

    shown = his.root.get_attribute("data-tick")
    in_a_thread(announce, notify.hand_arranged, seat_of(two.match, 1).pk)
    while not any("<section" in str(message) for _, message in late.kept):
        page.wait_for_timeout(20)
    late.let_through()
    expect(his.root).not_to_have_attribute("data-tick", str(shown))
    newer = his.root.get_attribute("data-tick")
    ((route, refusal),) = answers
    route.fulfill(response=refusal)

    expect(page.locator("#told")).to_have_text("That offer doesn’t stand any more.")
    expect(his.root).to_have_attribute("data-tick", str(newer))
    complaints.forgive("409")


@BOTH
def test_an_offer_is_withdrawn(two: Two, screen: Screen):
    two.begin(READY_TO_KNOCK, clock="fast")
    hers, his = two.sit_down(**screen)
    offer(his, "Ask for more time")
    expect(hers.page.locator(".offer")).to_contain_text(f"{BOB} asks for more time")
    answer(his, "Withdraw")
    expect(hers.page.locator(".offer")).to_have_count(0)


@BOTH
def test_a_pause_stops_both_clocks(two: Two, screen: Screen):
    two.begin(READY_TO_KNOCK, clock="fast")
    hers, his = two.sit_down(**screen)
    expect(hers.page.locator("#clock-0.clock--runs")).to_be_visible()
    offer(hers, "Ask for a pause")
    answer(his, "Accept")
    for table in (hers, his):
        expect(table.page.locator("#side")).to_contain_text("Pause: no clock runs")
        expect(table.page.locator(".clock--runs")).to_have_count(0)
    hers.pass_upcard()  # who likes to plays on
    his.is_at(hers.version)


@BOTH
def test_more_time_is_asked_for_and_given_to_both(two: Two, screen: Screen):
    two.begin(READY_TO_KNOCK, clock="fast")
    hers, his = two.sit_down(**screen)
    offer(hers, "Ask for more time")
    answer(his, "Accept")
    for table in (hers, his):
        for number in (0, 1):
            expect(table.page.locator(f"#clock-{number} time")).to_have_text(MORE)


@BOTH
def test_nobody_has_moved_and_one_calls_it_off(two: Two, screen: Screen):
    two.begin(READY_TO_KNOCK)
    hers, his = two.sit_down(**screen)
    offer(his, "Call the match off")
    for table in (hers, his):
        expect(table.result).to_contain_text("The match is called off")


@pytest.mark.parametrize("over", [False, True], ids=["at the table", "at a result"])
def test_a_press_on_what_has_only_just_been_offered_is_told_to_be_too_soon(
    two: Two, over: bool
):
    two.begin(READY_TO_KNOCK, READY_TO_KNOCK)
    two.both_pass()
    if over:
        two.bob.posts("resign")
    hers = two.alice.sits_down()
    hers.is_live()
    two.bob.posts("offer", kind="rematch" if over else "draw")
    accept = hers.page.locator(".offer").get_by_role("button", name="Accept")
    accept.click()
    told = hers.page.locator("#refused" if over else "#told")
    expect(told).to_contain_text("only just come")
    expect(hers.page.locator(".offer.is-fresh")).to_have_count(0)
    accept.click()
    expect(hers.page.locator(".offer")).to_have_count(0)
    expect(hers.page.locator("#refused")).to_be_empty()


@BOTH
def test_a_rematch_takes_both_to_the_new_table_where_the_other_side_deals(
    two: Two, screen: Screen
):
    two.begin(READY_TO_KNOCK, READY_TO_KNOCK, dealer=1)
    hers, his = two.sit_down(**screen)
    hers.page.get_by_role("button", name="More", exact=True).click()
    hers.page.get_by_role("button", name="Resign …").click()
    hers.page.get_by_role("button", name="Yes, resign").dblclick()
    expect(his.result).to_contain_text("You win the match")

    hers.page.get_by_role("button", name="Offer a rematch").click()
    expect(his.page.locator(".offer")).to_contain_text(f"{ALICE} offers a rematch")
    expect(his.page.locator(".offer")).to_contain_text(f"{ALICE} deals first")
    expect(hers.page.locator(".offer")).to_contain_text("you deal first")
    expect(hers.page.get_by_role("button", name="Withdraw")).to_be_visible()
    answer(his, "Accept")
    for table in (hers, his):
        table.page.wait_for_url(lambda url: two.match.slug not in url)
        expect(table.root).to_be_visible()
    assert hers.page.url == his.page.url
    expect(his.page.locator("#log li").first).to_contain_text(f"{ALICE} deals")

    old = two.alice.sits_down(**screen).page
    expect(old.get_by_role("link", name="To the rematch")).to_be_visible()
    assert two.match.slug in old.url  # who looks back stays there


@BOTH
def test_a_rematch_is_declined_and_offered_by_the_other(two: Two, screen: Screen):
    two.begin(READY_TO_KNOCK, READY_TO_KNOCK)
    two.bob.posts("resign")
    hers, his = two.sit_down(**screen)
    hers.page.get_by_role("button", name="Offer a rematch").click()
    answer(his, "Decline")
    expect(hers.page.locator(".offer")).to_contain_text(f"{BOB} declined: a rematch")
    his.page.get_by_role("button", name="Offer a rematch").click()
    answer(hers, "Accept")
    for table in (hers, his):
        table.page.wait_for_url(lambda url: two.match.slug not in url)
