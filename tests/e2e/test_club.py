"""The club sheet: Oklahoma, Hollywood, big gin, and melds that are shown as laid."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.gin.rules import CLUB, rules_for
from games.models import User
from games.table import isolated
from tests.e2e.complaints import Complaints
from tests.e2e.packs import a_pack
from tests.e2e.tables import Table
from tests.e2e.two import Two

OKLAHOMA = rules_for("club", {"oklahoma": True})
HOLLYWOOD = rules_for("club", {"hollywood": True})

#: Three melds, and the eight of hearts goes on with the run.
READY = "5H 6H 7H 9C 9D 9S KC KD KH 2S"
#: Deadwood of 54 and of 95 against a gin of READY.
LIGHT = "4C 8C 9H AC 2C 3C JD QD TS 7D"
HEAVY = "TC TD JS JH QC QD KS 9H 8C 8D"

QUICK_GIN = a_pack(first=READY, second=LIGHT, upcard="JC", stock="8H")
DEAR_GIN = a_pack(first=READY, second=HEAVY, upcard="JC", stock="8H")
UPCARD_FOUR = a_pack(
    first="5H 6H 7H 9C 9D 9S KC KD KH 5C", second=LIGHT, upcard="4S", stock="4D"
)
UPCARD_ACE = a_pack(first=READY, second=LIGHT, upcard="AD", stock="8H")
#: All of it lies in melds once the last queen has come.
ELEVEN = a_pack(
    first="4H 5H 6H 7H 9C 9D 9S QH QD QC",
    second="4C 8C 9H AC 2C 3C JD KS TS 7D",
    upcard="KD",
    stock="QS",
)
#: Who lays the sevens and the clubs alone is left with 8, and with 2 by the diamonds.
THREE_MELDS = a_pack(
    first="7S 7H 7D TC JC QC AD 2D 3D 2S",
    second="4C 8C 9H AC 2C 3C JD KS TS 8S",
    upcard="4H",
    stock="KH",
)

#: Alice's gin of 79, Bob's of 79, Alice's of 120, which closes two games, Bob's of 120;
#: then the scores, 100 for the target, the boxes and each game's sum.
ALL_THREE_GAMES = [
    ["79", "", "", "", "", ""],
    ["", "79", "", "", "", ""],
    ["199", "", "120", "", "", ""],
    ["", "", "", "", "", "120"],
    ["199", "79", "120", "–", "–", "120"],
    ["100", "–", "100", "–", "–", "100"],
    ["50", "25", "25", "–", "–", "25"],
    ["349", "104", "245", "–", "–", "245"],
]
TOTALS = ["You 349 + 245 + 0", "Bob 104 + 0 + 245", "You win by 245"]


def test_a_four_is_the_limit_of_its_deal_and_a_spade_doubles_it(
    two: Two, complaints: Complaints
):
    two.begin(UPCARD_FOUR, rules=OKLAHOMA)
    table = two.alice.sits_down()
    upcard = table.knock_box.get_by_role("img", name="First upcard: four of spades")
    expect(upcard).to_be_visible()
    expect(table.knock_box).to_contain_text("limit 4, doubled")
    table.draw()

    # With the four thrown the five is left: too much, by button and by hand.
    table.choose("4D")
    expect(table.knock_box).to_contain_text("5 is too much")
    version = table.version
    table.press_barred(table.knock_box)
    expect(table.page.locator("#told")).to_have_text("5 is too much")
    table.drag(table.card("4D"), table.knock_box)
    expect(table.page.locator("#told")).to_have_text(
        "Your deadwood is above the limit."
    )
    table.is_at(version)

    table.knock("5C")
    two.bob.plays("LB")

    # Of Bob's 54 the nine is laid off: 45 less 4, and all of it twice.
    expect(table.result).to_contain_text("Your knock wins 82")
    doubled = table.page.locator(".pad li", has_text="Doubled: the first upcard is a")
    expect(doubled).to_contain_text("+ 41")
    expect(table.page.locator(".pad__sum").first).to_contain_text("82")
    complaints.forgive("409")


def test_an_ace_allows_gin_alone_and_the_last_card_goes_into_the_box(
    two: Two, complaints: Complaints
):
    two.begin(UPCARD_ACE, rules=OKLAHOMA)
    table = two.alice.sits_down()
    for words in ("No knock", "upcard: ace", "gin or big gin only"):
        expect(table.knock_box).to_contain_text(words)
    table.draw()
    version = table.version
    table.press_barred(table.knock_box)
    expect(table.page.locator("#told")).to_have_text("gin or big gin only")
    table.drag(table.card("8H"), table.knock_box)
    expect(table.page.locator("#told")).to_contain_text("nobody knocks")
    table.is_at(version)

    with table.one_move():
        table.drag(table.card("2S"), table.knock_box)

    expect(table.result).to_contain_text("Gin! 79 to you")
    expect(table.page.locator(".score__to")).to_contain_text("boxes 2 : 0")
    complaints.forgive("409")


def test_a_hollywood_match_is_played_to_the_end_of_its_three_games(two: Two):
    two.begin(QUICK_GIN, QUICK_GIN, DEAR_GIN, DEAR_GIN, rules=HOLLYWOOD)
    table = two.alice.sits_down()

    for number in (1, 2, 3):
        if number == 2:  # the one to draw first goes gin
            table.is_at(two.bob.plays("S", "G2S"))
        else:
            table.draw()
            table.gin("2S")
        expect(table.result).to_contain_text("Gin!")
        table.next_deal()
        two.bob.posts(move=f"next-{number}")
        expect(table.hand.locator(".card")).to_have_count(10)
    games = table.page.locator(".score__games > span")
    expect(games).to_have_text(["Game 1 199 : 79", "Game 2 120 : 0", "Game 3 0 : 0"])
    table.is_at(two.bob.plays("S", "G2S"))

    expect(table.result).to_contain_text("You win the match")
    expect(table.result).to_contain_text("594 to 349")
    assert figures(table.page) == ALL_THREE_GAMES
    sums = table.page.locator(".holly + .sum li")
    expect(sums).to_contain_text(TOTALS)

    table.page.get_by_role("link", name="Deal by deal").click()
    expect(table.page.locator("h1")).to_contain_text("You won against")
    assert figures(table.page) == ALL_THREE_GAMES
    expect(sums).to_contain_text(TOTALS)


def figures(page: Page) -> list[list[str]]:
    """The score sheet's lines, deals and sums, without the boxes; two cells a game."""
    read = "cells => cells.map((cell) => (cell.querySelector('b') ?? cell).textContent)"
    rows = page.locator(".holly").locator("tbody tr, tfoot tr")
    return [row.locator("td").evaluate_all(read) for row in rows.all()]


@pytest.fixture
def eleven(two: Two) -> Table:
    """Alice's, in the club, with eleven cards that all lie in melds."""
    two.begin(ELEVEN, rules=CLUB)
    table = two.alice.sits_down()
    table.draw()
    return table


def is_big_gin(table: Table) -> None:
    expect(table.result).to_contain_text("Big gin! 104 to you")
    bonus = table.page.locator(".pad li", has_text="Big gin bonus")
    expect(bonus).to_contain_text("+ 50")
    expect(table.page.locator(".show__side").first.locator(".meld")).to_have_count(3)
    expect(table.page.locator(".score__to")).to_contain_text("boxes 1 : 0")


@pytest.mark.parametrize("suggested", [False, True], ids=["unlaid", "suggested"])
def test_big_gin_is_offered_where_the_program_finds_the_melds(
    eleven: Table, suggested: bool
):
    offer = eleven.page.locator(".acts").get_by_role("button", name="Big gin")
    expect(offer).to_contain_text(f"50 and {isolated('Bob')}’s deadwood")
    version = eleven.version
    if suggested:
        eleven.act("Lay melds by hand").click()
        eleven.act("Suggest").click()
        expect(eleven.laid).to_have_count(3)
        expect(eleven.hand.locator(".card")).to_have_count(0)
    eleven.is_at(version)

    with eleven.one_move():
        offer.click()

    is_big_gin(eleven)


def test_a_meld_is_dragged_back_when_nothing_is_left_in_the_hand(eleven: Table):
    eleven.act("Lay melds by hand").click()
    eleven.act("Suggest").click()
    expect(eleven.hand.locator(".card")).to_have_count(0)

    eleven.drag(eleven.laid.first, eleven.hand)

    expect(eleven.laid).to_have_count(2)


def test_the_last_of_eleven_cards_laid_on_the_cloth_is_big_gin_at_once(eleven: Table):
    eleven.lay("4H", "5H", "6H", "7H")
    eleven.lay("9C", "9D", "9S")
    for queen in ("QC", "QD", "QH"):
        with eleven.page.expect_response("**/play/"):
            eleven.card(queen).dblclick()
        expect(eleven.card(queen)).to_have_attribute("aria-pressed", "true")
    with eleven.page.expect_response("**/play/"):
        eleven.card("QS").click(modifiers=["Shift"])
    expect(eleven.lay_place).to_contain_text("a set")

    with eleven.one_move():
        eleven.word.click(position={"x": 5, "y": 5})

    is_big_gin(eleven)


def test_the_last_of_eleven_cards_dragged_onto_a_laid_meld_is_big_gin_at_once(
    eleven: Table,
):
    eleven.lay("4H", "5H", "6H", "7H")
    eleven.lay("9C", "9D", "9S")
    eleven.lay("QC", "QD", "QH")
    queens = eleven.laid.filter(has=eleven.page.locator("#card-QD"))

    with eleven.one_move():
        eleven.drag(eleven.card("QS"), queens)

    is_big_gin(eleven)


def test_laid_melds_above_the_limit_stay_when_the_knock_is_refused(
    two: Two, complaints: Complaints
):
    two.begin(THREE_MELDS, rules=OKLAHOMA)
    table = two.alice.sits_down()
    table.draw()
    table.lay("7S", "7H", "7D")
    table.lay("TC", "JC", "QC")
    version = table.version
    expect(table.knock_box).to_contain_text("8 is too much")

    table.drag(table.card("KH"), table.knock_box)

    expect(table.page.locator("#told")).to_have_text(
        "Your deadwood is above the limit."
    )
    expect(table.laid).to_have_count(2)
    table.page.reload()
    table.is_live()
    table.is_at(version)
    expect(table.laid).to_have_count(2)
    table.lay("AD", "2D", "3D")
    table.knock("KH")
    assert "knocked with 2, discarding the K" in table.log[0]
    complaints.forgive("409")


@pytest.fixture
def second_best(two: Two) -> Table:
    """Alice's, in standard, with two melds laid and a third in her hand."""
    two.begin(THREE_MELDS)
    table = two.alice.sits_down()
    table.pass_upcard()
    table.is_at(two.bob.plays("P"))
    table.draw()
    table.lay("7S", "7H", "7D")
    table.lay("TC", "JC", "QC")
    return table


def test_a_knock_that_is_dragged_with_second_best_melds_is_offered_the_best(
    second_best: Table, complaints: Complaints
):
    second_best.drag(second_best.card("KH"), second_best.knock_box)

    told = second_best.page.locator("#told")
    expect(told).to_have_text("Those cards don’t make the best melds.")
    expect(second_best.laid).to_have_count(2)
    with second_best.one_move():
        second_best.act("Knock with the best melds").click()
    assert "knocked with 2, discarding the K" in second_best.log[0]
    complaints.forgive("409")


def test_in_standard_second_best_melds_are_barred_and_one_press_shows_the_best(
    second_best: Table,
):
    table, version = second_best, second_best.version
    table.choose("KH")
    table.press_barred(table.knock_box)
    expect(table.page.locator("#told")).to_have_text("better melds are there")
    table.is_at(version)

    better = table.act("Knock with the best melds")
    expect(better).to_contain_text("2 instead of 8")
    with table.one_move():
        better.click()

    assert "knocked with 2, discarding the K" in table.log[0]


def test_a_friend_reads_the_clubs_rules_and_both_tables_keep_to_them(
    alice: User, visit: Callable[..., Page], deal_out: Callable[..., None]
):
    deal_out(UPCARD_FOUR)
    hers = visit("/challenges/new/", alice)
    hers.get_by_label("A friend, by link").check()
    hers.get_by_role("radio", name="Club").check()
    hers.get_by_role("group", name="To").get_by_label("150").check()
    hers.get_by_role("group", name="Oklahoma").get_by_label("on").check()
    hers.get_by_role("button", name="Lay the table").click()
    link = hers.get_by_role("textbox", name="Invitation link").input_value()

    his = visit(link)
    told = his.get_by_role("region", name="What you would play")
    expect(told).to_contain_text("Club rules, Oklahoma to 150 · no clock · casual.")
    his.get_by_role("button", name="Sit down").click()

    for page in (hers, his):
        table = Table(page).is_live()
        heading = page.get_by_role("heading", name="Club rules, Oklahoma to 150")
        expect(heading).to_be_attached()
        expect(page.locator(".score__to")).to_contain_text("to 150 · Deal 1")
        expect(table.knock_box).to_contain_text("limit 4, doubled")
