"""One's matches, and each of them deal by deal."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from games import selectors, services
from games.gin.cards import Card
from games.gin.rules import CLUB, STANDARD, rules_for
from games.models import Match
from games.rules_examples import club_sheets
from games.views import told
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
    return services.resign(match.pk, seat_of(match, number))


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

    def test_tells_each_by_the_month_that_it_stands_in(self, browser_of, alice, bob):
        match = resigned(a_match(alice, bob), 1)
        begun = datetime(2026, 11, 30, 23, 56, tzinfo=UTC)
        Match.objects.filter(pk=match.pk).update(started=begun)
        page = words(browser_of(alice).get("/history/"))
        assert "November 2026" in page
        assert "they resigned · November 30, 2026, 23:56 UTC" in page

    def test_says_that_a_match_was_called_off_and_not_that_it_was_drawn(
        self, browser_of, alice, bob
    ):
        match = a_match(alice, bob)
        services.call_off(match.pk)
        page = words(browser_of(alice).get("/history/"))
        assert "Bob 0 : 0 Standard to 100 · called off" in page
        assert "drawn Bob" not in page
        assert "by agreement" not in page
        its_own = words(browser_of(alice).get(sheet_of(match)))
        assert "Your match against" in its_own
        assert "called off" in its_own

    def test_marks_an_ai_as_one_with_its_level(self, browser_of, alice):
        browser = browser_of(alice)
        browser.post("/play-now/", {"level": "easy"})
        assert "running AI · easy 0 : 0" in words(browser.get("/history/"))

    def test_begins_with_the_newest(self, browser_of, alice, bob, charlie):
        a_match(alice, bob)
        a_match(alice, charlie)
        page = words(browser_of(alice).get("/history/")).split("1 to 2 of 2")[1]
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
        with django_assert_max_num_queries(8):
            browser.get("/history/")


class TestWhatIsAskedFor:
    """The list narrowed by its form: opponent, rules, result and time."""

    @pytest.fixture
    def shown(self, browser_of, alice):
        """How many of Alice’s matches the page shows, asked like this."""

        def shown(**asked):
            answer = browser_of(alice).get("/history/", asked)
            assert answer.status_code == 200
            return markup(answer).count('class="score-pair"')

        return shown

    @pytest.fixture
    def matches(self, alice, bob, charlie):
        """Won and lost, by Oklahoma; one called off, one that goes on, an AI’s."""
        won = resigned(a_match(alice, bob), 1)
        oklahoma = rules_for("club", {"oklahoma": True})
        lost = resigned(a_match(alice, charlie, oklahoma), 0)
        called_off = a_match(alice, charlie)
        services.call_off(called_off.pk)
        a_match(bob, alice)
        services.start_ai_match(alice, "easy", STANDARD)
        return won, lost

    @pytest.mark.parametrize(
        ("asked", "count"),
        [
            ({}, 5),
            ({"opponent": "people"}, 4),
            ({"opponent": "ai"}, 1),
            ({"opponent": "@Bob"}, 2),
            ({"opponent": "@Bob", "result": "won"}, 1),
            ({"opponent": "@Nobody"}, 0),
            ({"rules": "standard"}, 4),
            ({"rules": "club"}, 1),
            ({"rules": "oklahoma"}, 1),
            ({"rules": "hollywood"}, 0),
            ({"result": "won"}, 1),
            ({"result": "lost"}, 1),
            ({"result": "drawn"}, 0),
            ({"result": "running"}, 2),
            ({"time": "month"}, 5),
        ],
    )
    def test_is_what_is_shown(self, matches, shown, asked, count):
        assert shown(**asked) == count

    @pytest.mark.parametrize("field", ["opponent", "rules", "result", "time"])
    @pytest.mark.parametrize("value", ["nonsense", "@" * 500, "1' OR 1=1"])
    def test_is_all_where_it_cannot_be_read(self, matches, shown, field, value):
        assert shown(**{field: value}) in (0, 5)

    def test_is_lately_or_at_any_time(self, matches, shown):
        long_ago = timezone.now() - timedelta(days=100)
        Match.objects.filter(pk=matches[0].pk).update(started=long_ago)
        assert shown(time="month") == 4
        assert shown(time="year") == 5

    def test_says_so_where_there_is_none(self, matches, browser_of, alice):
        page = words(browser_of(alice).get("/history/", {"rules": "hollywood"}))
        assert "No match of yours is like this" in page
        assert "Nothing yet" not in page

    def test_is_kept_from_page_to_page(self, browser_of, alice, bob, charlie):
        for _ in range(21):
            services.accept_challenge(a_challenge(alice).slug, bob)
        services.accept_challenge(a_challenge(alice).slug, charlie)
        page = markup(browser_of(alice).get("/history/", {"opponent": "@Bob"}))
        assert "?opponent=%40Bob&amp;page=2" in page
        assert "Page 1 of 2" in page

    def test_offers_whom_one_has_played_most_often_first(
        self, browser_of, alice, bob, charlie
    ):
        for guest in (bob, charlie, charlie):
            a_match(alice, guest)
        a_match(bob, charlie)
        page = markup(browser_of(alice).get("/history/"))
        names = re.findall(r'<option value="@([^"]*)"', page)
        assert names == ["Charlie", "Bob"]

    def test_offers_nobody_to_a_stranger(self, browser_of, matches):
        for asked in ({}, {"opponent": "ai"}, {"opponent": "@Bob"}):
            page = markup(browser_of().get("/history/", asked))
            assert 'class="score-pair"' not in page
            assert 'value="@Charlie"' not in page


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
        assert re.search("(drew|took) the|drew from the stock", page)

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
        monkeypatch.setattr(told, "sheet_of", lambda view, names: lost)
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
