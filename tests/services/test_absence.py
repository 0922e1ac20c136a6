"""Leaving: what the one who stays may do, and when."""

import pytest
from django.core.cache import cache

from games import notify, presence, selectors, services
from games.gin.rules import STANDARD
from games.models import Match, Seat
from games.services import ClaimRefused
from tests.matches import a_challenge, a_match, kept_up, log_of, seat_of
from tests.services.test_clocks import a_layoff
from tests.services.test_offers import answer, offer

GRACE = {"fast": 30, "normal": 60, "relaxed": 180}


def both_here(match: Match) -> tuple[Seat, Seat]:
    """Who has to move, and who waits; both look at the table."""
    match = kept_up(match)
    to_move, waiting = seat_of(match, match.turn), seat_of(match, 1 - match.turn)
    presence.see(to_move.pk)
    presence.see(waiting.pk)
    return to_move, waiting


@pytest.mark.parametrize("clock", GRACE)
def test_the_win_can_be_taken_after_the_grace_of_the_clock(alice, bob, later, clock):
    match = a_match(alice, bob, clock=clock)
    _, waiting = both_here(match)
    later(seconds=GRACE[clock] - 1)
    with pytest.raises(ClaimRefused):
        services.claim(match.pk, waiting, "win")
    later(seconds=2)
    services.claim(match.pk, waiting, "win")
    over = kept_up(match)
    assert (over.cause, over.winner) == ("abandonment", waiting.number)


def test_or_it_is_called_a_draw(alice, bob, later):
    match = a_match(alice, bob, clock="fast")
    _, waiting = both_here(match)
    later(seconds=31)
    services.claim(match.pk, waiting, "draw")
    assert log_of(match)[-1] == (None, "end abandonment -")


def test_a_reload_isnt_leaving(alice, bob, later):
    match = a_match(alice, bob, clock="fast")
    to_move, waiting = both_here(match)
    later(seconds=29)
    presence.see(to_move.pk)
    later(seconds=29)
    with pytest.raises(ClaimRefused):
        services.claim(match.pk, waiting, "win")
    assert kept_up(match).is_running


def test_only_on_the_turn_of_who_has_left(alice, bob, later):
    match = a_match(alice, bob, clock="relaxed")
    to_move, waiting = both_here(match)
    later(minutes=4)
    presence.see(to_move.pk)
    with pytest.raises(ClaimRefused):
        services.claim(match.pk, to_move, "win")
    with pytest.raises(ClaimRefused):
        services.claim(match.pk, waiting, "win")


def test_without_a_clock_a_day_is_waited(alice, bob, later):
    match = a_match(alice, bob)
    _, waiting = both_here(match)
    later(hours=23)
    with pytest.raises(ClaimRefused):
        services.claim(match.pk, waiting, "win")
    later(hours=2)
    services.claim(match.pk, waiting, "win")
    assert kept_up(match).cause == "abandonment"


def test_a_restart_gives_the_short_grace_anew_and_not_the_day(alice, bob, later):
    live, slow = a_match(alice, bob, clock="fast"), a_match(alice, bob)
    for match in (live, slow):
        both_here(match)
    later(hours=25)
    cache.clear()
    waiting = seat_of(slow, 1 - slow.turn)
    services.claim(slow.pk, waiting, "win")
    assert not selectors.may_be_claimed_from(seat_of(live, live.turn))


def test_a_restart_makes_nobody_absent_though_the_cache_remembers(alice, bob, later):
    match = a_match(alice, bob, clock="fast")
    services.beat()
    _, waiting = both_here(match)
    later(minutes=1)
    services.beat()
    presence.see(waiting.pk)
    with pytest.raises(ClaimRefused):
        services.claim(match.pk, waiting, "win")
    later(seconds=31)
    services.claim(match.pk, waiting, "win")
    assert kept_up(match).cause == "abandonment"


def test_nobody_is_missed_in_a_pause(alice, bob, later):
    match = a_match(alice, bob, clock="fast")
    _, waiting = both_here(match)
    offer(match, 0, "pause")
    answer(match, 1, "pause", accept=True)
    later(minutes=10)
    with pytest.raises(ClaimRefused):
        services.claim(match.pk, waiting, "win")
    later(seconds=31)
    services.claim(match.pk, waiting, "win")
    assert kept_up(match).cause == "abandonment"


def test_the_grace_begins_with_the_match(alice, bob, later):
    challenge = a_challenge(alice, clock="fast")
    presence.see(seat_of(challenge, 0).pk)
    later(minutes=5)
    services.accept_challenge(challenge.slug, bob)
    match = kept_up(challenge)
    waiting = seat_of(match, 1 - match.turn)
    presence.see(waiting.pk)
    with pytest.raises(ClaimRefused):
        services.claim(match.pk, waiting, "win")
    later(seconds=31)
    services.claim(match.pk, waiting, "win")
    assert kept_up(match).cause == "abandonment"


def test_a_claim_is_made_once(alice, bob, later):
    match = a_match(alice, bob, clock="fast")
    _, waiting = both_here(match)
    later(seconds=31)
    services.claim(match.pk, waiting, "win")
    services.claim(match.pk, waiting, "draw")
    assert kept_up(match).winner == waiting.number


def test_nobody_claims_anything_from_an_ai(alice, later):
    match = kept_up(services.start_ai_match(alice, "easy", STANDARD))
    later(days=3)
    for seat in selectors.seats_of(match.pk):
        assert not selectors.may_be_claimed_from(seat)


def test_whoever_comes_back_is_told_of_with_their_first_look(
    alice, bob, later, client, monkeypatch
):
    match = a_match(alice, bob, clock="fast")
    both_here(match)
    later(seconds=40)
    told = []
    monkeypatch.setattr(notify, "somebody_came", lambda *who: told.append(who))
    client.force_login(alice)
    for _ in range(2):
        client.get(f"/matches/{match.slug}/")
    assert told == [(match.pk, seat_of(match, 0).pk)]


class TestALayoffLeftAlone:
    def test_is_made_for_who_has_left(self, alice, bob, later):
        match = a_layoff(alice, bob, clock="relaxed")
        defender = seat_of(match, match.turn)
        presence.see(defender.pk)
        later(minutes=2)
        assert (defender.number, "LB") not in log_of(kept_up(match))
        later(minutes=2)
        assert (defender.number, "LB") in log_of(kept_up(match))

    @pytest.mark.parametrize("clock", ["none", "3d"])
    def test_waits_as_long_as_anything_where_nobody_need_be_here(
        self, alice, bob, later, clock
    ):
        match = a_layoff(alice, bob, clock=clock)
        defender = seat_of(match, match.turn)
        presence.see(defender.pk)
        later(hours=23)
        assert kept_up(match).turn == defender.number
        later(days=3)
        assert (defender.number, "LB") in log_of(kept_up(match))

    def test_waits_out_a_pause(self, alice, bob, later):
        match = a_layoff(alice, bob, clock="fast")
        defender = seat_of(match, match.turn)
        presence.see(defender.pk)
        offer(match, 0, "pause")
        answer(match, 1, "pause", accept=True)
        later(minutes=10)
        assert kept_up(match).turn == defender.number
        later(seconds=31)
        assert (defender.number, "LB") in log_of(kept_up(match))

    def test_waits_for_who_looks_at_it(self, alice, bob, later):
        match = a_layoff(alice, bob)
        defender = seat_of(match, match.turn)
        for _ in range(10):
            presence.see(defender.pk)
            later(seconds=40)
            presence.see(defender.pk)
        assert kept_up(match).turn == defender.number
