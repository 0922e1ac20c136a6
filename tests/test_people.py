"""People in templates, and whether one can count on them to stay."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template import Context, Template
from django.utils import timezone, translation

from games import selectors, services
from games.gin.rules import CLUB
from games.models import RatingStep, User
from games.templatetags.people import person_link, signed
from tests.rated import has_beaten, is_rated

pytestmark = [pytest.mark.django_db, pytest.mark.backends]


def drawn(source, **context):
    return Template("{% load people %}" + source).render(Context(context))


def strength(user, sheet="standard"):
    return drawn("{{ user|strength:sheet }}", user=user, sheet=sheet)


class TestStrength:
    def test_is_a_whole_number(self, alice):
        is_rated(alice, 1611.7)
        assert strength(alice) == "1612"

    def test_has_a_question_mark_while_it_is_uncertain(self, alice, bob):
        is_rated(alice, 1488, 111)
        is_rated(bob, 1600, 50, days_ago=400)
        assert (strength(alice), strength(bob)) == ("1488?", "1600?")

    def test_is_of_the_sheet(self, alice):
        is_rated(alice, 1700, sheet="club")
        assert (strength(alice, "standard"), strength(alice, "club")) == ("", "1700")

    def test_is_nothing_for_an_ai_a_guest_a_stranger_or_who_is_gone(self, alice):
        is_rated(alice, 1500)
        alice.deleted = timezone.now()
        for nobody in (None, AnonymousUser(), services.create_guest(), alice):
            assert strength(nobody) == ""

    def test_costs_no_query_where_ratings_are_at_hand(
        self, alice, bob, django_assert_num_queries
    ):
        for user in (alice, bob):
            is_rated(user, 1500)
        people = list(User.objects.prefetch_related("ratings"))
        with django_assert_num_queries(0):
            assert [strength(user) for user in people] == ["1500", "1500"]


class TestAPersonsLink:
    def test_leads_to_their_profile(self, alice):
        link = drawn("{{ user|person_link }}", user=alice)
        assert link == '<a href="/players/Alice/"><bdi>Alice</bdi></a>'

    def test_can_be_followed_whatever_the_name(self, client):
        person = User.objects.create_user("عبد O’Neil")
        link = drawn("{{ user|person_link }}", user=person)
        assert client.get(link.split('"')[1]).status_code == 200

    @pytest.mark.parametrize("kept", ["is_private", "is_guest"])
    def test_is_a_plain_name_where_there_is_nothing_to_see(self, alice, kept):
        setattr(alice, kept, True)
        assert drawn("{{ user|person_link }}", user=alice) == "<bdi>Alice</bdi>"

    def test_names_nobody_whose_account_is_gone(self, alice):
        alice.deleted = timezone.now()
        link = drawn("{{ user|person_link }}", user=alice)
        assert link == "<bdi>Former player</bdi>"


@pytest.mark.parametrize(
    ("language", "name"),
    [("en", "Guest"), ("it", "Ospite"), ("cs", "Host"), ("el", "Επισκέπτης")],
)
def test_a_guests_name_is_read_in_ones_own_language(language, name):
    guest = User.objects.create(username="Guest 4821", is_guest=True)
    with translation.override(language):
        assert guest.shown_name == f"{name} 4821"
        assert person_link(guest) == f"<bdi>{name} 4821</bdi>"


def test_a_name_that_a_guest_was_given_later_is_left_alone():
    assert User(username="Player 4821", is_guest=True).shown_name == "Player 4821"


class TestReliability:
    def left(self, *matches):
        """Let Alice have left these."""
        RatingStep.objects.filter(
            match__in=matches, rating__user__username="Alice"
        ).update(left=True)

    def test_is_how_many_of_the_last_matches_they_stayed_in(self, alice, bob):
        matches = [has_beaten(alice, bob), has_beaten(bob, alice, CLUB)]
        self.left(matches[0])
        kept = [selectors.reliability(user) for user in (alice, bob)]
        assert [(each.stayed, each.of) for each in kept] == [(1, 2), (2, 2)]

    def test_is_nothing_before_the_first_rated_match(self, alice):
        assert selectors.reliability(alice) is None

    def test_forgets_what_lies_further_back(self, alice, bob, monkeypatch):
        monkeypatch.setattr("games.selectors.ratings.LAST", 2)
        matches = [has_beaten(alice, bob) for _ in range(3)]
        self.left(*matches[:2])
        kept = selectors.reliability(alice)
        assert (kept.stayed, kept.of) == (1, 2)

    @pytest.mark.parametrize(
        ("stayed", "of", "is_poor"),
        [(0, 1, False), (1, 3, True), (8, 10, True), (18, 20, False), (45, 50, False)],
    )
    def test_is_poor_where_more_than_one_and_than_one_in_ten_were_left(
        self, stayed, of, is_poor
    ):
        assert selectors.Reliability(stayed, of).is_poor is is_poor

    def test_of_many_costs_one_query(
        self, alice, bob, charlie, django_assert_num_queries
    ):
        for winner, loser in ((alice, bob), (bob, charlie), (alice, charlie)):
            has_beaten(winner, loser)
        people = [alice.pk, bob.pk, charlie.pk]
        with django_assert_num_queries(1):
            kept = selectors.reliabilities(people)
        assert [kept[each].of for each in people] == [2, 2, 2]


@pytest.mark.parametrize(
    ("number", "text"), [(2.14, "+2.1"), (-4.3, "−4.3"), (0, "+0.0"), (None, "–")]
)
def test_a_difference_has_its_sign(number, text):
    assert signed(number) == text
