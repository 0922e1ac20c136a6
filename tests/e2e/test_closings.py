"""How deals end, as the two at the table see it."""

from playwright.sync_api import expect

from games import selectors
from games.gin.moves import Discard, DrawStock, Pass
from games.models import Match
from games.table import isolated
from tests.e2e.packs import READY_FOR_GIN, READY_TO_KNOCK, a_pack
from tests.e2e.people import in_a_thread
from tests.e2e.two import Two
from tests.matches import play, to_move

KNOCKING = "5H 6H 7H 9C 9D 9S KC KD KH"


def test_a_defender_lays_off_one_by_one_and_a_run_takes_the_next_card(two: Two):
    two.begin(
        a_pack(
            first=f"{KNOCKING} 2S",
            second="9H 8H 4D AC 2C 3C JD QD TS 7D",
            upcard="JS",
            stock="QS",
        )
    )
    two.both_pass()
    two.alice.plays("S", "KQS")
    table = two.bob.sits_down()
    expect(table.word).to_contain_text("These fit: ")
    run = table.page.locator(".laid .meld").filter(has=table.page.locator("#card-6H"))

    # The nine doesn't fit before the eight has been laid.
    expect(run).to_contain_text("The 8♥ fits here")
    run.click()
    expect(run).to_contain_text("Lay the 8♥ here")
    with table.one_move():
        run.click()
    nine = table.card("9H")
    nine.click()
    expect(run).to_contain_text("Lay the 9♥ here")
    with table.one_move():
        run.click()
    expect(table.page.locator(".laid .card--added")).to_have_count(2)
    with table.one_move():
        table.act("Done").click()

    expect(table.result).to_contain_text(f"{isolated('Alice')}’s knock wins")
    expect(table.page.locator(".card--added")).to_have_count(2)


def test_a_defender_with_less_deadwood_undercuts(two: Two):
    two.begin(
        a_pack(
            first=f"{KNOCKING} 8C",
            second="AC AD AS 3C 3D 3S 4C 4D 4S 5S",
            upcard="JS",
            stock="QS",
        )
    )
    table = two.alice.sits_down()
    table.pass_upcard()
    table.is_at(two.bob.plays("P"))
    table.draw()
    table.knock("QS")
    table.is_at(two.bob.plays("E"))

    expect(table.result).to_contain_text(f"Undercut! 28 to {isolated('Bob')}")
    expect(table.page.locator(".pad__sum").first).to_contain_text("28")


def test_gin_can_be_called_and_is_never_called_by_itself(two: Two):
    two.begin(READY_FOR_GIN)
    table = two.alice.sits_down()
    table.take()
    expect(table.gin_box).to_contain_text("choose the card to throw")
    table.choose("2S")
    expect(table.gin_box).to_contain_text("throwing 2♠")

    with table.one_move():
        table.gin_box.click()

    expect(table.result).to_contain_text("Gin!")
    expect(table.page.locator(".show__side h3").first).to_contain_text("deadwood 0")


def test_a_knock_in_place_of_the_draw_is_armed_and_any_other_press_disarms_it(two: Two):
    two.begin(READY_TO_KNOCK)
    table = two.alice.sits_down()
    table.pass_upcard()
    table.is_at(two.bob.plays("P"))
    table.draw()
    table.discard("QS")
    version = two.bob.plays("S", "DJC")
    table.is_at(version)

    table.knock_box.click()
    expect(table.knock_box).to_contain_text("with 2, without drawing? Press again")
    table.card("2S").click()
    expect(table.knock_box).not_to_contain_text("Press again")
    table.knock_box.click()
    expect(table.knock_box).to_contain_text("Press again")
    table.is_at(version)  # so far nothing has been played
    with table.one_move():
        table.knock_box.click()

    expect(table.word).to_contain_text("may lay off cards on your melds")
    two.bob.plays("LB")
    expect(table.result).to_contain_text("Your knock wins")


def test_a_void_deal_is_explained(two: Two):
    two.begin(
        a_pack(
            first="AC 3C 5C 7C 9D JD KD 2H 4H 6H",
            second="2C 4C 6C 8D TD QD AS 3S 5S 7S",
            upcard="JS",
        )
    )
    in_a_thread(draw_and_throw, two.match, turns=28)
    table = two.alice.sits_down()
    expect(table.stock).to_contain_text("3 left")
    expect(table.word).to_contain_text("without a knock the deal is void")

    table.discard(table.draw())

    expect(table.result).to_contain_text("A void deal: nobody scores")
    expect(table.page.locator(".show__hands")).to_have_count(0)
    expect(table.act("Next deal")).to_be_visible()


def draw_and_throw(match: Match, turns: int) -> None:
    """Let both pass, and then by turns throw again what they have drawn."""
    play(to_move(match), Pass())
    play(to_move(match), Pass())
    for _ in range(turns):
        play(to_move(match), DrawStock())
        drawn = selectors.view_of(to_move(match)).drawn
        assert drawn
        play(to_move(match), Discard(drawn))
