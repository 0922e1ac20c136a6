"""What is agreed on beside the cards, as plain forms and as htmx sends it."""

import re

import pytest
from django.test import Client

from games import services
from games.gin.rules import STANDARD
from games.models import Match
from tests.matches import a_match, kept_up, one_move_on, seat_of

HTMX = {"HX-Request": "true"}


@pytest.fixture
def match(alice, bob) -> Match:
    return kept_up(one_move_on(a_match(alice, bob, clock="fast")))


@pytest.fixture
def clients(alice, bob) -> tuple[Client, Client]:
    """Alice's browser and Bob's."""
    pair = Client(), Client()
    for client, user in zip(pair, (alice, bob), strict=True):
        client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    return pair


def press(client: Client, match: Match, place: str, htmx: bool = True, **fields: str):
    headers = HTMX if htmx else {}
    return client.post(f"/matches/{match.slug}/{place}/", fields, headers=headers)


PRESSES = [
    ("offer", {"kind": "draw"}),
    ("claim", {"claim": "win"}),
    ("call-off", {}),
]


@pytest.mark.parametrize(("place", "fields"), PRESSES)
def test_a_stranger_and_nobody_find_nothing(match, charlie, client, place, fields):
    missing = client.post(f"/matches/{'x' * 22}/{place}/", fields)
    assert press(client, match, place, **fields).status_code == 404
    client.force_login(charlie, "django.contrib.auth.backends.ModelBackend")
    found = press(client, match, place, **fields)
    assert found.status_code == missing.status_code == 404
    assert kept_up(match).is_running


@pytest.mark.parametrize(("place", "fields"), PRESSES)
def test_there_is_nothing_to_agree_on_with_an_ai(alice, client, place, fields):
    match = services.start_ai_match(alice, "easy", STANDARD)
    client.force_login(alice, "django.contrib.auth.backends.ModelBackend")
    assert press(client, match, place, **fields).status_code == 404


@pytest.mark.parametrize(("place", "fields"), PRESSES)
def test_looking_changes_nothing(match, clients, place, fields):
    assert clients[0].get(f"/matches/{match.slug}/{place}/").status_code == 405


@pytest.mark.parametrize(
    ("place", "fields"),
    [
        ("offer", {}),
        ("offer", {"kind": "money"}),
        ("offer", {"kind": "draw", "answer": "maybe"}),
        ("claim", {}),
        ("claim", {"claim": "everything"}),
    ],
)
def test_what_cannot_be_read_is_told_so(match, clients, place, fields):
    answer = press(clients[0], match, place, **fields)
    assert answer.status_code == 400
    assert 'data-notice="UNREADABLE"' in answer.content.decode()


def test_an_offer_is_on_both_tables(match, clients):
    mine = press(clients[0], match, "offer", kind="draw")
    assert "You offered a draw" in mine.content.decode()
    theirs = clients[1].get(f"/matches/{match.slug}/").content.decode()
    assert "offers a draw" in theirs
    answer = press(clients[1], match, "offer", kind="draw", answer="accept")
    assert 'data-over="agreement"' in answer.content.decode()


@pytest.mark.parametrize(("presser", "answer"), [(1, "decline"), (0, "withdraw")])
def test_what_may_not_be_offered_again_yet_is_not_shown(
    match, clients, later, presser, answer
):
    press(clients[0], match, "offer", kind="draw")
    press(clients[presser], match, "offer", kind="draw", answer=answer)
    table = f"/matches/{match.slug}/"
    assert "Offer a draw" not in clients[0].get(table).content.decode()
    assert "Offer a draw" in clients[1].get(table).content.decode()
    later(minutes=1, seconds=1)
    assert "Offer a draw" in clients[0].get(table).content.decode()


def test_an_offer_that_is_gone_is_told(match, clients):
    answer = press(clients[1], match, "offer", kind="draw", answer="accept")
    assert answer.status_code == 409
    assert "That offer doesn’t stand any more." in answer.content.decode()


def test_without_javascript_the_way_leads_back_to_the_table(match, clients):
    answer = press(clients[0], match, "offer", htmx=False, kind="draw")
    assert answer["Location"] == f"/matches/{match.slug}/"
    again = press(clients[0], match, "call-off", htmx=False)
    assert again["Location"] == f"/matches/{match.slug}/?notice=TOO_LATE"
    page = clients[0].get(again["Location"]).content.decode()
    assert "Somebody has moved" in page


def test_a_rematch_leads_to_its_table(match, clients):
    services.resign(match.pk, seat_of(match, 0))
    press(clients[0], match, "offer", kind="rematch")
    answer = press(clients[1], match, "offer", kind="rematch", answer="accept")
    rematch = Match.objects.get(rematch_of=match)
    assert answer["HX-Redirect"] == f"/matches/{rematch.slug}/"
    plain = press(clients[0], match, "offer", htmx=False, kind="rematch")
    assert plain["Location"].startswith("/matches/")
    page = clients[0].get(f"/matches/{match.slug}/").content.decode()
    assert f'data-go="/matches/{rematch.slug}/"' in page


def test_a_pause_says_for_how_long_no_clock_runs(match, clients):
    press(clients[0], match, "offer", kind="pause")
    answer = press(clients[1], match, "offer", kind="pause", answer="accept")
    told = re.search(r"Pause: .*? if you like\.", answer.content.decode())[0]
    assert re.fullmatch(
        r'Pause: no clock runs for another <time data-seconds="(600|599)">'
        r"(10:00|9:59)</time>\. Play on if you like\.",
        told,
    )


class TestAClaim:
    def test_of_somebody_who_is_here_is_refused(self, match, clients):
        waiting = clients[1 - match.turn]
        for client in clients:
            client.get(f"/matches/{match.slug}/")
        answer = press(waiting, match, "claim", claim="win")
        assert answer.status_code == 409
        assert "They are back" in answer.content.decode()

    def test_is_offered_once_they_have_left_and_not_before(self, match, clients, later):
        waiting = clients[1 - match.turn]
        assert "Take the win" not in self.page(waiting, match)
        later(seconds=31)
        assert "Take the win" in self.page(waiting, match)
        answer = press(waiting, match, "claim", claim="win")
        assert 'data-over="abandonment"' in answer.content.decode()

    def test_can_wait(self, match, clients, later):
        waiting = clients[1 - match.turn]
        self.page(waiting, match)
        later(seconds=31)
        answer = press(waiting, match, "claim", claim="wait")
        assert "Take the win" not in answer.content.decode()
        assert kept_up(match).is_running

    def page(self, client: Client, match: Match) -> str:
        return client.get(f"/matches/{match.slug}/").content.decode()
