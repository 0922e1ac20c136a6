"""Cards dragged by mouse and by finger."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.models import Match, User
from tests.e2e.complaints import Complaints
from tests.e2e.packs import READY_TO_KNOCK
from tests.e2e.people import Elsewhere
from tests.e2e.tables import Finger, Table

PHONE = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 1,
}


@pytest.fixture(params=["mouse", "finger"])
def handed(
    request: pytest.FixtureRequest, sit_down: Callable[..., Table]
) -> Callable[[Match, User], Table]:
    """A table at a desk, with a mouse, or on a phone, with a finger."""

    def handed(match: Match, user: User) -> Table:
        if request.param == "mouse":
            return sit_down(match, user)
        table = sit_down(match, user, **PHONE)
        table.pointer = Finger(table.page)
        return table

    return handed


def test_a_card_is_dragged_from_the_stock_to_the_hand_and_another_to_the_pile(
    alice: User,
    bob: User,
    begin: Callable[..., Match],
    handed: Callable[..., Table],
    elsewhere: Callable[..., Elsewhere],
):
    match = begin(READY_TO_KNOCK)
    table = handed(match, alice)
    table.pass_upcard()
    table.is_at(elsewhere(match, bob).play("P"))

    with table.one_move():
        table.drag(table.stock, table.hand)
    assert "QS" in table.cards
    with table.one_move():
        table.drag(table.card("KD"), table.pile)

    assert "KD" not in table.cards
    expect(table.pile.locator("#card-KD")).to_be_visible()


def test_the_upcard_is_dragged_to_the_hand_and_a_knock_to_its_box(
    alice: User, begin: Callable[..., Match], handed: Callable[..., Table]
):
    match = begin(READY_TO_KNOCK)
    table = handed(match, alice)
    with table.one_move():
        table.drag(table.pile, table.hand)
    assert "JS" in table.cards

    with table.one_move():
        table.drag(table.card("2S"), table.knock_box)
    assert "knocked with 10" in table.log[0]


def test_a_card_that_may_not_be_dropped_there_goes_back_with_the_reason(
    alice: User,
    begin: Callable[..., Match],
    handed: Callable[..., Table],
    complaints: Complaints,
):
    match = begin(READY_TO_KNOCK)
    table = handed(match, alice)
    table.take()
    version = table.version

    table.drag(table.card("JS"), table.pile)

    expect(table.page.locator("#told")).to_contain_text("You have just taken that card")
    table.is_at(version)
    assert "JS" in table.cards
    complaints.forgive("409")


def test_a_card_is_dragged_along_the_hand_and_stays_there(
    alice: User, begin: Callable[..., Match], handed: Callable[..., Table]
):
    table = handed(begin(READY_TO_KNOCK), alice)
    first, *others = table.cards

    with table.page.expect_response("**/play/"):
        table.drag(table.card(first), table.card(others[2]))
    assert table.cards == [*others[:2], first, *others[2:]]

    table.page.reload()
    assert table.cards == [*others[:2], first, *others[2:]]


def test_a_card_is_dragged_onto_the_meld_that_it_fits(
    alice: User,
    bob: User,
    begin: Callable[..., Match],
    handed: Callable[..., Table],
    elsewhere: Callable[..., Elsewhere],
):
    match = begin(READY_TO_KNOCK)
    alices = elsewhere(match, alice)
    alices.play("P")
    elsewhere(match, bob).play("P")
    alices.play("S", "KQS")
    table = handed(match, bob)
    run = table.page.locator(".laid .meld").filter(has=table.page.locator("#card-6H"))

    with table.one_move():
        table.drag(table.card("8H"), run)

    expect(run.locator("#card-8H.card--added")).to_be_visible()


def test_a_card_dropped_nowhere_goes_back(
    alice: User, begin: Callable[..., Match], handed: Callable[..., Table]
):
    table = handed(begin(READY_TO_KNOCK), alice)
    posts = []
    table.page.on("request", lambda request: posts.append(request.method))
    cards = table.cards

    table.drag(table.card(cards[0]), table.page.locator(".seat__name"))

    assert table.cards == cards
    assert "POST" not in posts
    # The card answers to the next press.
    with table.page.expect_response("**/play/"):
        table.card(cards[0]).click(position={"x": 15, "y": 15})
    assert table.chosen == [cards[0]]
