"""The table in all its states, looked at by axe and with a ruler."""

import re
from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from django.utils import translation
from playwright.sync_api import Page, expect

from games.models import User
from tests.e2e.packs import READY_TO_KNOCK
from tests.e2e.rulers import ONLY_COLOURS, TABLE_RULER, violations
from tests.e2e.screens import (
    DESK,
    GREEK,
    ON_ITS_SIDE,
    PHONE,
    SMALL_ON_ITS_SIDE,
    TABLET,
    Screen,
)
from tests.e2e.tables import Table
from tests.e2e.two import Two


def course(two: Two, screen: Screen) -> Iterator[tuple[str, Table]]:
    """A deal, told state by state as its two players see it on such a screen."""
    two.begin(READY_TO_KNOCK)
    table = two.alice.sits_down(**screen)
    yield "the upcard", table
    table.pass_upcard()
    yield "waiting", table
    table.is_at(two.bob.plays("P"))
    yield "the forced draw", table
    table.draw()
    yield "drawn", table
    table.choose("QS")
    yield "chosen", table
    table.discard_chosen()
    table.is_at(two.bob.plays("U", "D7D"))
    yield "the draw", table
    table.knock_box.click()
    expect(table.knock_box).to_have_class(re.compile("is-armed"))
    yield "armed", table
    table.take()
    table.choose("7D")
    yield "barred", table
    for king in ("KC", "KD", "KH"):
        table.card(king).click(modifiers=["Shift"])
    expect(table.page.locator("#lay-place")).to_be_visible()
    yield "several chosen", table
    table.page.locator("button[value=suggest]").click()
    expect(table.page.locator(".meld--mine")).to_have_count(3)
    yield "laid by hand", table
    table.knock("2S")
    yield "knocked", table
    yield "laying off", two.bob.sits_down(**screen)
    two.bob.plays("LB")
    expect(table.result).to_be_visible()
    yield "scored", table
    table.next_deal()
    expect(table.page.locator("#side time")).to_be_visible()
    yield "waiting for the next deal", table
    two.bob.posts("resign")
    table.page.reload()
    yield "over", table


@pytest.mark.parametrize("screen", [PHONE | GREEK, DESK], ids=["greek phone", "desk"])
def test_axe_finds_no_violation_in_any_state_in_light_or_dark(two: Two, screen: Screen):
    for state, table in course(two, screen):
        assert (state, violations(table.page)) == (state, [])
        table.page.emulate_media(color_scheme="dark")
        assert (state, violations(table.page, **ONLY_COLOURS)) == (state, [])
        table.page.emulate_media(color_scheme="light")
        assert (state, table.page.evaluate(TABLE_RULER)) == (state, [])


@pytest.mark.parametrize(
    "screen",
    [ON_ITS_SIDE | GREEK, SMALL_ON_ITS_SIDE | GREEK, TABLET],
    ids=["on its side", "small, on its side", "tablet"],
)
def test_nothing_lies_beside_the_screen_or_is_too_small(two: Two, screen: Screen):
    for state, table in course(two, screen):
        assert (state, table.page.evaluate(TABLE_RULER)) == (state, [])


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_the_table_and_its_pushes_are_in_the_language_of_the_browser(
    two: Two, language: str
):
    two.begin(READY_TO_KNOCK)
    table = two.alice.sits_down(locale=language, **PHONE)
    with translation.override(language):
        pass_words = translation.gettext("Pass")
        prompt = translation.gettext("You both passed. Draw from the stock.")
    expect(table.page.locator("html")).to_have_attribute("lang", language)

    with table.one_move():
        table.act(pass_words).click()
    two.bob.plays("P")

    expect(table.word).to_contain_text(prompt)
    assert table.page.evaluate(TABLE_RULER) == []


COUNT_TRAVELS = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  document.documentElement.dataset.travels ??= "";
  document.documentElement.dataset.travels += ` ${this.id}`;
  return animate.apply(this, how);
};
"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_card_travels_unless_motion_is_unwelcome(
    two: Two, alice: User, visit: Callable[..., Page], motion: str
):
    two.begin(READY_TO_KNOCK)
    page = visit("/", alice, reduced_motion=motion)
    page.add_init_script(COUNT_TRAVELS)
    page.goto(two.path)
    table = Table(page).is_live()

    table.take()

    travelled = page.locator("html").get_attribute("data-travels") or ""
    assert ("card-JS" in travelled) == (motion == "no-preference")
