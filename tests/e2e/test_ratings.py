"""A rated match to its end, and where its two people find it afterwards."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games import services
from games.gin.rules import CLUB, rules_for
from games.models import User
from tests.e2e.people import in_a_thread
from tests.e2e.rulers import faults
from tests.e2e.screens import DARK, DESK, PHONE
from tests.e2e.tables import Table
from tests.matches import a_match, play_on, seat_of
from tests.rated import has_beaten, is_rated


def test_a_rated_match_shows_on_both_profiles_and_the_leaderboard(
    alice: User, bob: User, visit: Callable[..., Page]
):
    for user in (alice, bob):
        in_a_thread(is_rated, user, 1500, 70)
    hers = visit("/players/Bob/", alice)
    hers.get_by_role("link", name="Challenge").click()
    hers.get_by_role("group", name="For the rating").get_by_label("rated").check()
    hers.get_by_role("button", name="Lay the table").click()
    expect(hers.get_by_text("rated").first).to_be_visible()

    his = visit(hers.url, bob)
    his.get_by_role("button", name="Sit down").click()
    alices, bobs = Table(hers), Table(his)
    for table in (alices, bobs):
        table.is_live()
    mover = alices if alices.is_mine else bobs
    mover.pass_upcard()
    his.get_by_role("button", name="More", exact=True).click()
    his.get_by_role("button", name="Resign …").click()
    his.get_by_role("button", name="Yes, resign").click()
    expect(bobs.result).to_contain_text("You resigned.")

    hers.goto("/leaderboard/")
    rows = hers.locator("tbody tr")
    expect(rows.nth(0)).to_contain_text(re.compile(r"Alice\s+you\s+15[1-9]\d"))
    expect(rows.nth(1)).to_contain_text(re.compile(r"Bob\s+14[0-8]\d"))
    rows.nth(1).get_by_role("link", name="Bob").click()
    expect(hers.get_by_role("heading", name="Bob", exact=True)).to_be_visible()
    between = hers.get_by_role("region", name="The two of you")
    expect(between).to_contain_text(re.compile(r"you won\s*1 of 1"))
    his.goto("/players/Bob/")
    expect(his.get_by_text("stayed to the end of 1 of 1 rated match")).to_be_visible()
    last = his.get_by_role("region", name="Your last matches")
    expect(last).to_contain_text(re.compile(r"lost\s+Alice"))


@pytest.fixture
def a_past(alice: User, bob: User, charlie: User) -> None:
    """Matches of all kinds of Alice's, and a name from right to left."""

    def play() -> None:
        stranger = User.objects.create_user("عبد الرحمن")
        is_rated(stranger, 1600)
        is_rated(bob, 1500)
        for other in (bob, charlie, stranger):
            has_beaten(alice, other)
            has_beaten(other, alice, CLUB)
        oklahoma = rules_for("club", {"oklahoma": True})
        play_on(a_match(alice, bob, oklahoma), lambda match: match.is_over)
        against_ai = services.start_ai_match(alice, "easy", CLUB)
        services.keep_up(against_ai.pk)
        services.resign(against_ai.pk, seat_of(against_ai, 0))

    in_a_thread(play)


@pytest.mark.usefixtures("a_past")
@pytest.mark.parametrize("screen", [PHONE | DARK, DESK], ids=["phone", "desk"])
def test_no_page_of_figures_has_a_fault_that_axe_or_a_ruler_finds(
    visit: Callable[..., Page], alice: User, bob: User, screen: dict
):
    for user, path in (
        (alice, "/players/Alice/"),
        (alice, "/players/Alice/?against=ai"),
        (bob, "/players/Alice/"),
        (None, "/players/Alice/"),
        (alice, "/leaderboard/"),
        (None, "/leaderboard/?sheet=club"),
        (alice, "/history/?opponent=people"),
    ):
        page = visit(path, user, **screen)
        for twin in page.locator(".twin summary").all():
            twin.click()
        assert (path, faults(page)) == (path, [])
        page.context.close()


@pytest.mark.usefixtures("a_past")
def test_lists_are_narrowed_without_javascript(visit: Callable[..., Page], alice: User):
    page = visit("/history/", alice, java_script_enabled=False)
    page.get_by_label("Opponent").select_option("Bob")
    page.get_by_label("Rules").select_option("Oklahoma")
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".score-pair")).to_have_count(1)
    page.goto("/leaderboard/")
    page.get_by_label("Sheet").select_option("Club")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("heading", name="Club")).to_be_visible()
    page.goto("/players/Alice/")
    page.get_by_role("link", name="Against the AI").click()
    expect(page.get_by_text("0 of 1", exact=True)).to_be_visible()
