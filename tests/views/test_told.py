"""A match that is over: a deal step by step, shown by its link, as a file."""

import json
import re

import pytest

from games import services
from games.gin.rules import CLUB, STANDARD
from games.models import Match
from games.services import TooEarly
from tests.matches import (
    a_match,
    is_between_deals,
    kept_up,
    log_of,
    one_move_on,
    play_on,
    say_next,
    seat_of,
)
from tests.views.looks import markup, words


def page_of(match: Match, more: str = "") -> str:
    return f"/history/{match.slug}/{more}"


@pytest.fixture
def over(alice, bob) -> Match:
    """Alice's and Bob's: a deal to its end, and a second one that Bob broke off."""
    match = play_on(a_match(alice, bob), is_between_deals)
    say_next(match, 0, 1)
    match = one_move_on(kept_up(match))
    services.resign(match.pk, seat_of(match, 1))
    return kept_up(match)


def a_closed_deal(user) -> Match:
    """A match against Easy whose first deal wasn't void; some are tried."""
    for _ in range(20):
        match = services.start_ai_match(user, "easy", CLUB)
        match = play_on(kept_up(match), is_between_deals)
        if match.log.filter(text__regex="^[KGB]").exists():
            return match
    raise AssertionError("nobody ever closed")


class TestADealStepByStep:
    def test_begins_with_the_cards_as_they_were_dealt(self, browser_of, over, alice):
        page = browser_of(alice).get(page_of(over, "deals/1/"))
        assert "The cards as they were dealt" in words(page)
        assert "31 left" in words(page)
        assert markup(page).count('role="img" aria-label="') >= 20

    def test_goes_on_to_how_it_ended(self, browser_of, over, alice):
        last = browser_of(alice).get(page_of(over, "deals/1/?step=9999"))
        assert re.search(r"Deal 1, step (\d+) of \1\b", words(last))
        is_closed = over.log.filter(text__regex="^[KG]").exists()
        closed = re.search("nothing left over|knocked with", words(last).lower())
        assert bool(closed) == is_closed

    @pytest.mark.parametrize("step", ["-1", "x", "", "1e3", "٣" * 9, "9" * 50])
    def test_shows_the_nearest_step_to_what_cannot_be_read(
        self, browser_of, over, alice, step
    ):
        page = browser_of(alice).get(page_of(over, "deals/1/"), {"step": step})
        assert page.status_code == 200

    def test_is_none_of_a_match_that_was_called_off(self, browser_of, alice, bob):
        match = a_match(alice, bob)
        services.call_off(match.pk)
        page = words(browser_of(alice).get(page_of(match)))
        assert "Step by step" not in page
        assert "0 lines" not in page
        services.share_match(match.pk, shared=True)
        told = words(browser_of().get(page_of(match)))
        assert "The match is called off. Nobody had moved yet" in told

    def test_is_told_of_one_that_was_broken_off(self, browser_of, over, bob):
        page = browser_of(bob).get(page_of(over, "deals/2/?step=1"))
        assert "Deal 2, step 1 of 1" in words(page)

    def test_is_none_where_there_is_no_such_deal(self, browser_of, over, alice):
        assert browser_of(alice).get(page_of(over, "deals/3/")).status_code == 404

    def test_waits_until_the_match_is_over(self, browser_of, alice, bob):
        match = play_on(a_match(alice, bob), is_between_deals)
        assert browser_of(alice).get(page_of(match, "deals/1/")).status_code == 404
        assert "Step by step" not in words(browser_of(alice).get(page_of(match)))

    def test_says_why_an_ai_played_so(self, browser_of, alice):
        match = a_closed_deal(alice)
        pages = [
            markup(browser_of(alice).get(page_of(match, f"deals/1/?step={step}")))
            for step in (1, 2, 3, 4)
        ]
        assert any('class="why"' in page for page in pages)


class TestAMatchByItsLink:
    def test_is_seen_by_whoever_has_it_once_one_of_the_two_says_so(
        self, browser_of, over, alice, charlie
    ):
        assert browser_of(charlie).get(page_of(over)).status_code == 404
        browser_of(alice).post(page_of(over, "share/"), {"share": "1"})
        for whoever in (charlie, None):
            page = browser_of(whoever).get(page_of(over))
            assert "Alice and Bob" in words(page)
            assert "Bob resigned." in words(page)
            assert "Show this match" not in words(page)
            step = browser_of(whoever).get(page_of(over, "deals/1/?step=2"))
            assert step.status_code == 200
            table = browser_of(whoever).get(f"/matches/{over.slug}/")
            assert table["Location"] == page_of(over)

    def test_speaks_of_both_by_their_names(self, browser_of, over, alice):
        services.share_match(over.pk, shared=True)
        pages = [page_of(over), page_of(over, "deals/1/?step=99"), page_of(over)]
        for path in pages:
            assert not re.search(r"\b[Yy]ou\b", words(browser_of().get(path)))

    def test_is_closed_again_by_either(self, browser_of, over, alice, bob, charlie):
        browser_of(alice).post(page_of(over, "share/"), {"share": "1"})
        browser_of(bob).post(page_of(over, "share/"), {"share": "0"})
        assert browser_of(charlie).get(page_of(over)).status_code == 404

    def test_is_nobody_elses_to_open(self, browser_of, over, charlie):
        answer = browser_of(charlie).post(page_of(over, "share/"), {"share": "1"})
        assert answer.status_code == 404
        over.refresh_from_db()
        assert not over.shared

    def test_cannot_be_opened_while_it_goes_on(self, browser_of, alice, bob, charlie):
        match = a_match(alice, bob)
        with pytest.raises(TooEarly):
            services.share_match(match.pk, shared=True)
        browser_of(alice).post(page_of(match, "share/"), {"share": "1"})
        assert browser_of(charlie).get(page_of(match)).status_code == 404

    def test_keeps_what_was_said_between_the_two(self, browser_of, over, alice):
        services.say(over.pk, seat_of(over, 0), phrase="thanks")
        services.share_match(over.pk, shared=True)
        assert "Thank" not in words(browser_of().get(page_of(over)))


def test_a_match_is_taken_along_as_a_file(browser_of, over, alice, charlie):
    file = browser_of(alice).get(page_of(over, "file/"))
    assert file["Content-Disposition"].endswith(f'gin-rummy-{over.slug}.json"')
    match = json.loads(file.content)
    assert (match["link"], match["opponent"], match["seat"]) == (over.slug, "Bob", 0)
    assert [(line["seat"], line["text"]) for line in match["log"]] == log_of(over)
    services.share_match(over.pk, shared=True)
    assert browser_of(charlie).get(page_of(over, "file/")).status_code == 404


def test_the_file_of_a_match_that_goes_on_tells_no_card(browser_of, alice, bob):
    match = a_match(alice, bob, STANDARD)
    file = browser_of(alice).get(page_of(match, "file/"))
    assert json.loads(file.content)["log"] is None
