"""All that a turn needs lies on the screen at once, whatever else is told."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games import services
from games.gin.rules import STANDARD
from games.models import User
from tests.e2e.packs import READY_TO_KNOCK, a_pack
from tests.e2e.people import in_a_thread
from tests.e2e.rulers import HIDDEN_BELOW, OUT_OF_PLACE, fits
from tests.e2e.screens import (
    DESK,
    GREEK,
    LAPTOP,
    ON_ITS_SIDE,
    PHONE,
    SMALL_LAPTOP,
    SMALL_ON_ITS_SIDE,
    TABLET,
    Screen,
)
from tests.e2e.two import Two


@pytest.mark.parametrize(
    "screen", [PHONE, PHONE | GREEK, ON_ITS_SIDE, TABLET, DESK], ids=str
)
@pytest.mark.parametrize("name", ["Παπαδοπουλοπουλος", "W" * 20])
def test_a_long_name_stays_in_its_place(two: Two, bob: User, name: str, screen: Screen):
    bob.username = name
    in_a_thread(bob.save)
    two.begin(READY_TO_KNOCK, clock="fast")
    table = two.alice.sits_down(**screen)
    assert table.page.evaluate(OUT_OF_PLACE) == []
    table.pass_upcard()
    two.bob.posts("offer", kind="draw")
    expect(table.page.locator(".offer")).to_be_visible()
    assert table.page.evaluate(OUT_OF_PLACE) == []
    two.bob.posts("resign")
    expect(table.result).to_be_visible()
    assert table.page.evaluate(OUT_OF_PLACE) == []


@pytest.mark.parametrize(
    "screen",
    [DESK, LAPTOP, ON_ITS_SIDE, ON_ITS_SIDE | GREEK],
    ids=["desk", "laptop", "on its side", "greek, on its side"],
)
@pytest.mark.parametrize("kind", ["draw", "pause"])
def test_an_offer_beside_the_upcard_leaves_all_on_the_screen(
    two: Two, kind: str, screen: Screen
):
    two.begin(READY_TO_KNOCK, dealer=0, clock="fast")
    two.bob.plays("P")
    two.bob.posts("offer", kind=kind)
    table = two.alice.sits_down(**screen)
    expect(table.page.locator(".acts")).to_be_visible()
    assert table.page.evaluate(HIDDEN_BELOW) <= 0
    if kind == "pause":
        two.alice.posts("offer", kind=kind, answer="accept")
        expect(table.page.locator(".ready")).to_be_visible()
        assert table.page.evaluate(HIDDEN_BELOW) <= 0


@pytest.mark.parametrize(
    "screen",
    [LAPTOP, SMALL_LAPTOP | GREEK, ON_ITS_SIDE | GREEK],
    ids=["laptop", "greek, small laptop", "greek, on its side"],
)
def test_an_offer_leaves_all_on_the_screen_in_the_course_of_a_turn(
    two: Two, screen: Screen
):
    two.begin(READY_TO_KNOCK, clock="fast")
    two.both_pass()
    two.bob.posts("offer", kind="draw")
    table = two.alice.sits_down(**screen)
    expect(table.page.locator(".offer")).to_be_visible()
    assert table.page.evaluate(HIDDEN_BELOW) <= 0
    table.draw()
    assert table.page.evaluate(HIDDEN_BELOW) <= 0
    table.choose("QS")
    assert table.page.evaluate(HIDDEN_BELOW) <= 0
    table.discard_chosen()
    table.is_at(two.bob.plays("U", "D7D"))
    table.knock_box.click()
    expect(table.knock_box).to_have_class(re.compile("is-armed"))
    assert table.page.evaluate(HIDDEN_BELOW) <= 0


@pytest.mark.parametrize(
    "screen",
    [PHONE, PHONE | GREEK, ON_ITS_SIDE | GREEK, SMALL_ON_ITS_SIDE | GREEK, LAPTOP],
    ids=["phone", "greek phone", "greek, on its side", "small, on its side", "laptop"],
)
def test_melds_laid_by_hand_leave_all_on_the_screen_also_beside_an_offer(
    two: Two, screen: Screen
):
    two.begin(READY_TO_KNOCK, clock="fast")
    table = two.alice.sits_down(**screen)
    table.take()
    table.choose_together("KC", "KD", "KH")
    fits(table)
    table.lay_place.click()
    expect(table.laid).to_have_count(1)
    fits(table)
    table.page.locator("button[value=suggest]").click()
    expect(table.laid).to_have_count(3)
    expect(table.lay_place).to_have_count(0)
    fits(table)
    two.bob.posts("offer", kind="draw")
    expect(table.page.locator(".offer")).to_be_visible()
    fits(table)


@pytest.fixture
def _call(alice: User, charlie: User) -> None:
    """Charlie has challenged Alice: she is told so wherever she is."""
    in_a_thread(services.create_challenge, charlie, STANDARD, invited=alice)


@pytest.mark.usefixtures("_call")
@pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])
def test_a_call_and_that_the_other_has_left_leave_all_on_the_screen(
    two: Two, skip_time: Callable[..., None], screen: Screen
):
    two.begin(READY_TO_KNOCK, dealer=0, clock="fast")
    two.both_pass()
    skip_time(seconds=40)
    table = two.alice.sits_down(**screen)
    expect(table.page.locator(".away")).to_be_visible()
    expect(table.page.locator(".call")).to_be_visible()
    assert table.page.evaluate(HIDDEN_BELOW) <= 0


@pytest.mark.usefixtures("_call")
@pytest.mark.parametrize("screen", [PHONE, TABLET, LAPTOP], ids=str)
def test_a_call_and_an_offer_leave_all_on_the_screen(two: Two, screen: Screen):
    two.begin(READY_TO_KNOCK, clock="fast")
    two.both_pass()
    two.bob.posts("offer", kind="draw")
    table = two.alice.sits_down(**screen)
    table.draw()
    table.choose("QS")
    expect(table.page.locator(".offer")).to_be_visible()
    expect(table.page.locator(".call")).to_be_visible()
    assert table.page.evaluate(HIDDEN_BELOW) <= 0


@pytest.fixture
def knocked(two: Two) -> Two:
    """Alice has knocked, and Bob may lay off."""
    two.begin(READY_TO_KNOCK, clock="fast")
    two.both_pass()
    two.alice.plays("S", "DQS")
    two.bob.plays("U", "D7D")
    two.alice.plays("S", "K2S")
    return two


@pytest.mark.parametrize("language", ["el", "cs", "it"])
@pytest.mark.parametrize("screen", [PHONE, ON_ITS_SIDE], ids=["phone", "on its side"])
def test_whoever_lays_off_has_all_on_the_screen_also_beside_an_offer(
    knocked: Two, language: str, screen: Screen
):
    table = knocked.bob.sits_down(locale=language, **screen)
    expect(table.page.locator(".acts")).to_be_visible()
    assert table.page.evaluate(HIDDEN_BELOW) <= 0
    knocked.alice.posts("offer", kind="draw")
    expect(table.page.locator(".offer")).to_be_visible()
    assert table.page.evaluate(HIDDEN_BELOW) <= 0


@pytest.mark.parametrize(
    "screen",
    [PHONE, PHONE | GREEK, ON_ITS_SIDE | GREEK, LAPTOP | GREEK, DESK],
    ids=["phone", "greek phone", "greek, on its side", "greek laptop", "desk"],
)
def test_whoever_lays_off_and_melds_by_hand_has_all_on_the_screen(
    knocked: Two, screen: Screen
):
    table = knocked.bob.sits_down(**screen)
    table.choose_together("AC", "2C", "3C")
    table.lay_place.click()
    expect(table.laid).to_have_count(1)
    fits(table)


BETTER_MELDS = a_pack(
    first="4S 5S 6S 7C 8C 9C 2H 2D AD KD",
    second="3C TC JH QH KH 5D 6D 9H 8S 3S",
    upcard="JS",
    stock="2C QS QC",
)


@pytest.mark.parametrize("screen", [PHONE, ON_ITS_SIDE, LAPTOP, DESK | GREEK], ids=str)
def test_second_best_melds_leave_the_press_for_the_best_on_the_screen(
    two: Two, screen: Screen
):
    two.begin(BETTER_MELDS, clock="fast")
    two.both_pass()
    table = two.alice.sits_down(**screen)
    table.draw()
    table.lay("4S", "5S", "6S")
    table.lay("7C", "8C", "9C")
    table.choose("KD")
    expect(table.page.locator(".acts .btn")).to_have_count(1)
    fits(table)


A_LONG_LOG = """
() => {
  const lines = document.querySelector("#log ol");
  const [line] = lines.children;
  for (let more = 0; more < 40; more++) lines.append(line.cloneNode(true));
}
"""


@pytest.mark.usefixtures("_call")
def test_a_call_and_a_long_log_leave_the_waiting_knocker_all_on_the_screen(
    knocked: Two,
):
    table = knocked.alice.sits_down(**LAPTOP, **GREEK)
    expect(table.page.locator(".call")).to_be_visible()
    table.page.evaluate(A_LONG_LOG)
    assert table.page.evaluate(HIDDEN_BELOW) <= 0


@pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])
def test_the_knocker_keeps_clock_and_say_while_the_other_lays_off(
    knocked: Two, screen: Screen
):
    table = knocked.alice.sits_down(**screen)
    expect(table.page.locator(".laid")).to_be_visible()
    expect(table.page.locator(".arrange .clock")).to_be_visible()
    expect(table.page.get_by_role("button", name="Say something")).to_be_visible()
    expect(table.page.locator(".arrange__by, .lay-btn")).to_have_count(0)


LOOSE = a_pack(
    first="5H 6H 7H 9C 9D 9S KC KD KH 2S",
    second="4S 8C TH AC 2D 3S JD QD TS 7D",
    upcard="JS",
    stock="QS JC QH",
)
# How far the cards that somebody is left with reach over their side of the page.
BESIDE = """
() => [...document.querySelectorAll(".show__side:has(.card)")].map((side) => Math.max(0,
  ...[...side.querySelectorAll(".card")].map((card) =>
    card.getBoundingClientRect().right - side.getBoundingClientRect().right)))
"""


@pytest.mark.parametrize("screen", [TABLET, ON_ITS_SIDE], ids=["tablet", "on its side"])
def test_ten_loose_cards_stay_on_their_side_of_the_result(two: Two, screen: Screen):
    two.begin(LOOSE, clock="fast")
    two.both_pass()
    two.alice.plays("S", "DQS")
    two.bob.plays("S", "D7D")
    two.alice.plays("S", "K2S")
    two.bob.plays("LB")
    table = two.bob.sits_down(**screen)
    expect(table.page.locator(".show__side .meld--dead .card")).to_have_count(11)
    assert table.page.evaluate(BESIDE) == [0, 0]
