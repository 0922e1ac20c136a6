"""Two people, each with a browser, from the invitation's link to the next deal."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.models import User
from games.table import isolated
from tests.e2e.packs import READY_TO_KNOCK
from tests.e2e.tables import Table


def test_two_people_play_a_deal_from_the_link_to_the_next_one(
    alice: User,
    visit: Callable[..., Page],
    deal_out: Callable[..., None],
):
    deal_out(READY_TO_KNOCK)
    hers = visit("/challenges/new/", alice)
    hers.get_by_label("A friend, by link").check()
    hers.get_by_role("button", name="Lay the table").click()
    link = hers.get_by_role("textbox", name="Invitation link").input_value()

    his = visit(link)
    expect(his.get_by_role("heading", name="Alice invites you")).to_be_visible()
    his.get_by_role("button", name="Sit down").click()

    alices, bobs = Table(hers), Table(his)
    expect(alices.root).to_be_visible()  # her page goes there by itself
    alices.is_live()
    bobs.is_live()
    assert hers.url == his.url == link
    expect(alices.word).to_contain_text("Take the jack of spades, or pass.")

    alices.pass_upcard()
    bobs.is_at(alices.version)
    bobs.pass_upcard()
    alices.is_at(bobs.version)
    assert alices.draw() == "QS"
    bobs.is_at(alices.version)
    expect(bobs.word).to_contain_text(
        f"{isolated('Alice')} has drawn and now discards."
    )
    alices.knock("QS")
    bobs.is_at(alices.version)
    assert "knocked with 2, discarding the Q" in bobs.log[0]

    with bobs.one_move():
        bobs.act("Lay off best").click()
    alices.is_at(bobs.version)
    expect(alices.result).to_contain_text("Your knock wins")
    expect(bobs.result).to_contain_text(f"{isolated('Alice')}’s knock wins")
    for table in (alices, bobs):
        expect(table.page.locator(".show__side .card")).to_have_count(20)
        expect(table.page.locator(".card--added")).to_have_count(3)

    alices.next_deal()
    expect(bobs.page.locator("#side")).to_contain_text(f"{isolated('Alice')} is ready")
    bobs.next_deal()
    for table in (alices, bobs):
        expect(table.page.locator(".score__to")).to_contain_text("Deal 2")
        expect(table.hand.locator(".card")).to_have_count(10)
