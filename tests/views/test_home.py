"""The first page, and *Play now*."""

import re

import pytest
from django.contrib.auth import get_user
from django.test import Client

from games import services
from games.gin.rules import CLUB
from games.models import Match, User
from tests.matches import a_challenge, a_match
from tests.views.looks import markup, words


def test_the_first_page_asks_nothing_of_a_stranger(browser_of):
    page = browser_of().get("/")
    assert page.status_code == 200
    assert "Play now" in words(page)
    assert "Sign in" in markup(page)
    assert User.objects.count() == 0


def test_who_plays_again_deals_where_the_ai_did_before(browser_of, alice):
    first = services.keep_up(services.start_ai_match(alice, "easy", CLUB).pk)[0]
    services.resign(first.match_id, first)
    browser_of(alice).post("/play-now/", {"again": first.match.slug})
    again = Match.objects.order_by("-pk").first()
    assert (again.sheet, again.seats.get(number=1).level) == ("club", "easy")
    assert again.first_dealer == 1 - first.match.first_dealer


def test_a_press_on_a_pushed_table_leads_to_the_new_match(browser_of, alice):
    first = services.keep_up(services.start_ai_match(alice, "easy", CLUB).pk)[0]
    services.resign(first.match_id, first)
    answer = browser_of(alice).post(
        "/play-now/", {"again": first.match.slug}, headers={"HX-Request": "true"}
    )
    again = Match.objects.order_by("-pk").first()
    assert answer["HX-Redirect"] == f"/matches/{again.slug}/"


def test_one_press_starts_a_standard_match_against_the_ai_as_a_guest(browser_of):
    browser = browser_of()
    answer = browser.post("/play-now/")
    match = Match.objects.get()
    assert answer.status_code == 302
    assert answer["Location"] == f"/matches/{match.slug}/"
    assert [seat.level for seat in match.seats.order_by("number")] == ["", "normal"]
    assert match.rules.sheet == "standard"
    assert get_user(browser).is_guest
    assert match.seats.get(number=0).user == get_user(browser)


def test_the_guest_stays_the_same_guest(browser_of):
    browser = browser_of()
    browser.post("/play-now/", {"level": "easy"})
    browser.post("/play-now/", {"level": "hard"})
    assert User.objects.count() == 1
    assert Match.objects.count() == 2


@pytest.mark.parametrize("press", [{"level": "easy"}, {"again": True}])
def test_a_press_that_comes_twice_leads_to_one_match(browser_of, alice, press):
    if "again" in press:
        first = services.keep_up(services.start_ai_match(alice, "easy", CLUB).pk)[0]
        services.resign(first.match_id, first)
        press = {"again": first.match.slug}
    before = Match.objects.count()
    browser = browser_of(alice)
    once, twice = (browser.post("/play-now/", press)["Location"] for _ in range(2))
    assert once == twice
    assert Match.objects.count() == before + 1


def test_who_is_signed_in_plays_as_who_they_are(browser_of, alice):
    browser_of(alice).post("/play-now/", {"level": "easy"})
    seats = Match.objects.get().seats
    assert seats.get(number=0).user == alice
    assert seats.get(number=1).level == "easy"


def test_a_level_that_does_not_exist_starts_nothing(browser_of):
    answer = browser_of().post("/play-now/", {"level": "godlike"})
    assert answer.status_code == 400
    assert Match.objects.count() == User.objects.count() == 0


def test_looking_at_play_now_starts_nothing(browser_of):
    assert browser_of().get("/play-now/").status_code == 405
    assert Match.objects.count() == 0


def test_ones_own_matches_and_others_tables_stand_on_it(
    browser_of, alice, bob, charlie
):
    a_match(alice, bob)
    a_challenge(charlie)
    page = words(browser_of(alice).get("/"))
    assert "Bob" in page
    assert "Charlie Standard rules to 100 · no clock · casual Sit down" in page


@pytest.mark.parametrize("path", ["/", "/lobby/", "/history/", "/challenges/new/"])
def test_the_four_suits_say_where_one_is(browser_of, path):
    nav = markup(browser_of().get(path)).split("<nav")[1].split("</nav>")[0]
    assert nav.count('aria-current="page"') + nav.count('aria-current="true"') == 1


def test_a_page_open_in_another_tab_can_still_be_pressed_after_a_guest_is_made(
    db,
):
    browser = Client(enforce_csrf_checks=True)
    page = browser.get("/").content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    for _tab in range(2):
        answer = browser.post("/play-now/", {"csrfmiddlewaretoken": token})
        assert answer.status_code == 302
