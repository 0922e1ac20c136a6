"""On a phone all lies on the screen, and words are whole, in every language."""

import pytest
from playwright.sync_api import expect

from games.gin.rules import rules_for
from games.models import User
from tests.e2e.packs import READY_TO_KNOCK, a_pack
from tests.e2e.people import in_a_thread
from tests.e2e.rulers import fits
from tests.e2e.screens import (
    GREEK,
    PHONE,
    Screen,
)
from tests.e2e.two import Two

LANGUAGES = {
    "en": PHONE,
    "it": PHONE | {"locale": "it-IT"},
    "cs": PHONE | {"locale": "cs-CZ"},
    "el": PHONE | GREEK,
}
SECOND_BEST = a_pack(
    first="7S 7H 7D TC JC QC AD 2D 3D 2S",
    second="4H 8H 9H AC 2C 3C JD QD TS 7C",
    upcard="JS",
    stock="KH",
)
ELEVEN = a_pack(
    first="4H 5H 6H 7H 9C 9D 9S QH QD QC",
    second="4C 8C 9H AC 2C 3C JD KS TS 7D",
    upcard="KD",
    stock="QS",
)
OKLAHOMA_HOLLYWOOD = rules_for("club", {"oklahoma": True, "hollywood": True})


@pytest.fixture(params=LANGUAGES)
def phone(request: pytest.FixtureRequest) -> Screen:
    """A phone in each of the languages."""
    return LANGUAGES[request.param]


@pytest.mark.parametrize("clock", ["none", "fast"])
def test_melds_and_a_better_split_leave_all_on_a_phone(
    two: Two, phone: Screen, clock: str
):
    two.begin(SECOND_BEST, clock=clock)
    two.both_pass()
    table = two.alice.sits_down(**phone)
    table.draw()
    fits(table)
    for meld in (("7S", "7H", "7D"), ("TC", "JC", "QC")):
        table.lay(*meld)
        fits(table)
    table.choose("KH")
    expect(table.page.locator(".acts .btn")).to_have_count(1)
    fits(table)


@pytest.mark.parametrize("clock", ["none", "fast"])
def test_melds_and_big_gin_leave_all_on_a_phone(two: Two, phone: Screen, clock: str):
    two.begin(ELEVEN, rules=OKLAHOMA_HOLLYWOOD, clock=clock)
    table = two.alice.sits_down(**phone)
    table.draw()
    for meld in (("4H", "5H", "6H", "7H"), ("9C", "9D", "9S")):
        fits(table)
        table.lay(*meld)
    fits(table)


def test_a_pause_a_remark_and_a_long_name_leave_all_on_a_phone(
    two: Two, bob: User, phone: Screen
):
    bob.username = "W" * 20
    in_a_thread(bob.save)
    two.begin(SECOND_BEST, clock="fast")
    two.alice.plays("P")
    two.alice.posts("offer", kind="pause")
    two.bob.posts("offer", kind="pause", answer="accept")
    two.bob.posts("say", phrase="thanks")
    table = two.alice.sits_down(**phone)
    expect(table.page.locator(".bubble")).to_be_visible()
    fits(table)


# Each word less than 4 px from the edge of its button, and each name that is cut short.
CUT_SHORT = """
() => {
  const faults = [];
  const words = document.createRange();
  for (const button of document.querySelectorAll(".arrange__by button")) {
    words.selectNodeContents(button);
    const word = words.getBoundingClientRect();
    const box = button.getBoundingClientRect();
    const room = Math.min(word.left - box.left, box.right - word.right);
    if (room < 4) faults.push(`${button.textContent}: ${room}`);
  }
  for (const name of document.querySelectorAll(".seat__name bdi"))
    if (name.scrollWidth > name.clientWidth) faults.push(name.textContent);
  return faults;
}
"""


@pytest.mark.parametrize("clock", ["fast", "normal", "7d"])
def test_a_name_and_the_words_of_the_order_are_whole_beside_the_clocks(
    two: Two, bob: User, phone: Screen, clock: str
):
    bob.username = "Επισκέπτης 9458"
    in_a_thread(bob.save)
    two.begin(READY_TO_KNOCK, clock=clock)
    table = two.alice.sits_down(**phone)
    assert table.page.evaluate(CUT_SHORT) == []
    fits(table)
