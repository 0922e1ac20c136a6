from datetime import timedelta

import pytest
from django.utils import timezone

from games import selectors, services
from games.gin.rules import STANDARD
from games.models import Match, Status
from tests.matches import a_challenge, a_match, kept_up, seat_of

pytestmark = pytest.mark.django_db


def run_out(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(expires=timezone.now())


def reason_why_not(slug, user) -> str:
    with pytest.raises(services.ChallengeGone) as gone:
        services.accept_challenge(slug, user)
    return gone.value.reason


def test_a_challenge_is_a_match_with_one_seat_taken(alice):
    match = a_challenge(alice)
    assert match.status == Status.OPEN
    assert match.is_open
    assert match.rules == STANDARD
    assert [seat.user for seat in match.seats.all()] == [alice]
    assert len(match.slug) == 22


def test_its_shuffle_is_committed_to_and_kept_secret(alice):
    match = a_challenge(alice)
    assert len(bytes.fromhex(match.server_seed)) == 32
    assert len(bytes.fromhex(match.commitment)) == 32
    assert match.server_seed != a_challenge(alice).server_seed


def test_whoever_accepts_sits_down_and_the_first_pack_comes_at_once(alice, bob):
    match = services.accept_challenge(a_challenge(alice).slug, bob)
    assert match.status == Status.SEALING
    match = kept_up(match)
    assert match.status == Status.RUNNING
    assert match.version == 1
    assert match.turn == 1 - match.first_dealer
    assert [seat.user for seat in match.seats.order_by("number")] == [alice, bob]


def test_the_link_stays_the_same(alice, bob):
    challenge = a_challenge(alice)
    assert services.accept_challenge(challenge.slug, bob).pk == challenge.pk


def test_accepting_twice_is_harmless(alice, bob):
    match = a_match(alice, bob)
    services.accept_challenge(match.slug, bob)
    assert kept_up(match).version == 1
    assert match.seats.count() == 2


def test_ones_own_challenge_cannot_be_taken(alice):
    assert reason_why_not(a_challenge(alice).slug, alice) == "own"


def test_a_taken_one_is_taken(alice, bob, charlie):
    assert reason_why_not(a_match(alice, bob).slug, charlie) == "taken"


def test_a_withdrawn_one_is_withdrawn(alice, bob):
    match = a_challenge(alice)
    services.withdraw_challenge(match.slug, alice)
    assert reason_why_not(match.slug, bob) == "withdrawn"


def test_an_old_one_has_expired_before_anybody_closed_it(alice, bob):
    match = a_challenge(alice)
    run_out(match)
    assert reason_why_not(match.slug, bob) == "expired"
    assert not Match.objects.get(pk=match.pk).is_open
    assert not selectors.open_challenges()


def test_keeping_up_closes_an_old_one(alice, bob):
    match = a_challenge(alice)
    run_out(match)
    assert kept_up(match).status == Status.EXPIRED
    assert reason_why_not(match.slug, bob) == "expired"


def test_a_challenge_stands_for_a_week(alice):
    match = a_challenge(alice)
    assert match.expires > timezone.now() + timedelta(days=7, minutes=-1)
    assert kept_up(match).status == Status.OPEN


def test_withdrawing_twice_is_harmless(alice):
    match = a_challenge(alice)
    services.withdraw_challenge(match.slug, alice)
    assert services.withdraw_challenge(match.slug, alice).status == Status.WITHDRAWN


def test_nobody_withdraws_anothers(alice, bob):
    match = a_challenge(alice)
    with pytest.raises(Match.DoesNotExist):
        services.withdraw_challenge(match.slug, bob)
    assert Match.objects.get(pk=match.pk).status == Status.OPEN


def test_it_is_too_late_to_withdraw_what_was_taken(alice, bob):
    match = a_match(alice, bob)
    with pytest.raises(services.ChallengeGone) as gone:
        services.withdraw_challenge(match.slug, alice)
    assert gone.value.reason == "taken"


def test_an_unknown_link_leads_nowhere(alice):
    with pytest.raises(Match.DoesNotExist):
        services.accept_challenge("no-such-link", alice)


def test_against_an_ai_one_sits_down_at_once(alice):
    match = kept_up(services.start_ai_match(alice, "easy", STANDARD))
    assert match.is_running
    assert seat_of(match, 0).user == alice
    assert seat_of(match, 1).is_ai
    assert seat_of(match, 1).name == "AI"
    assert seat_of(match, 0).is_to_move


@pytest.mark.parametrize("taken", [True, False])
def test_the_lobby_hears_of_a_challenge_that_comes_and_goes(
    taken, alice, bob, monkeypatch, django_capture_on_commit_callbacks
):
    told = []
    monkeypatch.setattr("games.notify.lobby_changed", lambda: told.append("lobby"))
    with django_capture_on_commit_callbacks(execute=True):
        match = a_challenge(alice)
    with django_capture_on_commit_callbacks(execute=True):
        if taken:
            services.accept_challenge(match.slug, bob)
        else:
            services.withdraw_challenge(match.slug, alice)
    assert told == ["lobby", "lobby"]
