"""Presses that come twice, or before the answer to the one before."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from games.models import Match, User
from tests.e2e.complaints import Complaints
from tests.e2e.packs import READY_TO_KNOCK
from tests.e2e.people import Elsewhere
from tests.e2e.tables import Table


@pytest.fixture
def to_draw(
    alice: User,
    bob: User,
    begin: Callable[..., Match],
    sit_down: Callable[..., Table],
    elsewhere: Callable[..., Elsewhere],
) -> Table:
    """Alice's table when both have passed and she is to draw the queen of spades."""
    match = begin(READY_TO_KNOCK)
    elsewhere(match, alice).play("P")
    elsewhere(match, bob).play("P")
    return sit_down(match, alice)


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


def test_pressing_next_deal_again_and_again_deals_once(
    to_draw: Table, bob: User, elsewhere: Callable[..., Elsewhere]
):
    to_draw.draw()
    to_draw.knock("QS")
    match = Match.objects.get()
    bobs = elsewhere(match, bob)
    bobs.play("LB")
    slow = Slow(to_draw.page)
    for _ in range(5):
        to_draw.next_deal()
    slow.let_through()

    expect(to_draw.page.locator("#side")).to_contain_text("Waiting for")
    bobs.post(move="next-1")
    expect(to_draw.page.locator(".score__to")).to_contain_text("Deal 2")
    match.refresh_from_db()
    to_draw.is_at(match.version)
    assert match.log.order_by("number").last().text.startswith("pack")
