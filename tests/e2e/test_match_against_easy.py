"""A whole match against the computer, played by what the page shows."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

from games import services
from games.gin.cards import PACK
from games.gin.rules import STANDARD
from games.models import Match, User
from tests.e2e.packs import Pack
from tests.e2e.people import in_a_thread
from tests.e2e.tables import Table

TARGET = 100
# With these the deals are short: the match is as whole, and sooner over.
SEEDS = (18, 24, 34, 35, 52)


def shuffled(seed: int) -> Pack:
    return tuple(Random(seed).sample(PACK, 52))


def loosest(table: Table) -> str:
    """The card to throw: the highest outside the melds that may be thrown."""
    cards = table.hand.locator(".card:not([aria-describedby])")
    loose = table.hand.locator(".slot:not(.slot--meld) .card:not([aria-describedby])")
    codes: list[str] = (loose if loose.count() else cards).evaluate_all(
        "cards => cards.map((card) => card.value)"
    )
    return max(codes, key=lambda code: "A23456789TJQK".index(code[0]))


def close_or_discard(table: Table) -> None:
    table.choose(loosest(table))
    live = table.page.locator("#gin:not([aria-disabled]), #knock:not([aria-disabled])")
    with table.one_move():
        (live.last if live.count() else table.pile).click()


def play_a_turn(table: Table) -> None:
    # A push may show the table while the AI thinks.
    expect(
        table.page.locator("#table:is([data-turn='0'], [data-turn=''])")
    ).to_be_visible()
    if table.act("Next deal").is_visible():
        with table.one_move():
            table.next_deal()
    elif table.act("Pass").is_visible():
        table.pass_upcard()
    elif table.act("Lay off best").is_visible():
        with table.one_move():
            table.act("Lay off best").click()
    else:
        if len(table.cards) == 10:
            table.draw()
        close_or_discard(table)


def test_a_match_against_easy_is_played_to_its_end_and_stands_in_the_history(
    visit: Callable[..., Page], deal_out: Callable[..., None]
):
    deal_out(*map(shuffled, SEEDS))
    page = visit("/challenges/new/")
    page.get_by_label("AI · easy").check()
    page.get_by_role("button", name="Lay the table").click()
    table = Table(page)
    table.is_live()
    expect(page.locator(".seat")).to_contain_text("AI easy")

    while not table.is_over:
        play_a_turn(table)

    assert table.root.get_attribute("data-over") == "target"
    totals = [int(text) for text in page.locator(".score dd").all_text_contents()]
    assert max(totals) >= TARGET > min(totals)
    won = totals[0] > totals[1]
    expect(table.result).to_contain_text("You win" if won else "wins the match")

    page.get_by_role("link", name="Deal by deal").click()
    expect(page.locator("h1")).to_contain_text(" : ".join(map(str, totals)))
    page.get_by_role("link", name="All matches").click()
    expect(page.locator(".rows li")).to_have_count(1)
    expect(page.locator(".rows li")).to_contain_text("won" if won else "lost")
    expect(page.locator(".rows li")).to_contain_text(" : ".join(map(str, totals)))


def test_another_match_begins_from_a_result_that_was_pushed(
    visit: Callable[..., Page], alice: User
):
    start = services.start_ai_match
    (mine, _its) = in_a_thread(
        lambda: services.keep_up(start(alice, "easy", STANDARD).pk)
    )
    page = visit(f"/matches/{mine.match.slug}/", alice)
    table = Table(page).is_live()
    in_a_thread(services.resign, mine.match_id, mine)
    expect(table.result).to_be_visible()

    page.get_by_role("button", name="Play again").dblclick()

    page.wait_for_url(lambda url: mine.match.slug not in url)
    expect(page.locator(".seat")).to_contain_text("AI easy")
    assert in_a_thread(Match.objects.count) == 2
