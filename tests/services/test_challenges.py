from datetime import timedelta

import pytest
from django.utils import timezone

from games import selectors, services
from games.gin.rules import CLUB, STANDARD, rules_for
from games.models import Match, Status, User
from tests.matches import a_challenge, a_match, kept_up

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


def test_a_wall_clock_that_is_set_back_keeps_none_open(alice, bob, monkeypatch):
    match = a_challenge(alice)
    run_out(match)
    then = timezone.now() - timedelta(minutes=5)
    monkeypatch.setattr(timezone, "now", lambda: then)
    services.expire_challenge(match.pk)
    assert Match.objects.get(pk=match.pk).status == Status.EXPIRED


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


@pytest.fixture
def told(monkeypatch, django_capture_on_commit_callbacks):
    """Who and what hears of what is done by ``told.by(…)``."""

    class Told(list):
        def by(self, service, *args, **kwargs):
            self.clear()
            with django_capture_on_commit_callbacks(execute=True):
                return service(*args, **kwargs)

    told = Told()

    def hear(group, message):
        told.append((group, message["type"], message.get("match")))

    monkeypatch.setattr("games.notify._send", hear)
    return told


@pytest.mark.parametrize("taken", [True, False])
def test_the_lobby_hears_which_challenge_comes_and_goes(taken, alice, bob, told):
    match = told.by(a_challenge, alice)
    assert ("lobby", "lobby.changed", match.pk) in told
    if taken:
        told.by(services.accept_challenge, match.slug, bob)
    else:
        told.by(services.withdraw_challenge, match.slug, alice)
    assert ("lobby", "lobby.changed", match.pk) in told


def test_the_lobby_does_not_hear_of_what_never_stood_there(alice, bob, told):
    match = told.by(a_challenge, alice, listed=False)
    assert "lobby" not in [group for group, *_ in told]
    told.by(services.accept_challenge, match.slug, bob)
    assert "lobby" not in [group for group, *_ in told]


def test_who_made_it_and_who_took_it_hear_of_it_wherever_they_are(alice, bob, told):
    match = told.by(a_challenge, alice)
    told.by(services.accept_challenge, match.slug, bob)
    called = {group for group, what, _ in told if what == "person.called"}
    assert called == {f"person.{alice.pk}", f"person.{bob.pk}"}


# Terms


def test_a_challenge_keeps_its_terms(alice):
    match = a_challenge(alice, clock="fast", rated=True)
    match.refresh_from_db()
    assert (match.clock, match.rated, match.registered_only) == ("fast", True, True)
    plain = a_challenge(alice)
    assert (plain.clock, plain.rated, plain.registered_only) == ("none", False, False)


def test_a_rated_one_needs_an_account(db):
    assert refused(services.create_guest(), STANDARD, rated=True) == "account"


def test_a_rated_one_needs_a_sheet_as_it_stands(alice):
    rules = rules_for("club", {"oklahoma": True})
    assert refused(alice, rules, rated=True) == "sheet"
    assert services.create_challenge(alice, CLUB, rated=True).rated


def test_a_rated_one_is_not_for_a_guest(alice):
    guest = services.create_guest()
    assert refused(alice, STANDARD, rated=True, invited=guest) == "guest"
    assert services.create_challenge(alice, STANDARD, invited=guest).invited == guest


def test_so_many_can_be_open_at_once(alice, bob):
    matches = [a_challenge(alice, listed=False) for _ in range(services.OPEN_AT_ONCE)]
    assert refused(alice, STANDARD) == "many"
    run_out(matches[0])
    a_challenge(alice)
    services.accept_challenge(matches[1].slug, bob)
    a_challenge(alice)
    assert refused(alice, STANDARD) == "many"


def refused(user, rules, **terms) -> str:
    with pytest.raises(services.ChallengeRefused) as refusal:
        services.create_challenge(user, rules, **terms)
    return refusal.value.reason


# For registered people only


def test_a_guest_cannot_take_what_is_for_registered_people(alice, bob):
    match = a_challenge(alice, registered_only=True)
    assert reason_why_not(match.slug, services.create_guest()) == "registered"
    assert services.accept_challenge(match.slug, bob).started


# For one person


def test_a_direct_one_is_its_persons_alone(alice, bob, charlie):
    match = a_challenge(alice, invited=bob)
    assert not match.listed
    with pytest.raises(Match.DoesNotExist):
        services.accept_challenge(match.slug, charlie)
    assert services.accept_challenge(match.slug, bob).started


def test_it_can_be_declined_once_and_for_all(alice, bob):
    match = a_challenge(alice, invited=bob)
    for _ in range(2):
        declined = services.decline_challenge(match.slug, bob)
    assert declined.status == Status.WITHDRAWN
    assert declined.declined
    assert reason_why_not(match.slug, bob) == "withdrawn"


def test_nobody_declines_what_is_not_for_them(alice, bob, charlie):
    for match in (a_challenge(alice), a_challenge(alice, invited=charlie)):
        for user in (alice, bob):
            with pytest.raises(Match.DoesNotExist):
                services.decline_challenge(match.slug, user)


def test_it_is_too_late_to_decline_what_was_withdrawn(alice, bob):
    match = a_challenge(alice, invited=bob)
    services.withdraw_challenge(match.slug, alice)
    with pytest.raises(services.ChallengeGone) as gone:
        services.decline_challenge(match.slug, bob)
    assert gone.value.reason == "withdrawn"
    match.refresh_from_db()
    assert match.declined is None


def test_both_hear_of_it_wherever_they_are(alice, bob, told):
    both = {f"person.{alice.pk}", f"person.{bob.pk}"}
    match = told.by(a_challenge, alice, invited=bob)
    assert {group for group, *_ in told} == both
    told.by(services.decline_challenge, match.slug, bob)
    assert both <= {group for group, *_ in told}


def test_nobody_challenges_themselves_or_who_is_gone(alice, bob):
    User.objects.filter(pk=bob.pk).update(is_active=False)
    bob.refresh_from_db()
    for user in (alice, bob):
        with pytest.raises(User.DoesNotExist):
            a_challenge(alice, invited=user)


# Between people who would rather not meet


@pytest.mark.parametrize("by_inviter", [True, False])
def test_who_is_blocked_finds_no_challenge_and_makes_none(by_inviter, alice, bob):
    match = a_challenge(alice)
    services.block(*((alice, bob) if by_inviter else (bob, alice)))
    with pytest.raises(Match.DoesNotExist):
        services.accept_challenge(match.slug, bob)
    for user, other in ((alice, bob), (bob, alice)):
        with pytest.raises(User.DoesNotExist):
            a_challenge(user, invited=other)
