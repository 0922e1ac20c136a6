"""Everything is a form: a deal without a line of JavaScript."""

from playwright.sync_api import Locator, expect

from games.table import isolated
from tests.e2e.packs import READY_TO_KNOCK
from tests.e2e.tables import Table
from tests.e2e.two import Two


def look_again(table: Table) -> Locator:
    return table.page.get_by_role("link", name="Look again").locator("visible=true")


def test_a_deal_is_played_with_forms_alone(two: Two):
    two.begin(READY_TO_KNOCK)
    table = two.alice.sits_down(java_script_enabled=False)
    address = table.page.url

    table.pass_upcard()
    assert table.page.url == address  # a post is answered by the way back
    expect(table.word).to_contain_text(f"{isolated('Bob')}’s turn")

    version = two.bob.plays("P")
    look_again(table).first.click()
    expect(table.word).to_contain_text("You both passed. Draw from the stock.")
    assert table.draw() == "QS"

    # What is barred can be pressed, and the answer says why it is.
    table.press_barred(table.knock_box)
    expect(table.page.locator("#told")).to_have_text(
        "First choose a card of your hand."
    )
    assert table.version == version + 1

    table.choose("QS")
    assert table.chosen == ["QS"]
    expect(table.knock_box).to_contain_text("with 2, throwing Q♠")
    table.page.get_by_role("button", name="Rank", exact=True).click()
    assert " ".join(table.cards) == "2S 5H 6H 7H 9S 9D 9C QS KH KD KC"
    assert table.chosen == ["QS"]
    with table.one_move():
        table.pile.click()

    version = two.bob.plays("S", "D7D")
    look_again(table).first.click()
    table.is_at(version)

    # In place of the draw the first press only arms.
    table.knock_box.click()
    expect(table.knock_box).to_contain_text("Press again")
    table.is_at(version)
    with table.one_move():
        table.knock_box.click()
    expect(table.word).to_contain_text("may lay off cards on your melds")

    two.bob.plays("LB")
    look_again(table).first.click()
    expect(table.result).to_contain_text("Your knock wins")
    table.next_deal()
    expect(table.page.locator("#side")).to_contain_text("Waiting for")
    two.bob.posts(move="next-1")
    look_again(table).first.click()
    expect(table.page.locator(".score__to")).to_contain_text("Deal 2")


def test_a_press_on_an_old_page_changes_nothing_and_is_told_so(two: Two):
    two.begin(READY_TO_KNOCK)
    table = two.alice.sits_down(java_script_enabled=False)
    version = two.alice.plays("U", "DKC")

    table.act("Pass").click()

    expect(table.page.locator("#told")).to_contain_text("The table had moved on.")
    table.is_at(version)


def test_resigning_asks_again_without_javascript_too(two: Two):
    two.begin()
    table = two.alice.sits_down(java_script_enabled=False)

    table.page.get_by_role("button", name="More").click()
    table.page.get_by_role("button", name="Resign").click()
    table.page.get_by_role("button", name="No, play on").click()
    expect(table.page.get_by_text("Resign this match?")).to_be_hidden()
    expect(table.page.locator("#menu")).to_be_hidden()
    table.page.get_by_role("button", name="More", exact=True).click()
    assert not table.is_over
    table.page.get_by_role("button", name="Resign").click()
    table.page.get_by_role("button", name="Yes, resign").click()

    expect(table.result).to_contain_text(f"{isolated('Bob')} wins the match")
    expect(table.result).to_contain_text("You resigned.")
