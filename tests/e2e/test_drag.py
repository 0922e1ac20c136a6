"""Cards dragged by mouse and by finger."""

import pytest
from playwright.sync_api import expect

from tests.e2e.complaints import Complaints
from tests.e2e.packs import READY_TO_KNOCK
from tests.e2e.people import Person
from tests.e2e.screens import IN_HAND
from tests.e2e.tables import Finger, Mouse, Table
from tests.e2e.two import Two


@pytest.fixture(params=[Mouse, Finger], ids=["mouse", "finger"])
def pointer(request: pytest.FixtureRequest) -> type[Mouse | Finger]:
    """What the cards are dragged by."""
    return request.param


def handed(person: Person, pointer: type[Mouse | Finger]) -> Table:
    """A person's table at a desk, with a mouse, or on a phone, with a finger."""
    table = person.sits_down(**(IN_HAND if pointer is Finger else {}))
    table.pointer = pointer(table.page)
    return table


@pytest.fixture
def table(two: Two, pointer: type[Mouse | Finger]) -> Table:
    """Alice's, who may take the upcard or pass."""
    two.begin(READY_TO_KNOCK)
    return handed(two.alice, pointer)


def test_a_card_is_dragged_from_the_stock_to_the_hand_and_another_to_the_pile(
    two: Two, table: Table
):
    table.pass_upcard()
    table.is_at(two.bob.plays("P"))

    with table.one_move():
        table.drag(table.stock, table.hand)
    assert "QS" in table.cards
    with table.one_move():
        table.drag(table.card("KD"), table.pile)

    assert "KD" not in table.cards
    expect(table.pile.locator("#card-KD")).to_be_visible()


def test_the_upcard_is_dragged_to_the_hand_and_a_knock_to_its_box(table: Table):
    with table.one_move():
        table.drag(table.pile, table.hand)
    assert "JS" in table.cards

    with table.one_move():
        table.drag(table.card("2S"), table.knock_box)
    assert "knocked with 10" in table.log[0]


def test_a_card_that_may_not_be_dropped_there_goes_back_with_the_reason(
    table: Table, complaints: Complaints
):
    table.take()
    version = table.version

    table.drag(table.card("JS"), table.pile)

    expect(table.page.locator("#told")).to_contain_text("You have just taken that card")
    table.is_at(version)
    assert "JS" in table.cards
    complaints.forgive("409")


def test_a_card_is_dragged_along_the_hand_and_stays_there(table: Table):
    first, *others = table.cards

    with table.page.expect_response("**/play/"):
        table.drag(table.card(first), table.card(others[2]))
    assert table.cards == [*others[:2], first, *others[2:]]

    table.page.reload()
    assert table.cards == [*others[:2], first, *others[2:]]


def test_a_card_is_dragged_onto_the_meld_that_it_fits(
    two: Two, pointer: type[Mouse | Finger]
):
    two.begin(READY_TO_KNOCK)
    two.both_pass()
    two.alice.plays("S", "KQS")
    table = handed(two.bob, pointer)
    run = table.page.locator(".laid .meld").filter(has=table.page.locator("#card-6H"))

    with table.one_move():
        table.drag(table.card("8H"), run)

    expect(run.locator("#card-8H.card--added")).to_be_visible()


def test_a_laid_meld_is_dragged_back_into_the_hand(table: Table):
    cards = sorted(table.cards)
    table.lay("9C", "9D", "9S")

    table.drag(table.laid, table.hand)

    expect(table.laid).to_have_count(0)
    assert sorted(table.cards) == cards


def test_a_card_dropped_nowhere_goes_back(table: Table):
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
