"""The table in all its states, looked at by axe and with a ruler."""

import re
from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.utils import translation
from playwright.sync_api import Page, expect

from games.models import Match, User
from tests.e2e.packs import READY_TO_KNOCK
from tests.e2e.people import Elsewhere
from tests.e2e.tables import Table

PHONE = {"viewport": {"width": 360, "height": 740}}
ON_ITS_SIDE = {"viewport": {"width": 740, "height": 360}}
TABLET = {"viewport": {"width": 820, "height": 1180}}
DESK = {"viewport": {"width": 1440, "height": 900}}
GREEK = {"locale": "el-GR"}  # the longest words

# What lies beside the screen, and what a finger can't be sure to hit: of a card in the
# hand only that counts which its neighbour leaves free.
RULER = """
() => {
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) faults.push(`is ${root.scrollWidth} wide`);
  for (const each of document.querySelectorAll("a:not(.skip), button")) {
    const { width, height } = each.getBoundingClientRect();
    if (width && (width < 44 || height < 44))
      faults.push(`${width} x ${height}: ${each.outerHTML.slice(0, 90)}`);
  }
  const cards = [...document.querySelectorAll("#hand .card")];
  for (const [at, card] of cards.entries()) {
    const box = card.getBoundingClientRect();
    const next = cards[at + 1]?.getBoundingClientRect();
    if (next && next.left > box.left && next.left - box.left < 44)
      faults.push(`${card.id} shows ${next.left - box.left}`);
  }
  return faults;
}
"""


@pytest.fixture
def course(
    alice: User,
    bob: User,
    begin: Callable[..., Match],
    sit_down: Callable[..., Table],
    elsewhere: Callable[..., Elsewhere],
) -> Callable[..., Iterator[tuple[str, Table]]]:
    """A deal, told state by state as its two players see it on such a screen."""

    def course(**screen: object) -> Iterator[tuple[str, Table]]:
        match = begin(READY_TO_KNOCK)
        table = sit_down(match, alice, **screen)
        bobs = elsewhere(match, bob)
        yield "the upcard", table
        table.pass_upcard()
        yield "waiting", table
        table.is_at(bobs.play("P"))
        yield "the forced draw", table
        table.draw()
        yield "drawn", table
        table.choose("QS")
        yield "chosen", table
        table.discard_chosen()
        table.is_at(bobs.play("U", "D7D"))
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
        yield "laying off", sit_down(match, bob, **screen)
        bobs.play("LB")
        expect(table.result).to_be_visible()
        yield "scored", table
        table.next_deal()
        expect(table.page.locator("#side time")).to_be_visible()
        yield "waiting for the next deal", table
        bobs.post("resign")
        table.page.reload()
        yield "over", table

    return course


AXE = "async (options) => (await axe.run(document, options)).violations"
ONLY_COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}


def violations(page: Page, **options: object) -> list[str]:
    if not page.evaluate("'axe' in window"):  # it outlives what is swapped
        page.evaluate(Axe().axe_script)
    found = page.evaluate(AXE, {"resultTypes": ["violations"], **options})
    return [f"{each['id']}: {node['html']}" for each in found for node in each["nodes"]]


@pytest.mark.parametrize("screen", [PHONE | GREEK, DESK], ids=["greek phone", "desk"])
def test_axe_finds_no_violation_in_any_state_in_light_or_dark(
    course: Callable[..., Iterator[tuple[str, Table]]], screen: dict[str, object]
):
    for state, table in course(**screen):
        assert (state, violations(table.page)) == (state, [])
        table.page.emulate_media(color_scheme="dark")
        assert (state, violations(table.page, **ONLY_COLOURS)) == (state, [])
        table.page.emulate_media(color_scheme="light")
        assert (state, table.page.evaluate(RULER)) == (state, [])


@pytest.mark.parametrize(
    "screen", [ON_ITS_SIDE | GREEK, TABLET], ids=["on its side", "tablet"]
)
def test_nothing_lies_beside_the_screen_or_is_too_small(
    course: Callable[..., Iterator[tuple[str, Table]]], screen: dict[str, object]
):
    for state, table in course(**screen):
        assert (state, table.page.evaluate(RULER)) == (state, [])


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_the_table_and_its_pushes_are_in_the_language_of_the_browser(
    alice: User,
    bob: User,
    begin: Callable[..., Match],
    sit_down: Callable[..., Table],
    elsewhere: Callable[..., Elsewhere],
    language: str,
):
    match = begin(READY_TO_KNOCK)
    table = sit_down(match, alice, locale=language, **PHONE)
    with translation.override(language):
        pass_words = translation.gettext("Pass")
        prompt = translation.gettext("You both passed. Draw from the stock.")
    expect(table.page.locator("html")).to_have_attribute("lang", language)

    with table.one_move():
        table.act(pass_words).click()
    elsewhere(match, bob).play("P")

    expect(table.word).to_contain_text(prompt)
    assert table.page.evaluate(RULER) == []


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
    alice: User, begin: Callable[..., Match], visit: Callable[..., Page], motion: str
):
    match = begin(READY_TO_KNOCK)
    page = visit("/", alice, reduced_motion=motion)
    page.add_init_script(COUNT_TRAVELS)
    page.goto(f"/matches/{match.slug}/")
    table = Table(page)
    table.is_live()

    table.take()

    travelled = page.locator("html").get_attribute("data-travels") or ""
    assert ("card-JS" in travelled) == (motion == "no-preference")
