"""A person’s page, and who sees what of it."""

import html
import re

import pytest
from django.utils import timezone

from games import presence, services
from games.gin.rules import STANDARD, rules_for
from games.models import User
from tests.matches import a_match, kept_up, play_on, seat_of
from tests.rated import has_beaten, is_rated
from tests.views.looks import markup

pytestmark = pytest.mark.django_db

OKLAHOMA = rules_for("club", {"oklahoma": True})


def words(answer):
    """What stands on the page, a space for each of its tags."""
    main = re.search(r"<main.*</main>", markup(answer), re.S)[0]
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", main)).split())


def played_out(inviter, guest, rules=STANDARD):
    return play_on(a_match(inviter, guest, rules), lambda match: match.is_over)


class TestWhoSeesIt:
    def test_anybody_sees_a_registered_persons(self, browser_of, alice, bob):
        for viewer in (None, alice, bob):
            page = browser_of(viewer).get("/players/Alice/")
            assert page.status_code == 200
            assert "No rated match yet" in words(page)

    @pytest.mark.parametrize(
        "kept",
        [{"is_private": True}, {"is_active": False}, {"is_guest": True}],
    )
    def test_what_is_kept_from_others_is_as_if_it_were_not_there(
        self, browser_of, alice, bob, kept
    ):
        User.objects.filter(pk=alice.pk).update(**kept)
        for viewer in (None, bob):
            browser = browser_of(viewer)
            kept_page = browser.get("/players/Alice/")
            missing = browser.get("/players/Nobody/")
            assert kept_page.status_code == missing.status_code == 404
            assert words(kept_page) == words(missing)

    def test_ones_own_that_is_private_is_seen_by_oneself(self, browser_of, alice):
        User.objects.filter(pk=alice.pk).update(is_private=True)
        page = browser_of(alice).get("/players/Alice/")
        assert "nobody but you sees this page" in words(page)

    def test_a_guest_has_none(self, browser_of):
        guest = services.create_guest()
        page = browser_of(guest).get(f"/players/{guest.username}/")
        assert page.status_code == 404

    def test_an_account_that_is_gone_has_none(self, browser_of, alice, bob):
        User.objects.filter(pk=alice.pk).update(deleted=timezone.now())
        assert browser_of(bob).get("/players/Alice/").status_code == 404

    @pytest.mark.parametrize(
        "name", ["عبد الرحمن", "Παναγιώτης", "O’Neil-Smith Jr.", "Zdeňka"]
    )
    def test_any_name_has_an_address(self, browser_of, name):
        person = User.objects.create_user(name)
        answer = browser_of().get(f"/players/{person.username}/")
        assert f"<h1><bdi>{name}</bdi></h1>" in markup(answer)

    def test_is_found_by_any_spelling_and_nobody_told_of_as_nobody(
        self, browser_of, alice
    ):
        assert "<bdi>Alice</bdi>" in markup(browser_of().get("/players/aLICE/"))
        assert "Nobody’s page is here." in words(browser_of().get("/players/Nobody/"))

    def test_is_never_kept_by_the_browser(self, browser_of, alice):
        answer = browser_of(alice).get("/players/Alice/")
        assert "no-store" in answer["Cache-Control"]


class TestTheHead:
    def test_says_since_when_how_strong_and_whether_they_stay(
        self, browser_of, alice, bob
    ):
        is_rated(alice, 1650, matches=20)
        has_beaten(alice, bob)
        page = words(browser_of().get("/players/Alice/"))
        assert f"since {timezone.now():%B %Y}" in page
        assert re.search(r"Standard 16\d\d · stayed to the end of 1 of 1 rated", page)

    def test_has_a_question_mark_while_it_is_uncertain(self, browser_of, alice, bob):
        has_beaten(alice, bob)
        page = words(browser_of().get("/players/Alice/"))
        assert re.search(r"Standard 16\d\d\? ·", page)

    def test_says_whether_they_are_here(self, browser_of, alice):
        assert "away" in words(browser_of().get("/players/Alice/"))
        presence.come(alice.pk)
        assert "here now" in words(browser_of().get("/players/Alice/"))


class TestTheFigures:
    def test_are_of_matches_with_people_and_with_ais_apart(
        self, browser_of, alice, bob
    ):
        played_out(alice, bob)
        match = kept_up(services.start_ai_match(alice, "easy", STANDARD))
        services.resign(match.pk, seat_of(match, 0))
        browser = browser_of()
        people = words(browser.get("/players/Alice/"))
        ais = words(browser.get("/players/Alice/", {"against": "ai"}))
        assert "Against people 1 match Against the AI 1 match" in people
        assert "matches won 0 of 1" in ais
        assert "deadwood at the knock –" in ais

    def test_are_those_with_ais_where_there_are_no_others(self, browser_of, alice):
        match = kept_up(services.start_ai_match(alice, "easy", STANDARD))
        services.resign(match.pk, seat_of(match, 0))
        assert "0 of 1" in words(browser_of().get("/players/Alice/"))

    def test_name_the_rules(self, browser_of, alice, bob):
        services.resign(a_match(alice, bob, OKLAHOMA).pk, seat_of_last(alice))
        assert "Oklahoma 1 0 –" in words(browser_of().get("/players/Alice/"))

    def test_say_so_where_there_are_none(self, browser_of, alice):
        page = words(browser_of().get("/players/Alice/"))
        assert "No match has come to its end yet" in page

    def test_each_picture_has_a_table_that_says_the_same(self, browser_of, alice, bob):
        played_out(alice, bob)
        has_beaten(alice, bob)
        page = markup(browser_of().get("/players/Alice/"))
        pictures = re.findall(r"<svg class=\"chart\".*?</svg>\s*(.{30})", page, re.S)
        assert len(pictures) == 3  # the rating, the closings, the months
        assert all(what.startswith('<details class="twin">') for what in pictures)
        labels = re.findall(r'<svg class="chart"[^>]*aria-label="([^"]+)"', page)
        assert len(labels) == 3

    def test_the_table_of_the_closings_has_their_numbers(self, browser_of, alice, bob):
        match = played_out(alice, bob)
        page = markup(browser_of().get("/players/Alice/"))
        rows = re.findall(
            r'<tr><th scope="row">(\d+)[^<]*</th><td class="num">(\d+)</td>'
            r'<td class="num">(\d+)</td></tr>',
            page,
        )
        told = sum(int(knocks) + int(gins) for _, knocks, gins in rows)
        assert told == match.deals.filter(knocker=0).count()


def seat_of_last(user):
    return user.seats.order_by("-pk").select_related("match").first()


class TestWhatOnlySomeSee:
    @pytest.fixture
    def matches(self, alice, bob, charlie):
        """Bob beat Alice once, and Alice Charlie."""
        lost, won = a_match(alice, bob), a_match(alice, charlie)
        services.resign(lost.pk, seat_of(lost, 0))
        services.resign(won.pk, seat_of(won, 1))

    @pytest.mark.usefixtures("matches")
    def test_no_match_of_others_is_ever_shown(self, browser_of, alice, bob, charlie):
        for viewer, hidden in ((None, ["Bob", "Charlie"]), (bob, ["Charlie"])):
            page = words(browser_of(viewer).get("/players/Alice/"))
            assert not [name for name in hidden if name in page]

    @pytest.mark.usefixtures("matches")
    def test_who_has_met_them_sees_how_it_went_between_the_two(self, browser_of, bob):
        page = words(browser_of(bob).get("/players/Alice/"))
        assert "you won 1 of 1 they won 0 of 1" in page
        assert "Your last matches against each other" in page
        assert "won Alice 0 : 0" in page

    @pytest.mark.usefixtures("matches")
    def test_on_ones_own_stand_ones_opponents(self, browser_of, alice):
        page = words(browser_of(alice).get("/players/Alice/"))
        assert "Head to head only you see this" in page
        assert "Bob 0 1 –" in page
        assert "Charlie 1 0 –" in page
        assert "Your last matches" in page

    def test_others_can_challenge_block_and_report(self, browser_of, alice, bob):
        page = markup(browser_of(bob).get("/players/Alice/"))
        assert 'href="/challenges/new/?invited=Alice"' in page
        assert 'href="/players/Alice/block/?next=/players/Alice/"' in page
        assert 'href="/players/Alice/report/"' in page

    def test_nobody_challenges_blocks_or_reports_oneself(self, browser_of, alice):
        page = markup(browser_of(alice).get("/players/Alice/"))
        for act in ("?invited=", "/block/", "/report/"):
            assert act not in page

    def test_whom_one_has_blocked_can_be_unblocked(self, browser_of, alice, bob):
        services.block(bob, alice)
        assert "Unblock" in words(browser_of(bob).get("/players/Alice/"))
        assert "Unblock" not in words(browser_of(alice).get("/players/Bob/"))


def test_any_number_of_matches_costs_the_same_queries(
    browser_of, alice, bob, charlie, django_assert_max_num_queries
):
    for _ in range(3):
        has_beaten(alice, bob)
        has_beaten(alice, bob, rules_for("club", {}))
        services.resign(a_match(alice, charlie).pk, seat_of_last(alice))
    for viewer, most in ((None, 8), (bob, 16), (alice, 16)):
        browser = browser_of(viewer)
        with django_assert_max_num_queries(most):
            browser.get("/players/Alice/")
