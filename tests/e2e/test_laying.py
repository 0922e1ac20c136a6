"""Melds laid by hand: chosen, laid, added to, taken back, shown at the close."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.packs import a_pack
from tests.e2e.screens import IN_HAND
from tests.e2e.tables import Finger, Table
from tests.e2e.two import Two

PACK = a_pack(
    first="5H 6H 7H 9C 9D 9S KC KD KH 2S",
    second="4C 8C 9H AC 2C 3C JD QD TS 7D",
    upcard="8H",
    stock="QS JC QH",
)


@pytest.fixture
def table(two: Two) -> Table:
    """Alice's, with the eight of hearts taken: eleven cards, two of them loose."""
    two.begin(PACK)
    table = two.alice.sits_down()
    table.take()
    return table


def test_melds_are_laid_added_to_and_taken_back(table: Table):
    table.choose_together("5H", "6H", "7H")
    expect(table.lay_place).to_contain_text("Lay")
    table.lay_place.click()
    expect(table.laid).to_have_count(1)
    assert not {"5H", "6H", "7H"} & set(table.cards)

    table.choose("8H")
    table.laid.click()
    expect(table.page.locator(".meld--mine #card-8H")).to_be_visible()
    table.page.reload()
    expect(table.page.locator(".meld--mine .card")).to_have_count(4)

    table.laid.click()
    expect(table.hand.locator(".card")).to_have_count(11)
    expect(table.laid).to_have_count(0)


def test_a_double_click_lays_adds_and_takes_back_once(table: Table):
    table.lay("9C", "9D", "9S")
    table.choose_together("5H", "6H", "7H")
    table.lay_place.dblclick(delay=60)
    expect(table.laid).to_have_count(2)
    expect(table.page.locator("#told")).to_be_empty()

    table.choose("8H")
    table.laid.last.dblclick(delay=60)
    expect(table.page.locator(".meld--mine #card-8H")).to_be_visible()

    table.laid.last.dblclick(delay=60)
    expect(table.laid).to_have_count(1)
    expect(table.hand.locator(".card")).to_have_count(8)


def test_double_clicks_choose_together_and_the_cloth_lays(table: Table):
    for king in ("KC", "KD", "KH"):
        with table.page.expect_response("**/play/"):
            table.card(king).dblclick()
        expect(table.card(king)).to_have_attribute("aria-pressed", "true")
    expect(table.lay_place).to_have_class(re.compile("is-live"))
    assert sorted(table.chosen) == ["KC", "KD", "KH"]

    table.page.locator(".prompt").click(position={"x": 5, "y": 5})

    expect(table.page.locator(".meld--mine .card")).to_have_count(3)


def test_escape_ends_the_laying_and_leaves_what_is_laid(table: Table):
    table.lay("5H", "6H", "7H")
    by_hand = table.act("Lay melds by hand")
    by_hand.click()
    expect(by_hand).to_have_attribute("aria-pressed", "true")

    table.page.keyboard.press("Escape")

    expect(by_hand).to_have_attribute("aria-pressed", "false")
    expect(table.laid).to_have_count(1)


def test_cards_that_make_no_meld_are_not_laid_and_it_says_why(table: Table):
    table.choose_together("5H", "6H", "KC")

    expect(table.lay_place).to_have_attribute("aria-disabled", "true")
    table.press_barred(table.lay_place)

    expect(table.laid).to_have_count(0)
    assert sorted(table.chosen) == ["5H", "6H", "KC"]


def test_a_close_shows_the_melds_that_were_laid(table: Table):
    table.choose_together("5H", "6H", "7H", "8H")
    table.lay_place.click()
    table.page.get_by_role("button", name="Suggest").click()
    expect(table.laid).to_have_count(3)
    table.choose("2S")

    with table.one_move():
        table.gin_box.click()

    expect(table.result).to_contain_text("Gin!")
    expect(table.page.locator(".show__side").first.locator(".meld")).to_have_count(3)


def test_a_press_that_lasts_chooses_together_on_a_phone(two: Two):
    two.begin(PACK)
    table = two.alice.sits_down(**IN_HAND)
    table.take()
    finger = Finger(table.page)
    for king in ("KC", "KD", "KH"):
        box = table.card(king).bounding_box()
        assert box
        with table.page.expect_response("**/play/"):
            finger.hold(box["x"] + 15, box["y"] + 15)
        finger.release()
    expect(table.lay_place).to_be_visible()

    assert sorted(table.chosen) == ["KC", "KD", "KH"]


def test_chosen_cards_are_dragged_to_the_place_and_another_onto_the_meld(table: Table):
    table.choose_together("5H", "6H", "7H")
    table.drag(table.card("6H"), table.lay_place)
    expect(table.page.locator(".meld--mine .card")).to_have_count(3)

    table.drag(table.card("8H"), table.laid)
    expect(table.page.locator(".meld--mine .card")).to_have_count(4)


def test_the_place_is_pressed_by_its_key(table: Table):
    table.choose_together("9C", "9D", "9S")

    table.page.keyboard.press("m")

    expect(table.page.locator(".meld--mine .card")).to_have_count(3)
