"""Play a person now: at the table of whoever waits, or at one's own."""

import pytest

from games import presence, selectors, services
from games.gin.rules import CLUB, STANDARD, rules_for
from games.models import Match
from tests.matches import a_challenge

pytestmark = pytest.mark.django_db


def now(user, rules=STANDARD, **terms) -> Match:
    return services.play_a_person(user, rules, **terms)


def test_the_first_who_looks_waits_and_the_second_sits_down(alice, bob):
    waiting = now(alice, clock="3d")
    assert waiting.listed
    assert waiting.is_open
    assert now(bob, clock="3d").pk == waiting.pk
    assert [seat.user for seat in waiting.seats.order_by("number")] == [alice, bob]


def test_who_looks_is_here_before_any_page_of_theirs_says_so(alice, bob):
    waiting = now(alice, clock="fast")
    assert now(bob, clock="fast").pk == waiting.pk


def test_looking_twice_is_waiting_once(alice):
    assert now(alice).pk == now(alice).pk
    assert now(alice, CLUB).pk != now(alice).pk


def test_the_oldest_that_fits_is_taken(alice, bob, charlie):
    a_challenge(alice, clock="1d")
    services.create_challenge(alice, CLUB)
    services.create_challenge(alice, rules_for("standard", {"who_deals": "loser"}))
    a_challenge(alice, rated=True)
    a_challenge(alice, listed=False)
    oldest, _newer = a_challenge(alice), a_challenge(bob)
    assert now(charlie).pk == oldest.pk


def test_whose_inviter_is_here_comes_first(alice, bob, charlie):
    a_challenge(alice)
    here = a_challenge(bob)
    presence.come(bob.pk)
    assert now(charlie).pk == here.pk


def test_where_a_clock_would_run_only_who_is_here_counts(alice, bob, charlie):
    away = a_challenge(alice, clock="fast")
    own = now(charlie, clock="fast")
    assert own.inviter.user == charlie
    presence.come(alice.pk)
    assert now(bob, clock="fast").pk == away.pk


def test_a_guest_is_led_past_what_is_for_registered_people(alice, bob):
    a_challenge(alice, registered_only=True)
    plain = a_challenge(bob)
    assert now(services.create_guest()).pk == plain.pk


def test_nobody_is_led_to_whom_they_are_not_to_meet(alice, bob, charlie):
    a_challenge(alice)
    services.block(alice, charlie)
    meant_for_bob = a_challenge(alice, invited=bob)
    own = now(charlie)
    assert own.inviter.user == charlie
    assert own.pk != meant_for_bob.pk


def test_of_what_was_taken_meanwhile_the_next_one_is_tried(
    alice, bob, charlie, monkeypatch
):
    taken, free = a_challenge(alice), a_challenge(bob)
    found = [taken, free]
    services.withdraw_challenge(taken.slug, alice)
    monkeypatch.setattr(selectors, "challenges_to_join", lambda *_, **__: found)
    assert now(charlie).pk == free.pk


def test_rated_is_paired_with_rated_only(alice, bob):
    casual = now(alice)
    rated = now(bob, rated=True)
    assert rated.pk != casual.pk
    assert now(alice, rated=True).pk == rated.pk
    with pytest.raises(services.ChallengeRefused):
        now(services.create_guest(), rated=True)
