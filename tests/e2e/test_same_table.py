"""Reloads, second tabs and pushes leave one's own hand as it lies."""

import pytest
from playwright.sync_api import expect

from tests.e2e.packs import READY_TO_KNOCK
from tests.e2e.tables import Table
from tests.e2e.two import Two

#: A page that is seen again asks for its table. Until that has come.
WAKE_UP = """() => new Promise((done) => {
    document.addEventListener("htmx:after:swap", () => done(), { once: true });
    document.dispatchEvent(new Event("visibilitychange"));
})"""


def order_by_suit(table: Table) -> list[str]:
    with table.page.expect_response("**/play/"):
        table.page.get_by_role("button", name="Suit", exact=True).click()
    expect(table.hand.locator(".card").first).to_have_id("card-2S")
    return table.cards


@pytest.fixture
def table(two: Two) -> Table:
    """Alice's, who may take the jack of spades or pass."""
    two.begin(READY_TO_KNOCK)
    return two.alice.sits_down()


def second_tab(table: Table) -> Table:
    """The same table once more in the same browser."""
    second = Table(table.page.context.new_page())
    second.page.goto(table.page.url)
    return second.is_live()


def test_a_reload_and_a_second_tab_come_back_to_the_same_table(table: Table):
    table.take()
    cards = order_by_suit(table)
    table.choose("KD")

    table.page.reload()
    second = second_tab(table)

    for tab in (table, second):
        tab.is_live()
        assert tab.cards == cards
        assert tab.chosen == ["KD"]
        expect(tab.pile).to_have_attribute("value", "DKD")
        expect(tab.word).to_contain_text("The J♠ stays this turn")


def test_what_one_tab_does_shows_in_the_other(table: Table):
    second = second_tab(table)

    table.take()
    second.is_at(table.version)
    table.choose("KD")
    expect(second.card("KD")).to_have_attribute("aria-pressed", "true")
    order_by_suit(second)
    expect(table.hand.locator(".card").first).to_have_id("card-2S")
    with second.one_move():
        second.pile.click()
    table.is_at(second.version)
    assert "KD" not in table.cards


def test_a_push_takes_neither_choice_nor_focus_nor_order(two: Two, table: Table):
    table.pass_upcard()
    cards = order_by_suit(table)
    with table.page.expect_response("**/play/"):
        table.card("KD").click()
    table.card("9D").focus()

    table.is_at(two.bob.plays("U", "DQD"))

    assert table.cards == cards
    assert table.chosen == ["KD"]
    expect(table.card("9D")).to_be_focused()


def test_a_push_that_comes_before_the_answer_takes_no_choice_back(
    two: Two, table: Table
):
    table.pass_upcard()
    held = []
    table.page.route("**/play/", lambda route: held.append(route))
    table.card("KD").click()
    assert table.chosen == ["KD"]

    table.is_at(two.bob.plays("U"))
    assert table.chosen == ["KD"]

    with table.page.expect_response("**/play/"):
        held[0].continue_()
    expect(table.card("KD")).to_have_attribute("aria-pressed", "true")


def test_the_same_table_once_more_takes_back_nothing_that_was_told(table: Table):
    told = table.page.locator("#told")
    table.press_barred(table.stock)
    expect(told).not_to_be_empty()
    why = told.text_content()

    table.page.evaluate(WAKE_UP)

    expect(told).to_have_text(str(why))


def test_a_push_waits_while_a_card_is_dragged(two: Two, table: Table):
    table.pass_upcard()
    second = second_tab(table)
    before, cards = table.version, table.cards
    table.page.bring_to_front()
    table.lift(table.card(cards[0]))
    table.carry_over(table.card(cards[2]))

    version = two.bob.plays("U")
    second.is_at(version)  # so it has been pushed to the first tab as well
    assert table.version == before

    table.drop()
    table.is_at(version)
    assert table.cards != cards
    assert sorted(table.cards) == sorted(cards)
    with table.page.expect_response("**/play/"):
        table.card(cards[4]).click()  # a click after the drag is a click
    assert table.chosen == [cards[4]]
