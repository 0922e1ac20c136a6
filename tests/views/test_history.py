"""One's matches, and each of them deal by deal."""

import re

import pytest

from games import selectors, services
from games.gin.cards import Card
from games.gin.rules import CLUB, rules_for
from games.models import Match
from games.rules_examples import club_sheets
from games.views import history
from tests.matches import (
    a_challenge,
    a_match,
    is_between_deals,
    one_move_on,
    play_on,
    seat_of,
)
from tests.views.looks import markup, words


def sheet_of(match):
    return f"/history/{match.slug}/"


def resigned(match, number):
    services.resign(match.pk, seat_of(match, number))


class TestTheList:
    def test_is_empty_for_whoever_has_not_played(self, browser_of, alice):
        assert "Nothing yet" in words(browser_of(alice).get("/history/"))

    def test_asks_nobody_to_sign_in_first(self, browser_of):
        page = browser_of().get("/history/")
        assert page.status_code == 200
        assert "as a guest too" in words(page)

    def test_says_who_how_why_and_how_much(self, browser_of, alice, bob):
        resigned(a_match(alice, bob), 1)
        won = words(browser_of(alice).get("/history/"))
        lost = words(browser_of(bob).get("/history/"))
        assert "won Bob 0 : 0 Standard to 100 · they resigned" in won
        assert "lost Alice 0 : 0 Standard to 100 · you resigned" in lost

    def test_marks_an_ai_as_one_with_its_level(self, browser_of, alice):
        browser = browser_of(alice)
        browser.post("/play-now/", {"level": "easy"})
        assert "running AI · easy 0 : 0" in words(browser.get("/history/"))

    def test_begins_with_the_newest(self, browser_of, alice, bob, charlie):
        a_match(alice, bob)
        a_match(alice, charlie)
        page = words(browser_of(alice).get("/history/"))
        assert page.index("Charlie") < page.index("Bob")

    def test_leaves_out_what_has_not_begun(self, browser_of, alice):
        a_challenge(alice)
        assert "Nothing yet" in words(browser_of(alice).get("/history/"))

    def test_leaves_out_what_is_others(self, browser_of, alice, bob, charlie):
        a_match(alice, bob)
        assert "Nothing yet" in words(browser_of(charlie).get("/history/"))

    @pytest.mark.parametrize(
        ("page", "shown"),
        [("", 20), ("1", 20), ("2", 5), ("99", 5), ("-1", 5), ("x", 20)],
    )
    def test_has_twenty_a_page(self, browser_of, alice, bob, page, shown):
        for _ in range(25):
            services.accept_challenge(a_challenge(alice).slug, bob)
        answer = browser_of(alice).get("/history/", {"page": page})
        assert markup(answer).count('class="score-pair"') == shown

    def test_costs_as_many_queries_for_a_page_as_for_one_match(
        self, browser_of, alice, bob, django_assert_max_num_queries
    ):
        for _ in range(5):
            services.accept_challenge(a_challenge(alice).slug, bob)
        browser = browser_of(alice)
        with django_assert_max_num_queries(6):
            browser.get("/history/")


class TestAMatchDealByDeal:
    @pytest.fixture
    def match(self, alice, bob):
        """Alice's and Bob's, after its first deal."""
        return play_on(a_match(alice, bob), is_between_deals)

    def test_is_a_page_of_its_two_players_alone(
        self, browser_of, match, alice, bob, charlie
    ):
        assert browser_of(alice).get(sheet_of(match)).status_code == 200
        assert browser_of(bob).get(sheet_of(match)).status_code == 200
        for stranger in (None, charlie):
            browser = browser_of(stranger)
            page, missing = browser.get(sheet_of(match)), browser.get("/history/no/")
            assert page.status_code == missing.status_code == 404
            assert words(page) == words(missing)

    def test_tells_each_deal_with_its_sum_and_its_log(self, browser_of, match, alice):
        page = words(browser_of(alice).get(sheet_of(match)))
        assert "Your match against Bob" in page
        assert "Deal 1: " in page
        assert "The log: " in page
        assert "Bob drew from the stock" in page

    def test_can_be_reached_by_the_number_of_the_deal(self, browser_of, match, alice):
        page = markup(browser_of(alice).get(sheet_of(match)))
        assert 'id="deal-1"' in page
        assert 'href="#deal-1"' in page

    def test_is_kept_as_on_paper(self, browser_of, alice, bob):
        rules = rules_for("standard", {"game_bonus": 100, "box_bonus": 25})
        match = play_on(a_match(alice, bob, rules), lambda match: match.is_over)
        mine, theirs = match.totals
        page = words(browser_of(alice).get(sheet_of(match)))
        assert f"Bob, {mine} : {theirs}" in page
        for row in ("Score", "Reached 100", "Boxes, 25 each", "Sum"):
            assert row in page
        assert f"win by {abs(mine - theirs)}" in page.replace("wins", "win")
        listed = words(browser_of(bob).get("/history/"))
        assert f"Alice {theirs} : {mine}" in listed

    def test_has_three_columns_in_hollywood(self, browser_of, alice, bob):
        rules = rules_for("club", {"hollywood": True})
        match = play_on(a_match(alice, bob, rules), is_between_deals)
        page = words(browser_of(alice).get(sheet_of(match)))
        assert all(f"Game {number}" in page for number in (1, 2, 3))
        assert "Club rules, Hollywood to 100" in page

    def test_says_why_whoever_reached_the_target_lost(
        self, browser_of, match, alice, monkeypatch
    ):
        lost = club_sheets()["lost"]
        monkeypatch.setattr(history, "sheet_of", lambda view, names: lost)
        page = words(browser_of(alice).get(sheet_of(match)))
        assert "Why whoever reached 100 lost" in page
        assert "You had 50 for boxes, Nikos 175." in page

    def test_says_that_a_match_broken_off_counts_no_boxes(
        self, browser_of, alice, bob, match
    ):
        club = a_match(alice, bob, CLUB)
        resigned(club, 1)
        resigned(match, 1)
        browser = browser_of(alice)
        said = "neither the boxes nor what reaching the target is worth were counted"
        assert said in words(browser.get(sheet_of(club)))
        assert said not in words(browser.get(sheet_of(match)))

    def test_leads_a_challenge_back_to_its_link(self, browser_of, alice):
        challenge = a_challenge(alice)
        answer = browser_of(alice).get(sheet_of(challenge))
        assert answer["Location"] == f"/matches/{challenge.slug}/"

    def test_shows_no_card_while_it_runs_that_the_table_would_not(
        self, browser_of, alice, bob
    ):
        match = a_match(alice, bob)
        browsers = browser_of(alice), browser_of(bob)
        for _ in range(12):
            for number, browser in enumerate(browsers):
                view = selectors.view_of(seat_of(match, number))
                page = markup(browser.get(sheet_of(match)))
                assert not shown_cards(page) & view.unseen
            if match.turn is None:
                break
            match = one_move_on(match)

    def test_is_whole_when_it_is_over(self, browser_of, match, alice, bob):
        match = play_on(match, lambda match: match.turn is not None)
        match = one_move_on(one_move_on(one_move_on(match)))
        resigned(match, 1)
        state = selectors.state_of(Match.objects.get(pk=match.pk))
        page = markup(browser_of(alice).get(sheet_of(match)))
        assert "You won against" in page
        assert "Broken off" in page
        assert state.deal.hands[1] <= shown_cards(page)

    def test_tells_the_one_who_lost_so(self, browser_of, match, bob):
        resigned(match, 1)
        assert "You lost to" in words(browser_of(bob).get(sheet_of(match)))

    def test_is_never_kept_by_the_browser(self, browser_of, match, alice):
        answer = browser_of(alice).get(sheet_of(match))
        assert "no-store" in answer["Cache-Control"]


def shown_cards(page):
    """The cards that are drawn below the page's head, or said in its log."""
    below = page.split('class="page"')[1]
    drawn = re.findall(r"cards\.svg#([A2-9TJQK][CDHS])", below)
    said = re.findall(r'class="say">(10|.)<svg[^>]*><use href="[^"]*#suit-(.)', below)
    codes = {*drawn, *(f"{rank.replace('10', 'T')}{suit}" for rank, suit in said)}
    return {Card.parse(code) for code in codes}
