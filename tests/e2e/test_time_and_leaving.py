"""Clocks that run out, and people who leave, before the eyes of the one who stays."""

import re
from collections.abc import Callable
from threading import Event

import pytest
from playwright.sync_api import expect

from games import notify
from games.consumers import match as consumer
from games.services.announce import announce
from games.table import isolated
from tests.e2e.packs import READY_TO_KNOCK
from tests.e2e.people import in_a_thread
from tests.e2e.screens import IN_HAND
from tests.e2e.tables import Table
from tests.e2e.two import Two

BOB = isolated("Bob")


@pytest.fixture
def two(two: Two) -> Two:
    """Alice has the first turn, and five minutes."""
    two.begin(READY_TO_KNOCK, clock="fast")
    return two


@pytest.fixture
def leave(monkeypatch: pytest.MonkeyPatch) -> Callable[[Table], None]:
    """Close somebody's browser, and wait until the server knows."""
    gone, noted = Event(), consumer.left

    def left(page: consumer.Page) -> None:
        noted(page)
        gone.set()

    def leave(table: Table) -> None:
        monkeypatch.setattr(consumer, "left", left)
        table.page.context.close()
        assert gone.wait(timeout=20)

    return leave


def test_the_clock_warns_and_the_flag_falls(two: Two, skip_time: Callable[..., None]):
    hers, his = two.alice.sits_down(**IN_HAND), two.bob.sits_down()
    skip_time(seconds=288)
    hers.page.reload()
    expect(hers.page.locator("#clock-0.clock--low")).to_be_visible()
    expect(hers.word).to_contain_text("Ten seconds are left on your clock.")
    assert re.match("0:(0[0-9]|10) · ", hers.page.title())
    expect(hers.result).to_contain_text("You ran out of time.")
    expect(his.result).to_contain_text("You win the match")


def test_who_has_left_is_told_away_and_the_win_can_be_taken(
    two: Two, skip_time: Callable[..., None], leave: Callable[[Table], None]
):
    hers, his = two.alice.sits_down(), two.bob.sits_down(**IN_HAND)
    presence = his.page.locator("#presence")
    expect(presence).to_have_text("here")
    leave(hers)
    expect(his.page.locator(".away")).to_have_count(0)

    skip_time(seconds=45)
    his.page.reload()
    expect(presence).to_have_text("away")
    his.page.wait_for_timeout(1500)
    # What a push leaves as it was keeps the focus, and is none the newer for it.
    win = his.page.get_by_role("button", name="Take the win")
    win.focus()
    told = his.page.locator("#away").get_attribute("data-tick")
    in_a_thread(announce, notify.side_changed, two.match.pk)
    expect(his.page.locator("#away")).not_to_have_attribute("data-tick", str(told))
    expect(win).to_be_focused()
    win.press("Enter")
    expect(his.result).to_contain_text(f"{isolated('Alice')} left the table.")


def test_who_stays_may_call_it_a_draw_by_phone(
    two: Two, skip_time: Callable[..., None], leave: Callable[[Table], None]
):
    hers, his = two.alice.sits_down(), two.bob.sits_down(**IN_HAND)
    leave(hers)
    skip_time(seconds=45)
    his.page.reload()
    his.page.wait_for_timeout(1500)
    his.page.get_by_role("button", name="Call it a draw").click()
    expect(his.result).to_contain_text(
        "One of you had left; the other called it a draw."
    )


def test_who_stays_may_wait_and_who_left_comes_back(
    two: Two, skip_time: Callable[..., None], leave: Callable[[Table], None]
):
    hers, his = two.sit_down()
    leave(hers)
    skip_time(seconds=45)
    his.page.reload()
    his.page.wait_for_timeout(1500)
    his.page.get_by_role("button", name="Wait", exact=True).click()
    expect(his.page.locator(".away")).to_have_count(0)
    two.alice.sits_down()
    expect(his.page.locator("#presence")).to_have_text("here")
    assert not his.is_over


def test_a_reload_isnt_leaving(two: Two):
    hers, his = two.sit_down()
    for _ in range(3):
        hers.page.reload()
    expect(his.page.locator("#presence")).to_have_text("here")
    expect(his.page.locator(".away")).to_have_count(0)
