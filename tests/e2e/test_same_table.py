"""Reloads, second tabs and pushes leave one's own hand as it lies."""

from collections.abc import Callable

from playwright.sync_api import expect

from games.models import Match, User
from tests.e2e.packs import READY_TO_KNOCK
from tests.e2e.people import Elsewhere
from tests.e2e.tables import Table


def order_by_suit(table: Table) -> list[str]:
    with table.page.expect_response("**/play/"):
        table.page.get_by_role("button", name="Suit", exact=True).click()
    expect(table.hand.locator(".card").first).to_have_id("card-2S")
    return table.cards


def test_a_reload_and_a_second_tab_come_back_to_the_same_table(
    alice: User, begin: Callable[..., Match], sit_down: Callable[..., Table]
):
    table = sit_down(begin(READY_TO_KNOCK), alice)
    table.take()
    cards = order_by_suit(table)
    table.choose("KD")

    table.page.reload()
    second = Table(table.page.context.new_page())
    second.page.goto(table.page.url)

    for tab in (table, second):
        tab.is_live()
        assert tab.cards == cards
        assert tab.chosen == ["KD"]
        expect(tab.pile).to_have_attribute("value", "DKD")
        expect(tab.word).to_contain_text("The J♠ stays this turn")


def test_what_one_tab_does_shows_in_the_other(
    alice: User, begin: Callable[..., Match], sit_down: Callable[..., Table]
):
    table = sit_down(begin(READY_TO_KNOCK), alice)
    second = Table(table.page.context.new_page())
    second.page.goto(table.page.url)
    second.is_live()

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


def test_a_push_takes_neither_choice_nor_focus_nor_order(
    alice: User,
    bob: User,
    begin: Callable[..., Match],
    sit_down: Callable[..., Table],
    elsewhere: Callable[..., Elsewhere],
):
    match = begin(READY_TO_KNOCK)
    table = sit_down(match, alice)
    table.pass_upcard()
    cards = order_by_suit(table)
    with table.page.expect_response("**/play/"):
        table.card("KD").click()
    table.card("9D").focus()

    table.is_at(elsewhere(match, bob).play("U", "DQD"))

    assert table.cards == cards
    assert table.chosen == ["KD"]
    expect(table.card("9D")).to_be_focused()


def test_a_push_that_comes_before_the_answer_takes_no_choice_back(
    alice: User,
    bob: User,
    begin: Callable[..., Match],
    sit_down: Callable[..., Table],
    elsewhere: Callable[..., Elsewhere],
):
    match = begin(READY_TO_KNOCK)
    table = sit_down(match, alice)
    table.pass_upcard()
    held = []
    table.page.route("**/play/", lambda route: held.append(route))
    table.card("KD").click()
    assert table.chosen == ["KD"]

    table.is_at(elsewhere(match, bob).play("U"))
    assert table.chosen == ["KD"]

    with table.page.expect_response("**/play/"):
        held[0].continue_()
    expect(table.card("KD")).to_have_attribute("aria-pressed", "true")


def test_a_push_waits_while_a_card_is_dragged(
    alice: User,
    bob: User,
    begin: Callable[..., Match],
    sit_down: Callable[..., Table],
    elsewhere: Callable[..., Elsewhere],
):
    match = begin(READY_TO_KNOCK)
    table = sit_down(match, alice)
    table.pass_upcard()
    second = Table(table.page.context.new_page())
    second.page.goto(table.page.url)
    second.is_live()
    before, cards = table.version, table.cards
    table.page.bring_to_front()
    table.lift(table.card(cards[0]))
    table.carry_over(table.card(cards[2]))

    version = elsewhere(match, bob).play("U")
    second.is_at(version)  # so it has been pushed to the first tab as well
    assert table.version == before

    table.drop()
    table.is_at(version)
    assert table.cards != cards
    assert sorted(table.cards) == sorted(cards)
    with table.page.expect_response("**/play/"):
        table.card(cards[4]).click()  # a click after the drag is a click
    assert table.chosen == [cards[4]]
