"""Several who look for somebody at once, and a challenge that is answered twice."""

from functools import partial

import pytest
from django.contrib.auth import get_user
from django.test import Client

from games import services
from games.gin.rules import STANDARD
from games.models import Match, Status
from games.services import ChallengeGone, ChallengeRefused
from tests.matches import a_challenge

pytestmark = pytest.mark.backends


def test_two_who_look_for_a_person_at_once_meet(together, times, alice, bob):
    for _ in times:
        look = partial(services.play_a_person, rules=STANDARD)
        found = together([partial(look, alice), partial(look, bob)])
        assert found[0].pk == found[1].pk
        assert Match.objects.get(pk=found[0].pk).status == Status.SEALING
        assert not Match.objects.filter(status=Status.OPEN).exists()


def test_two_presses_at_once_lay_one_table(together, times, alice):
    for _ in times:
        press = partial(services.wait_at_own_table, alice, STANDARD)
        found = together([press, press])
        assert found[0].pk == found[1].pk
        services.withdraw_challenge(found[0].slug, alice)


def test_of_two_who_look_where_one_waits_one_waits_in_turn(
    together, times, alice, bob, charlie
):
    for _ in times:
        waiting = a_challenge(alice)
        look = partial(services.play_a_person, rules=STANDARD)
        found = together([partial(look, bob), partial(look, charlie)])
        assert len({match.pk for match in found}) == 2
        assert waiting.pk in {match.pk for match in found}
        own = Match.objects.get(status=Status.OPEN)
        services.withdraw_challenge(own.slug, own.inviter.user)


def test_a_challenge_is_accepted_or_declined(together, times, alice, bob):
    for _ in times:
        match = a_challenge(alice, invited=bob)
        answers = together(
            [
                partial(services.accept_challenge, match.slug, bob),
                partial(services.decline_challenge, match.slug, bob),
            ]
        )
        refused = [each for each in answers if isinstance(each, ChallengeGone)]
        assert len(refused) == 1
        match.refresh_from_db()
        assert (match.status == Status.WITHDRAWN) == bool(match.declined)


def test_no_more_than_so_many_stand_at_once(together, alice):
    for _ in range(services.OPEN_AT_ONCE - 1):
        a_challenge(alice)
    answers = together([partial(a_challenge, alice)] * 4)
    refused = [each for each in answers if isinstance(each, ChallengeRefused)]
    assert len(refused) == 3


def test_a_strangers_press_that_comes_twice_seats_one_guest(together, times, alice):
    for _ in times:
        match = a_challenge(alice)
        browsers = Client(), Client()
        browsers[0].get(f"/matches/{match.slug}/")
        token = browsers[0].cookies["csrftoken"].value
        browsers[1].cookies["csrftoken"] = token  # one browser's, without its session
        accept = f"/matches/{match.slug}/accept/"
        answers = together([partial(each.post, accept) for each in browsers])
        assert [answer.status_code for answer in answers] == [302, 302]
        assert len({get_user(each).pk for each in browsers}) == 1
        assert match.seats.get(number=1).user == get_user(browsers[0])
