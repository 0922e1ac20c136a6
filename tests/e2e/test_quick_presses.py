"""Presses that come twice, or before the answer to the one before."""

from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from games.models import User
from tests.e2e.complaints import Complaints
from tests.e2e.lines import Late
from tests.e2e.packs import READY_TO_KNOCK
from tests.e2e.tables import Table
from tests.e2e.two import Two


@pytest.fixture
def to_draw(two: Two) -> Table:
    """Alice's table when both have passed and she is to draw the queen of spades."""
    two.begin(READY_TO_KNOCK)
    two.both_pass()
    return two.alice.sits_down()


class Slow:
    """A line on which posts wait until they are let through."""

    def __init__(self, page: Page) -> None:
        self.held: list[Route] = []
        self.is_open = False
        page.route("**/play/", self.hold)

    def hold(self, route: Route) -> None:
        if self.is_open:
            route.continue_()
        else:
            self.held.append(route)

    def let_through(self) -> None:
        self.is_open = True
        for route in self.held:
            route.continue_()
        self.held.clear()


def test_a_draw_over_a_slow_network_brings_one_card(to_draw: Table):
    devices = to_draw.page.context.new_cdp_session(to_draw.page)
    third_generation = {"latency": 400, "downloadThroughput": 93_750}
    devices.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "uploadThroughput": 93_750, **third_generation},
    )

    assert to_draw.draw() == "QS"

    assert len(to_draw.cards) == 11


def test_a_card_that_a_push_brings_before_the_answer_lies_in_its_place_at_once(
    to_draw: Table,
):
    answers: list[tuple[Route, APIResponse]] = []
    to_draw.page.route("**/play/", lambda route: answers.append((route, route.fetch())))
    to_draw.draw()
    pushed = to_draw.cards

    while not answers:
        to_draw.page.wait_for_timeout(20)
    [(route, answer)] = answers
    with to_draw.page.expect_response("**/play/"):
        route.fulfill(response=answer)

    assert to_draw.cards == pushed
    assert pushed[-1] != "QS"


def test_a_push_that_comes_late_takes_back_nothing_that_was_chosen_since(
    two: Two, alice: User, visit: Callable[..., Page]
):
    two.begin(READY_TO_KNOCK)
    two.both_pass()
    page = visit("/", alice)
    late = Late(page)
    page.goto(two.path)
    table = Table(page).is_live()
    late.kept = []
    table.draw()
    while not late.kept:
        page.wait_for_timeout(20)
    drawn, late.kept = late.kept, []
    table.choose("KC")

    late.kept = drawn
    late.let_through()
    page.wait_for_timeout(300)

    assert table.chosen == ["KC"]


def test_a_double_click_on_the_stock_draws_one_card(to_draw: Table):
    with to_draw.one_move():
        to_draw.stock.dblclick()

    assert len(to_draw.cards) == 11
    expect(to_draw.stock).to_contain_text("30 left")


def test_two_clicks_on_the_stock_before_the_answer_draw_one_card(
    to_draw: Table, complaints: Complaints
):
    slow = Slow(to_draw.page)
    to_draw.stock.click()
    to_draw.stock.click()
    slow.let_through()

    expect(to_draw.hand.locator(".card")).to_have_count(11)
    to_draw.choose("QS")  # queued behind both
    expect(to_draw.stock).to_contain_text("30 left")
    complaints.forgive("409")


@pytest.mark.parametrize("place", ["pile", "knock_box"])
def test_who_presses_a_card_and_at_once_the_place_need_not_wait(
    to_draw: Table, place: str
):
    to_draw.draw()
    slow = Slow(to_draw.page)

    with to_draw.one_move():
        to_draw.card("QS").click()
        getattr(to_draw, place).click(force=True)
        slow.let_through()

    done = {"pile": "discarded the Q", "knock_box": "knocked with 2, discarding the Q"}
    assert done[place] in to_draw.log[0]


def test_a_barred_press_before_the_answer_is_told_why_after_it(to_draw: Table):
    to_draw.draw()
    slow = Slow(to_draw.page)

    to_draw.card("QS").click()
    to_draw.gin_box.click(force=True)
    expect(to_draw.page.locator("#told")).to_be_empty()
    slow.let_through()

    expect(to_draw.page.locator("#told")).to_contain_text("needs 0, you have 2")


def test_a_letter_waits_for_what_was_chosen(to_draw: Table):
    slow = Slow(to_draw.page)
    for card in ("5H", "6H", "7H"):
        to_draw.card(card).click(modifiers=["Shift"])
    to_draw.page.keyboard.press("m")
    slow.let_through()

    expect(to_draw.laid).to_have_count(1)
    assert not {"5H", "6H", "7H"} & set(to_draw.cards)


def test_what_is_chosen_stays_so_when_laying_begins(to_draw: Table):
    to_draw.choose_together("5H", "6H", "7H")
    to_draw.act("Lay melds by hand").click()
    expect(to_draw.act("Lay melds by hand")).to_have_attribute("aria-pressed", "true")
    assert to_draw.hand.locator("[aria-pressed=true]").count() == 3


def test_pressing_next_deal_again_and_again_deals_once(two: Two, to_draw: Table):
    to_draw.draw()
    to_draw.knock("QS")
    two.bob.plays("LB")
    slow = Slow(to_draw.page)
    for _ in range(5):
        to_draw.next_deal()
    slow.let_through()

    expect(to_draw.page.locator("#side")).to_contain_text("Waiting for")
    two.bob.posts(move="next-1")
    expect(to_draw.page.locator(".score__to")).to_contain_text("Deal 2")
    two.match.refresh_from_db()
    to_draw.is_at(two.match.version)
    assert two.match.log.order_by("number").last().text.startswith("pack")
