"""Clocks: what a turn takes, when a flag falls, and that nobody can set the time."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import presence, selectors, services, steady
from games.clocks import CLOCKS
from games.gin.deal import Phase
from games.models import Match, Offer, Status
from games.services import OfferRefused, StaleMove
from tests.matches import (
    a_match,
    a_move,
    is_between_deals,
    kept_up,
    log_of,
    one_move_on,
    play,
    play_on,
    say_next,
    seat_of,
    to_move,
)

FAST = CLOCKS["fast"]


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def a_turn_on(match: Match) -> Match:
    """The same match when it is the other side's turn."""
    turn = match.turn
    return play_on(match, lambda match: match.turn != turn)


def test_both_begin_with_the_whole_bank(alice, bob):
    match = a_match(alice, bob, clock="fast")
    assert match.time_left == [300, 300]
    assert match.seconds_left(match.turn) == pytest.approx(300, abs=5)


def test_without_a_clock_nothing_runs(alice, bob, later):
    match = one_move_on(a_match(alice, bob))
    assert match.deadline is None
    assert match.time_left is None
    later(days=30)
    assert kept_up(match).is_running


def test_only_whose_turn_it_is_spends_time(alice, bob, later):
    match = a_match(alice, bob, clock="fast")
    turn = match.turn
    later(seconds=100)
    match = kept_up(match)
    assert match.seconds_left(turn) == pytest.approx(200, abs=5)
    assert match.seconds_left(1 - turn) == 300


def test_a_turn_ends_with_its_increment(alice, bob, later):
    match = a_match(alice, bob, clock="fast")
    turn = match.turn
    later(seconds=100)
    match = a_turn_on(match)
    assert match.seconds_left(turn) == pytest.approx(205, abs=5)


def test_drawing_and_discarding_are_one_turn(alice, bob, later):
    match = play_on(
        a_match(alice, bob, clock="fast"),
        lambda match: selectors.state_of(match).deal.phase is Phase.DISCARD,
    )
    turn, left = match.turn, match.seconds_left(match.turn)
    later(seconds=10)
    match = kept_up(match)
    assert match.turn == turn
    assert match.seconds_left(turn) == pytest.approx(left - 10, abs=1)


def test_by_correspondence_each_turn_has_its_days(alice, bob, later):
    match = a_match(alice, bob, clock="3d")
    turn = match.turn
    later(days=2)
    match = a_turn_on(match)
    assert match.seconds_left(turn) == CLOCKS["3d"].bank.total_seconds()


class TestAFlag:
    def test_falls_at_its_deadline_whoever_looks_when(self, alice, bob, later):
        match = a_match(alice, bob, clock="fast")
        turn, deadline = match.turn, match.deadline
        later(hours=5)
        match = kept_up(match)
        assert (match.status, match.cause) == (Status.OVER, "time")
        assert match.winner == 1 - turn
        assert match.ended == match.log.last().at == deadline
        assert match.seconds_left(turn) == 0

    def test_is_not_outrun_by_a_move_that_comes_late(self, alice, bob, later):
        match = a_match(alice, bob, clock="fast")
        seat = to_move(match)
        move = a_move(seat)
        later(minutes=6)
        with pytest.raises(StaleMove):
            play(seat, move)
        assert len(log_of(match)) == match.version
        assert kept_up(match).cause == "time"

    def test_cant_be_undone_by_what_was_offered_before(self, alice, bob, later):
        match = kept_up(one_move_on(a_match(alice, bob, clock="3d")))
        loses, waits = seat_of(match, match.turn), seat_of(match, 1 - match.turn)
        for kind in ("draw", "time"):
            services.make_offer(match.pk, loses, kind)
        later(days=3, minutes=1)
        Offer.objects.update(until=steady.now() + timedelta(hours=1))
        for kind in ("draw", "time"):
            with pytest.raises(OfferRefused):
                services.answer_offer(match.pk, waits, kind, accept=True)
        over = kept_up(match)
        assert (over.cause, over.winner) == ("time", waits.number)

    def test_cant_be_thrown_away_by_who_waited(self, alice, bob, later):
        match = a_match(alice, bob, clock="fast")
        waits = seat_of(match, 1 - match.turn)
        later(minutes=6)
        services.resign(match.pk, waits)
        services.call_off(match.pk)
        services.claim(match.pk, waits, "draw")
        over = kept_up(match)
        assert (over.cause, over.winner) == ("time", waits.number)

    def test_falls_once(self, alice, bob, later):
        match = a_match(alice, bob, clock="fast")
        later(minutes=6)
        over = kept_up(match)
        assert kept_up(match).version == over.version == match.version + 1

    def test_doesnt_fall_in_the_layoff(self, alice, bob, later):
        match = a_layoff(alice, bob, clock="fast")
        turn = match.turn
        later(minutes=20)
        match = kept_up(match)
        assert match.is_running or match.cause == "target"
        assert (turn, "LB") in log_of(match)

    def test_is_found_by_tidying(self, alice, bob, later):
        match = a_match(alice, bob, clock="fast")
        assert match not in selectors.unattended()
        later(minutes=6)
        assert match in selectors.unattended()

    def test_doesnt_hear_of_a_servers_clock_that_is_set(
        self, alice, bob, monkeypatch: pytest.MonkeyPatch
    ):
        match = a_match(alice, bob, clock="fast")
        tomorrow = timezone.now() + timedelta(days=1)
        monkeypatch.setattr(timezone, "now", lambda: tomorrow)
        monkeypatch.setattr("time.time", tomorrow.timestamp)
        assert kept_up(match).is_running


class TestBetweenTwoDeals:
    def test_nobodys_clock_runs(self, alice, bob, later):
        match = play_on(a_match(alice, bob, clock="fast"), is_between_deals)
        before = list(match.time_left)
        later(minutes=2)
        assert kept_up(match).time_left == before

    def test_the_next_deal_comes_by_itself_where_a_clock_is_played_with(
        self, alice, bob, later
    ):
        match = play_on(a_match(alice, bob, clock="fast"), is_between_deals)
        later(minutes=4)
        assert kept_up(match).turn is not None

    def test_by_correspondence_the_other_reads_the_result_first(
        self, alice, bob, later
    ):
        match = play_on(a_match(alice, bob, clock="1d"), is_between_deals)
        seats = selectors.seats_of(match.pk)
        presence.see(seats[1].pk)
        later(seconds=1)
        say_next(match, 0)
        later(hours=2)
        assert kept_up(match).turn is None
        presence.see(seats[1].pk)
        assert kept_up(match).turn is not None


def a_layoff(alice, bob, **terms) -> Match:
    """A match in which somebody may lay off; matches are tried until one has it."""
    for _ in range(20):
        match = play_on(
            a_match(alice, bob, **terms),
            lambda match: match.turn is not None and selectors.is_laying_off(match),
        )
        if match.is_running:
            return match
    raise AssertionError("nobody ever knocked")


def test_the_deadline_is_what_a_page_waits_for(alice, bob):
    match = a_match(alice, bob, clock="fast")
    seat = selectors.seats_of(match.pk)[0]
    assert selectors.next_deadline(seat) == match.deadline
    assert match.deadline - steady.now() <= FAST.bank


def test_resigning_stops_the_clock(alice, bob, later):
    match = a_match(alice, bob, clock="fast")
    turn = match.turn
    later(seconds=50)
    services.resign(match.pk, selectors.seats_of(match.pk)[0])
    over = fresh(match)
    assert over.deadline is None
    assert over.seconds_left(turn) == pytest.approx(250, abs=5)
