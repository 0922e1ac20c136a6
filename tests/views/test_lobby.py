"""The lobby: who waits, and one's own matches."""

import re

import pytest
from django.contrib.auth import get_user

from games import fragments, presence, services
from games.gin.rules import CLUB, STANDARD, rules_for
from games.models import Match, Rating, RatingStep, User
from tests.matches import a_challenge, a_match, one_move_on
from tests.rated import has_beaten
from tests.views.looks import HTMX, markup, words


def test_a_challenge_says_who_waits_and_by_which_rules(browser_of, alice):
    services.create_challenge(alice, rules_for("standard", {"who_deals": "loser"}))
    page = browser_of().get("/lobby/")
    row = "Standard rules to 100 · the loser deals · no clock · casual Sit down"
    assert row in words(page)
    assert f'href="/matches/{Match.objects.get().slug}/"' in markup(page)


def test_the_rules_of_a_row_lead_to_their_sheet(browser_of, alice, bob):
    oklahoma = rules_for("club", {"oklahoma": True, "target": 150})
    services.create_challenge(alice, oklahoma)
    a_match(alice, bob, rules_for("club", {"hollywood": True}))
    page = browser_of(bob).get("/lobby/")
    row = "Alice Club rules, Oklahoma to 150 · no clock · casual Sit down"
    assert row in words(page)
    assert "Hollywood to 100 · 0 : 0" in words(page)
    assert markup(page).count('href="/rules/club/"') == 2


def test_an_invitation_by_link_is_seen_by_its_inviter_alone(browser_of, alice, bob):
    slug = a_challenge(alice, listed=False).slug
    assert slug in markup(browser_of(alice).get("/lobby/"))
    assert slug not in markup(browser_of(bob).get("/lobby/"))
    assert slug not in markup(browser_of().get("/lobby/"))


def test_one_cannot_sit_down_at_ones_own_table(browser_of, alice):
    a_challenge(alice)
    page = words(browser_of(alice).get("/lobby/"))
    assert "Sit down" not in page
    own = "You for whoever comes Standard rules to 100 · no clock · casual"
    assert f"{own} Since " in page
    assert "UTC The link Withdraw" in page


def test_ones_matches_stand_with_ones_turn_first(browser_of, alice, bob, charlie):
    waiting = a_match(alice, bob)
    mine = a_match(alice, charlie)
    while waiting.turn == 0:
        waiting = one_move_on(waiting)
    while mine.turn == 1:
        mine = one_move_on(mine)
    page = words(browser_of(alice).get("/lobby/"))
    assert page.index("Charlie Your turn") < page.index("Bob Their turn")


def test_for_htmx_it_answers_with_the_lists_alone(browser_of, alice):
    a_challenge(alice)
    answer = markup(browser_of().get("/lobby/", **HTMX))
    assert '<ul hx-swap-oob="innerMorph:#open-rows"><li id="challenge-' in answer
    assert "<html" not in answer


def test_the_page_itself_is_not_marked_for_swapping(browser_of):
    assert "hx-swap-oob" not in markup(browser_of().get("/lobby/"))


def test_a_name_is_escaped_and_set_apart(browser_of):
    User.objects.create_user("<b>Eve")
    services.create_challenge(User.objects.get(), STANDARD)
    assert "<bdi>&lt;b&gt;Eve</bdi>" in markup(browser_of().get("/lobby/"))


def test_the_number_of_queries_does_not_grow_with_the_lists(
    browser_of, alice, bob, charlie, django_assert_max_num_queries
):
    for _ in range(5):
        a_match(alice, bob)
        a_challenge(charlie)
    browser = browser_of(alice)
    with django_assert_max_num_queries(15):
        browser.get("/lobby/")


def test_who_waits_is_here_or_away(browser_of, alice, bob):
    a_challenge(alice)
    assert "away Alice" in words(browser_of().get("/lobby/"))
    presence.come(alice.pk)
    assert "here Alice" in words(browser_of().get("/lobby/"))


def test_how_strong_they_are_stands_beside_their_name(browser_of, alice):
    Rating.objects.create(
        user=alice, sheet="standard", value=1612, deviation=60, volatility=0.06
    )
    services.create_challenge(alice, STANDARD)
    services.create_challenge(alice, CLUB)
    page = words(browser_of().get("/lobby/"))
    assert re.search(r"Alice 1612\?? Standard rules", page)
    assert "Alice Club rules" in page


def test_who_often_leaves_is_told_of_beside_their_table(browser_of, alice, bob):
    for _ in range(3):
        has_beaten(bob, alice)
    a_challenge(alice)
    a_challenge(bob)
    warning = "stayed to the end of 1 of the last 3 rated matches"
    assert "stayed to the end" not in words(browser_of().get("/lobby/"))
    steps = RatingStep.objects.filter(rating__user=alice).order_by("pk")[:2]
    RatingStep.objects.filter(pk__in=[step.pk for step in steps]).update(left=True)
    page = words(browser_of().get("/lobby/"))
    assert page.count("stayed to the end") == 1
    assert f"no clock · casual · {warning} Sit down" in page


def test_a_row_is_drawn_anew_once_its_inviter_has_left_again(alice, bob):
    for _ in range(3):
        has_beaten(bob, alice)
    challenge = a_challenge(alice)
    notices = fragments.Notices()
    notices.read()
    RatingStep.objects.filter(rating__user=alice).update(left=True)
    assert not notices.read(set())
    assert notices.read()
    row = notices.tables[challenge.pk].html
    assert "stayed to the end of 0 of the last 3 rated matches" in row
    notices.read({challenge.pk + 1})
    assert notices.tables[challenge.pk].html == row


ALL = {"standard", "club", "oklahoma", "fast", "rated"}


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ({}, ALL),
        ({"rules": "club"}, {"club", "oklahoma"}),
        ({"rules": "oklahoma"}, {"oklahoma"}),
        ({"rules": "hollywood"}, set()),
        ({"clock": "fast"}, {"fast"}),
        ({"rated": "rated"}, {"rated"}),
        ({"rated": "casual", "rules": "standard"}, {"standard", "fast"}),
        ({"clock": "7d"}, set()),
        ({"clock": "blitz", "rules": "canasta"}, ALL),
    ],
)
def test_what_is_looked_for_is_shown(browser_of, alice, bob, asked, shown):
    matches = {
        "standard": a_challenge(alice),
        "club": services.create_challenge(alice, CLUB),
        "oklahoma": services.create_challenge(
            alice, rules_for("club", {"oklahoma": True, "target": 150})
        ),
        "fast": a_challenge(alice, clock="fast"),
        "rated": a_challenge(alice, rated=True),
    }
    page = browser_of(bob).get("/lobby/", asked)
    found = {name for name, match in matches.items() if match.slug in markup(page)}
    assert found == shown
    if not shown:
        assert "Nobody waits at such a table" in words(page)


def test_what_is_looked_for_goes_with_the_socket(browser_of):
    page = markup(browser_of().get("/lobby/?clock=fast&rated="))
    assert 'hx-ws:connect="/ws/lobby/?clock=fast"' in page


def test_nobody_sees_whom_they_are_not_to_meet(browser_of, alice, bob):
    match = a_challenge(alice)
    presence.come(alice.pk)
    services.block(alice, bob)
    page = markup(browser_of(bob).get("/lobby/"))
    assert match.slug not in page
    assert "Challenge Alice" not in page


def test_who_is_here_can_be_challenged(browser_of, alice, bob):
    presence.come(bob.pk)
    page = browser_of(alice).get("/lobby/")
    assert "2 people are here." in words(page)  # to look at the page is to be here
    assert 'href="/challenges/new/?invited=Bob"' in markup(page)
    assert "invited=Alice" not in markup(page)


class TestPlayAPersonNow:
    def send(self, browser, **sent):
        return browser.post("/play-a-person/", sent)

    def test_one_waits_and_the_next_sits_down(self, browser_of, alice, bob):
        sent = {"rules": "club", "clock": "3d"}
        answer = self.send(browser_of(alice), **sent)
        match = Match.objects.get()
        assert answer["Location"] == f"/matches/{match.slug}/"
        assert (match.rules, match.clock, match.listed) == (CLUB, "3d", True)
        answer = self.send(browser_of(bob), **sent)
        assert answer["Location"] == f"/matches/{match.slug}/"
        match.refresh_from_db()
        assert match.is_running

    def test_it_asks_a_stranger_nothing(self, browser_of):
        browser = browser_of()
        self.send(browser)
        assert Match.objects.get().inviter.user == get_user(browser)

    def test_it_plays_variants_too(self, browser_of, alice):
        self.send(browser_of(alice), rules="hollywood")
        assert Match.objects.get().rules.hollywood

    def test_a_table_of_ones_own_can_be_had_though_another_waits(
        self, browser_of, alice, bob
    ):
        a_challenge(alice)
        self.send(browser_of(bob), how="list")
        assert Match.objects.filter(status="open").count() == 2

    def test_the_ai_is_played_until_somebody_comes(self, browser_of, alice):
        browser = browser_of(alice)
        for _ in range(2):
            answer = browser.post("/play-a-person/", {"how": "ai"}, follow=True)
            assert "Your table stays open" in markup(answer)
        assert Match.objects.filter(status="open").count() == 1
        assert Match.objects.filter(status="running").count() == 1

    def test_what_cannot_be_is_said_on_the_page(self, browser_of, alice):
        sent = {"rules": "oklahoma", "rated": "rated"}
        page = words(self.send(browser_of(alice), **sent))
        assert "Only a sheet as it stands counts for the rating" in page
        page = words(self.send(browser_of(), rated="rated"))
        assert "Only people with an account play for the rating." in page
        page = words(self.send(browser_of(alice), clock="blitz"))
        assert "“blitz” can’t be chosen here." in page
        assert Match.objects.count() == 0

    def test_only_so_many_can_be_had_at_once(self, browser_of, alice):
        for _ in range(services.OPEN_AT_ONCE):
            a_challenge(alice, listed=False)
        page = words(self.send(browser_of(alice)))
        assert "You have 10 open challenges" in page

    def test_looking_lays_no_table(self, browser_of):
        assert browser_of().get("/play-a-person/").status_code == 405
