"""Who is how strong, on one page."""

import re

import pytest

from games import services
from games.models import User
from tests.matches import a_match, seat_of
from tests.rated import has_beaten, is_rated
from tests.views.looks import markup, words


def names_on(answer):
    """Who is listed, from the first place on."""
    return re.findall(r'<th scope="row">.*?<bdi>(.*?)</bdi>', markup(answer))


@pytest.fixture
def room(alice, bob, charlie):
    """Bob is stronger than Alice, and Charlie not known yet."""
    is_rated(alice, 1550)
    is_rated(bob, 1700)
    is_rated(charlie, 1900, 200)


@pytest.mark.usefixtures("room")
class TestTheList:
    def test_begins_with_the_strongest(self, browser_of):
        assert names_on(browser_of().get("/leaderboard/")) == ["Bob", "Alice"]

    def test_says_how_strong_and_how_sure(self, browser_of):
        page = words(browser_of().get("/leaderboard/"))
        assert "1 Bob 1700 ± 60 30 0 %" in page

    def test_says_how_much_was_won_and_how_often_one_stayed(
        self, browser_of, alice, bob
    ):
        has_beaten(alice, bob)
        page = words(browser_of().get("/leaderboard/"))
        assert re.search(r"2 Alice 15\d\d ± \d\d 31 3 % 1 of 1", page)

    def test_leaves_out_whose_rating_is_uncertain_and_says_so(
        self, browser_of, charlie
    ):
        assert "Charlie" not in words(browser_of().get("/leaderboard/"))
        page = words(browser_of(charlie).get("/leaderboard/"))
        assert "your 1900? will be sure enough" in page

    def test_leaves_out_whose_rating_has_become_uncertain(self, browser_of, charlie):
        charlie.ratings.all().delete()
        is_rated(charlie, 1900, 50, days_ago=500)
        page = browser_of().get("/leaderboard/", {"active": "ever"})
        assert "Charlie" not in names_on(page)

    @pytest.mark.parametrize(
        "gone",
        [{"is_private": True}, {"is_active": False}, {"is_guest": True}],
    )
    def test_leaves_out_who_is_private_or_gone(self, browser_of, bob, gone):
        User.objects.filter(pk=bob.pk).update(**gone)
        page = browser_of().get("/leaderboard/")
        assert names_on(page) == ["Alice"]
        assert "1 Alice" in words(page)

    def test_tells_a_private_person_why(self, browser_of, bob):
        User.objects.filter(pk=bob.pk).update(is_private=True)
        page = words(browser_of(bob).get("/leaderboard/"))
        assert "Your profile is private" in page

    def test_has_one_a_sheet(self, browser_of, charlie):
        is_rated(charlie, 1500, sheet="club")
        page = browser_of().get("/leaderboard/", {"sheet": "club"})
        assert names_on(page) == ["Charlie"]

    def test_shows_oneself_where_one_stands(self, browser_of, alice):
        page = browser_of(alice).get("/leaderboard/")
        assert "Your place: 2 of 2" in words(page)
        assert 'class="table--me" id="me"' in markup(page)
        assert "Alice you" in words(page)

    @pytest.mark.parametrize(
        ("active", "listed"),
        [
            ("month", ["Alice"]),
            ("year", ["Bob", "Alice"]),
            ("", ["Bob", "Alice"]),
            ("nonsense", ["Bob", "Alice"]),
            ("ever", ["Charlie", "Bob", "Alice"]),
        ],
    )
    def test_is_of_those_who_play(self, browser_of, bob, charlie, active, listed):
        bob.ratings.all().delete()
        charlie.ratings.all().delete()
        is_rated(bob, 1700, 50, days_ago=100)
        is_rated(charlie, 1800, 31, days_ago=400)
        page = browser_of().get("/leaderboard/", {"active": active})
        assert names_on(page) == listed

    def test_is_of_those_whom_one_has_played_and_oneself(
        self, browser_of, alice, bob, charlie
    ):
        charlie.ratings.all().delete()
        is_rated(charlie, 1800)
        match = a_match(alice, bob)
        services.resign(match.pk, seat_of(match, 0))
        page = browser_of(alice).get("/leaderboard/", {"who": "met"})
        assert names_on(page) == ["Bob", "Alice"]

    def test_is_of_everybody_for_a_stranger(self, browser_of):
        page = browser_of().get("/leaderboard/", {"who": "met"})
        assert names_on(page) == ["Bob", "Alice"]


class TestManyPeople:
    @pytest.fixture
    def crowd(self, db):
        people = [
            User(username=f"Player {n}", name_key=f"player{n}") for n in range(60)
        ]
        crowd = User.objects.bulk_create(people)
        for number, person in enumerate(crowd):
            is_rated(person, 1500 - number)
        return crowd

    def test_has_twenty_five_a_page_and_the_nearest_for_any_other(
        self, browser_of, crowd
    ):
        first = names_on(browser_of().get("/leaderboard/"))
        last = names_on(browser_of().get("/leaderboard/", {"page": "99"}))
        assert (len(first), len(last)) == (25, 10)

    def test_leads_to_the_page_that_one_stands_on(self, browser_of, crowd):
        browser = browser_of(crowd[30])
        page = browser.get("/leaderboard/", {"active": "month"})
        assert "Your place: 31 of 60" in words(page)
        assert 'href="?active=month&amp;page=2#me"' in markup(page)
        assert 'id="me"' in markup(browser.get("/leaderboard/?active=month&page=2"))

    def test_equals_stand_in_some_order_that_their_places_agree_with(
        self, browser_of, crowd, alice, bob
    ):
        is_rated(alice, 1500)
        is_rated(bob, 1500)
        page = browser_of(bob).get("/leaderboard/")
        place = names_on(page).index("Bob") + 1
        assert f"Your place: {place} of 62" in words(page)

    def test_costs_the_same_few_queries_whoever_stands_there(
        self, browser_of, crowd, alice, django_assert_max_num_queries
    ):
        is_rated(alice, 1400)
        # How many there are, who stands here, what they won, whether they stayed.
        with django_assert_max_num_queries(4):
            browser_of().get("/leaderboard/")
        browser = browser_of(alice)
        # Who is asking, and whether anybody waits for them; their rating and place.
        with django_assert_max_num_queries(4 + 4 + 3):
            browser.get("/leaderboard/")
