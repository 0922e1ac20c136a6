"""Hollywood's three scores: whose each is, at the table's head and on the sheet."""

import pytest
from playwright.sync_api import expect

from games.gin.rules import rules_for
from games.models import User
from tests.e2e.packs import READY_FOR_GIN
from tests.e2e.people import in_a_thread
from tests.e2e.rulers import OUT_OF_PLACE, fits
from tests.e2e.screens import (
    DESK,
    GREEK,
    ON_ITS_SIDE,
    PHONE,
    SMALL_ON_ITS_SIDE,
    TABLET,
    Screen,
)
from tests.e2e.two import Two

HOLLYWOOD = rules_for("club", {"hollywood": True})
# Three figures and four boxes in every cell: which of them are broken or reach over the
# edge, and which heads are of more than one line.
BROKEN_CELLS = """
() => {
  const cells = [...document.querySelectorAll(".holly tbody td")];
  const mark = document.querySelector(".holly tbody td sup");
  for (const cell of cells) {
    cell.replaceChildren(document.createElement("b"), mark.cloneNode(true));
    cell.querySelector("b").textContent = "199";
    cell.querySelector("sup span").textContent = "4□";
  }
  const isBroken = (cell) => {
    const [figure, boxes] = [cell.querySelector("b"), cell.querySelector("sup span")]
      .map((each) => each.getBoundingClientRect());
    return cell.scrollWidth > cell.clientWidth || boxes.left < figure.right;
  };
  const isOfTwoLines = (head) =>
    head.clientHeight > 1.5 * parseFloat(getComputedStyle(head).lineHeight);
  const heads = [...document.querySelectorAll(".holly thead bdi")];
  return [...cells.filter(isBroken), ...heads.filter(isOfTwoLines)]
    .map((each) => each.outerHTML);
}
"""
# A row for each person, as the eye finds it: the name, and what stands beside it.
ROWS = """
() => {
  const middle = (each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  const figures = [...document.querySelectorAll(".score__games b")];
  return [...document.querySelectorAll(".score dt")].map((name) => [
    name.textContent,
    ...figures.filter((each) => Math.abs(middle(each) - middle(name)) < 5)
      .map((each) => each.textContent.trim()),
  ]);
}
"""
BROKEN_PHRASES = """
() => [...document.querySelectorAll(".score__to > span")]
  .filter((each) => each.getClientRects().length > 1).map((each) => each.textContent)
"""


@pytest.mark.parametrize(
    "screen",
    [PHONE, PHONE | GREEK, ON_ITS_SIDE, SMALL_ON_ITS_SIDE | GREEK, TABLET, DESK],
    ids=str,
)
def test_hollywood_tells_whose_each_figure_is_and_breaks_nothing(
    two: Two, bob: User, screen: Screen
):
    bob.username = "Επισκέπτης 9458"
    in_a_thread(bob.save)
    two.begin(READY_FOR_GIN, rules=HOLLYWOOD, clock="fast")
    two.alice.plays("U", "G2S")
    table = two.alice.sits_down(**screen)
    assert table.page.evaluate(BROKEN_CELLS) == []
    for person in (two.alice, two.bob):
        person.posts(move="next-1")
    table.page.reload()
    expect(table.page.locator(".tbar__last")).to_be_visible()
    mine, theirs = table.page.evaluate(ROWS)
    assert mine[1:] == ["83", "0", "0"]
    assert theirs == [bob.username, "0", "0", "0"]
    sums = table.page.locator(".score dd")
    expect(sums.first).to_have_css("clip-path", "inset(50%)")
    assert table.page.evaluate(BROKEN_PHRASES) == []
    assert table.page.evaluate(OUT_OF_PLACE) == []
    fits(table)
