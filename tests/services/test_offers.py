"""What the two sides agree on: a draw, a pause, more time, a rematch."""

import pytest

from games import selectors, services
from games.fragments.side import side_of
from games.gin.rules import STANDARD
from games.models import Match, Offer
from games.services import OfferRefused, TooLate
from tests.matches import a_match, kept_up, log_of, one_move_on, seat_of, to_move


def begun(alice, bob, **terms) -> Match:
    """A match in which somebody has moved."""
    return kept_up(one_move_on(a_match(alice, bob, **terms)))


def offer(match: Match, number: int, kind: str) -> None:
    services.make_offer(match.pk, seat_of(match, number), kind)


def answer(match: Match, number: int, kind: str, *, accept: bool) -> None:
    services.answer_offer(match.pk, seat_of(match, number), kind, accept=accept)


def over(alice, bob, **terms) -> Match:
    match = begun(alice, bob, **terms)
    services.resign(match.pk, seat_of(match, 0))
    return kept_up(match)


class TestADraw:
    def test_ends_the_match_once_both_want_it(self, alice, bob):
        match = begun(alice, bob)
        offer(match, 0, "draw")
        assert kept_up(match).is_running
        answer(match, 1, "draw", accept=True)
        match = kept_up(match)
        assert (match.cause, match.winner) == ("agreement", None)
        assert log_of(match)[-1] == (None, "end agreement -")

    def test_can_be_accepted_twice_without_harm(self, alice, bob):
        match = begun(alice, bob)
        offer(match, 0, "draw")
        answer(match, 1, "draw", accept=True)
        version = kept_up(match).version
        answer(match, 1, "draw", accept=True)
        assert kept_up(match).version == version

    def test_is_agreed_on_when_both_offer_it(self, alice, bob):
        match = begun(alice, bob)
        offer(match, 0, "draw")
        offer(match, 1, "draw")
        assert kept_up(match).cause == "agreement"

    def test_cant_be_offered_before_the_first_move(self, alice, bob):
        with pytest.raises(OfferRefused, match="OFFER_CLOSED"):
            offer(a_match(alice, bob), 0, "draw")

    def test_isnt_offered_again_at_once_when_it_was_declined(self, alice, bob, later):
        match = begun(alice, bob)
        offer(match, 0, "draw")
        answer(match, 1, "draw", accept=False)
        with pytest.raises(OfferRefused, match="OFFER_LATELY"):
            offer(match, 0, "draw")
        later(minutes=2)
        offer(match, 0, "draw")
        assert Offer.objects.filter(answer="").count() == 1

    def test_can_be_offered_again_when_it_has_run_out(self, alice, bob, later):
        match = begun(alice, bob, clock="3d")
        offer(match, 0, "draw")
        later(days=1, seconds=1)
        assert "draw" in side_of(seat_of(match, 0)).can_offer
        offer(match, 0, "draw")
        answer(match, 1, "draw", accept=True)
        assert kept_up(match).cause == "agreement"

    def test_isnt_offered_again_at_once_when_it_was_withdrawn(self, alice, bob):
        match = begun(alice, bob)
        offer(match, 0, "draw")
        services.withdraw_offer(match.pk, seat_of(match, 0), "draw")
        with pytest.raises(OfferRefused, match="OFFER_LATELY"):
            offer(match, 0, "draw")

    def test_cant_be_accepted_once_it_is_withdrawn_or_has_run_out(
        self, alice, bob, later
    ):
        match = begun(alice, bob)
        offer(match, 0, "draw")
        services.withdraw_offer(match.pk, seat_of(match, 0), "draw")
        with pytest.raises(OfferRefused, match="OFFER_GONE"):
            answer(match, 1, "draw", accept=True)
        later(minutes=2)
        offer(match, 0, "draw")
        later(days=2)
        with pytest.raises(OfferRefused, match="OFFER_GONE"):
            answer(match, 1, "draw", accept=True)
        assert kept_up(match).is_running

    def test_cant_be_accepted_by_who_offered_it(self, alice, bob):
        match = begun(alice, bob)
        offer(match, 0, "draw")
        with pytest.raises(OfferRefused):
            answer(match, 0, "draw", accept=True)

    def test_is_offered_once_however_often_it_is_pressed(self, alice, bob):
        match = begun(alice, bob)
        offer(match, 0, "draw")
        offer(match, 0, "draw")
        assert Offer.objects.count() == 1


class TestTime:
    def test_stands_still_in_a_pause(self, alice, bob, later):
        match = begun(alice, bob, clock="fast")
        left = match.seconds_left(match.turn)
        offer(match, 0, "pause")
        answer(match, 1, "pause", accept=True)
        later(minutes=9)
        match = kept_up(match)
        assert match.seconds_left(match.turn) == pytest.approx(left, abs=5)
        later(minutes=2)
        match = kept_up(match)
        assert match.seconds_left(match.turn) == pytest.approx(left - 60, abs=5)

    def test_moves_can_be_made_in_a_pause(self, alice, bob, later):
        match = begun(alice, bob, clock="fast")
        offer(match, 0, "pause")
        answer(match, 1, "pause", accept=True)
        later(minutes=9)
        turn = match.turn
        while kept_up(match).turn == turn:
            one_move_on(match)
        match = kept_up(match)
        assert match.seconds_left(match.turn) == pytest.approx(300, abs=10)

    def test_isnt_won_in_a_pause_nor_paused_twice(self, alice, bob, later):
        match = begun(alice, bob, clock="fast")
        offer(match, 0, "pause")
        answer(match, 1, "pause", accept=True)
        with pytest.raises(OfferRefused, match="OFFER_CLOSED"):
            offer(match, 1, "pause")
        turn, left = match.turn, match.seconds_left(match.turn)
        while kept_up(match).turn == turn:
            one_move_on(match)
        assert kept_up(match).seconds_left(turn) == pytest.approx(left, abs=5)

    def test_is_given_to_both(self, alice, bob):
        match = begun(alice, bob, clock="fast")
        before = [match.seconds_left(number) for number in (0, 1)]
        offer(match, 1, "time")
        answer(match, 0, "time", accept=True)
        match = kept_up(match)
        for number in (0, 1):
            after = match.seconds_left(number)
            assert after == pytest.approx(before[number] + 300, abs=5)

    def test_isnt_offered_where_there_is_no_clock(self, alice, bob):
        match = begun(alice, bob)
        for kind in ("pause", "time"):
            with pytest.raises(OfferRefused, match="OFFER_CLOSED"):
                offer(match, 0, kind)

    def test_of_a_turn_by_correspondence_begins_anew(self, alice, bob, later):
        match = begun(alice, bob, clock="1d")
        later(hours=23)
        offer(match, 0, "time")
        answer(match, 1, "time", accept=True)
        match = kept_up(match)
        assert match.seconds_left(match.turn) > 24 * 3600


class TestARematch:
    def test_is_the_same_match_again_with_the_other_side_dealing(self, alice, bob):
        match = over(alice, bob, clock="fast", registered_only=True)
        offer(match, 0, "rematch")
        answer(match, 1, "rematch", accept=True)
        rematch = Match.objects.get(rematch_of=match)
        rematch = kept_up(rematch)
        assert rematch.is_running
        assert rematch.first_dealer == 1 - match.first_dealer
        assert (rematch.clock, rematch.registered_only) == ("fast", True)
        assert rematch.rules == match.rules
        people = [seat.user for seat in selectors.seats_of(rematch.pk)]
        assert people == [alice, bob]

    def test_is_begun_once(self, alice, bob):
        match = over(alice, bob)
        offer(match, 0, "rematch")
        offer(match, 1, "rematch")
        answer(match, 1, "rematch", accept=True)
        assert Match.objects.filter(rematch_of=match).count() == 1
        with pytest.raises(OfferRefused):
            offer(match, 0, "rematch")

    def test_needs_a_match_that_is_over(self, alice, bob):
        with pytest.raises(OfferRefused):
            offer(begun(alice, bob), 0, "rematch")

    def test_isnt_offered_to_somebody_who_blocks(self, alice, bob):
        match = over(alice, bob)
        services.block(bob, alice)
        with pytest.raises(OfferRefused, match="OFFER_CLOSED"):
            offer(match, 0, "rematch")


class TestCallingOff:
    def test_is_either_sides_to_do_before_the_first_move(self, alice, bob):
        match = a_match(alice, bob)
        services.call_off(match.pk)
        match = kept_up(match)
        assert (match.cause, match.winner) == ("agreement", None)

    def test_is_too_late_once_somebody_has_moved(self, alice, bob):
        match = begun(alice, bob)
        with pytest.raises(TooLate):
            services.call_off(match.pk)
        assert kept_up(match).is_running

    def test_twice_is_harmless(self, alice, bob):
        match = a_match(alice, bob)
        services.call_off(match.pk)
        services.call_off(match.pk)
        assert len(log_of(match)) == 2


def test_nothing_is_offered_to_an_ai(alice):
    match = kept_up(services.start_ai_match(alice, "easy", STANDARD))
    assert selectors.offers_open_to(to_move(match)) == frozenset()
