"""A guest plays at once, and keeps it all when they sign up."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.tables import Table


def test_a_guest_who_signs_up_goes_on_at_the_same_table(visit: Callable[..., Page]):
    page = visit("/")
    page.get_by_role("button", name="Play now").click()
    table = Table(page)
    table.is_live()
    address, cards = page.url, table.cards
    expect(page.locator(".seat__name")).to_contain_text("AI normal")

    page.goto("/account/sign-up/")
    page.get_by_label("Name").fill("Dorothy")
    page.get_by_label("Password").fill("plays gin on Sundays")
    page.locator("main form button").first.click()
    expect(page.get_by_role("status")).to_contain_text("Welcome, Dorothy.")

    page.goto("/lobby/")
    page.get_by_role("link", name="AI · normal").first.click()
    assert page.url == address
    assert sorted(table.cards) == sorted(cards)
