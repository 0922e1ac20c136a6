"""What is wrong with how a page looks, as axe and a ruler find it."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.e2e.tables import Table

# What lies beside the screen or over a button, and what a finger can't be sure to hit:
# of a card in the hand only that counts which its neighbour leaves free.
TABLE_RULER = """
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
  const buttons = [...document.querySelectorAll(".arrange button, .lay button")];
  for (const [at, card] of cards.entries()) {
    const box = card.getBoundingClientRect();
    if (box.left < 0 || box.right > innerWidth) faults.push(`${card.id} sticks out`);
    const covers = ({ left, right, top, bottom }) => left < right
      && left < box.right && box.left < right && top < box.bottom && box.top < bottom;
    for (const each of buttons)
      if (covers(each.getBoundingClientRect()))
        faults.push(`${card.id} over ${each.outerHTML.slice(0, 60)}`);
    const next = cards[at + 1]?.getBoundingClientRect();
    if (next && next.left > box.left && next.left - box.left < 44)
      faults.push(`${card.id} shows ${next.left - box.left}`);
  }
  return faults;
}
"""
# The same for a page of words, where a link in a sentence is as high as its line.
PAGE_RULER = """
() => {
  const small = ({ offsetWidth: width, offsetHeight: height }) =>
    width && (width < 44 || height < 44);
  const lost = [...document.querySelectorAll("a, button, input, select, summary")]
    .filter((each) => small(each) && !each.closest(".pick, .choice, .set, p, .skip"))
    .map((each) => each.outerHTML.slice(0, 100));
  if (document.documentElement.scrollWidth > innerWidth) lost.push("scrolls sideways");
  return lost;
}
"""
# How much of the page lies below the screen, in pixels.
HIDDEN_BELOW = "() => document.documentElement.scrollHeight - innerHeight"

# A name stays in its place: beside the cards, and between the buttons of the bar.
OUT_OF_PLACE = """
() => {
  const box = (each) => each.getBoundingClientRect();
  const meet = (one, other) => one.width && other.width
    && one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
  const all = (found) => [...document.querySelectorAll(found)];
  const names = all(".seat__name bdi, .score dt, .score dd, .offer p");
  const others = all(".seat__cards, .seat > .clock, .tbar .icon-btn, .offer .btn");
  const faults = names.flatMap((name) => others
    .filter((other) => meet(box(name), box(other)))
    .map((other) => `${name.textContent} over ${other.className}`));
  if (document.documentElement.scrollWidth > innerWidth) faults.push("scrolls");
  return faults;
}
"""

AXE = "async (options) => (await axe.run(document, options)).violations"
ONLY_COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}


def violations(page: Page, **options: object) -> list[str]:
    """What axe finds: each fault’s name, and the element."""
    if not page.evaluate("'axe' in window"):  # it outlives what is swapped
        page.evaluate(Axe().axe_script)
    found = page.evaluate(AXE, {"resultTypes": ["violations"], **options})
    return [f"{each['id']}: {node['html']}" for each in found for node in each["nodes"]]


def faults(page: Page) -> list[str]:
    """All that is wrong with a page of words."""
    return [*violations(page), *page.evaluate(PAGE_RULER)]


def fits(table: Table) -> None:
    """All of the table lies on the screen, and nothing is over another or too small."""
    assert table.page.evaluate(HIDDEN_BELOW) <= 0
    assert table.page.evaluate(TABLE_RULER) == []
