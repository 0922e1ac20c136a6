"""Two who do something at once: one of them does it, and the other is told so.

``pytest tests/races --times 200`` runs each race two hundred times.
"""

from functools import partial

import pytest
from django.utils import timezone

from games import selectors, services
from games.gin.errors import IllegalMove
from games.gin.moves import DrawStock, Pass
from games.gin.rules import STANDARD
from games.models import Match, Status, User
from games.services import ChallengeGone, StaleMove
from tests.matches import (
    a_challenge,
    a_match,
    a_move,
    is_between_deals,
    kept_up,
    log_of,
    play,
    play_on,
    say_next,
    seat_of,
    to_move,
)

pytestmark = pytest.mark.backends


def test_of_five_presses_at_once_one_plays(together, times, alice, bob):
    match = a_match(alice, bob)
    for _ in times:
        match = play_on(match, lambda match: match.turn is not None)
        if match.is_over:
            match = a_match(alice, bob)
        seat = to_move(match)
        press = partial(play, seat, a_move(seat))
        answers = together([press] * 5)
        stale = [answer for answer in answers if isinstance(answer, StaleMove)]
        assert len(stale) == 4
        assert all(answer.already_made for answer in stale)
        move_lines = kept_up(match).version - match.version
        assert move_lines in (1, 2)  # the second is the end of the match
        match = kept_up(match)


def test_when_both_sides_draw_at_once_one_draws(together, times, alice, bob):
    for _ in times:
        match = a_match(alice, bob)
        for _ in range(2):
            play(to_move(match), Pass())
        seat = to_move(match)
        answers = together(
            [
                partial(play, seat, DrawStock()),
                partial(play, seat.opponent, DrawStock()),
            ]
        )
        assert isinstance(answers[0], Match)
        assert isinstance(answers[1], IllegalMove | StaleMove)
        assert len(log_of(match)) == 4


def test_when_one_resigns_as_the_other_moves_the_match_ends_once(
    together, times, alice, bob
):
    for _ in times:
        match = a_match(alice, bob)
        seat = to_move(match)
        together(
            [
                partial(play, seat, a_move(seat)),
                partial(services.resign, match.pk, seat.opponent),
                partial(services.resign, match.pk, seat),
            ]
        )
        ends = [text for _, text in log_of(match) if text.startswith("end")]
        assert len(ends) == 1
        assert kept_up(match).is_over


def test_of_two_who_accept_at_once_one_plays(together, times, alice, bob, charlie):
    for _ in times:
        match = a_challenge(alice)
        answers = together(
            [
                partial(services.accept_challenge, match.slug, user)
                for user in (bob, charlie)
            ]
        )
        (gone,) = [each for each in answers if isinstance(each, ChallengeGone)]
        assert gone.reason == "taken"
        assert match.seats.count() == 2
        assert kept_up(match).is_running


def test_one_who_accepts_twice_at_once_sits_down_once(together, times, alice, bob):
    for _ in times:
        match = a_challenge(alice)
        accept = partial(services.accept_challenge, match.slug, bob)
        answers = together([accept] * 3)
        assert all(isinstance(answer, Match) for answer in answers)
        assert match.seats.count() == 2


def test_a_challenge_is_accepted_or_withdrawn_but_not_both(together, times, alice, bob):
    for _ in times:
        match = a_challenge(alice)
        answers = together(
            [
                partial(services.accept_challenge, match.slug, bob),
                partial(services.withdraw_challenge, match.slug, alice),
            ]
        )
        (gone,) = [each for each in answers if isinstance(each, ChallengeGone)]
        match.refresh_from_db()
        taken = match.seats.count() == 2
        assert gone.reason == ("taken" if taken else "withdrawn")
        assert match.status == (Status.SEALING if taken else Status.WITHDRAWN)


def test_a_challenge_that_runs_out_as_it_is_accepted_does_one_of_both(
    together, times, alice, bob
):
    for _ in times:
        match = a_challenge(alice)
        Match.objects.filter(pk=match.pk).update(expires=timezone.now())
        answers = together(
            [
                partial(services.accept_challenge, match.slug, bob),
                partial(services.keep_up, match.pk),
                partial(services.keep_up, match.pk),
            ]
        )
        assert answers[0].reason == "expired"
        match.refresh_from_db()
        assert match.status == Status.EXPIRED


def test_many_who_keep_up_at_once_deal_one_pack(together, times, alice, bob):
    for _ in times:
        match = play_on(a_match(alice, bob), is_between_deals)
        say_next(match, 0, 1)
        answers = together([partial(services.keep_up, match.pk)] * 4)
        assert not [each for each in answers if isinstance(each, Exception)]
        assert kept_up(match).version == match.version + 1


def test_both_sides_say_next_at_once(together, times, alice, bob):
    for _ in times:
        match = play_on(a_match(alice, bob), is_between_deals)
        number = selectors.state_of(match).deal_number
        seats = [seat_of(match, 0), seat_of(match, 1), seat_of(match, 0)]
        together(
            [partial(services.ready_for_next, match.pk, seat, number) for seat in seats]
        )
        assert kept_up(match).version == match.version + 1


def test_many_who_keep_up_at_once_let_an_ai_move_once(together, times, alice):
    for _ in times:
        match = services.start_ai_match(alice, "easy", STANDARD)
        answers = together([partial(services.keep_up, match.pk)] * 4)
        assert not [each for each in answers if isinstance(each, Exception)]
        match = kept_up(match)
        assert match.turn == 0
        by_ai = [text for seat, text in log_of(match) if seat == 1]
        assert len(by_ai) == match.version - 1 <= 3


def test_two_presses_on_a_hand_at_once_both_count(together, times, alice, bob):
    match = a_match(alice, bob)
    card = str(selectors.view_of(seat_of(match, 0)).hand[0])
    for _ in times:
        services.arrange_hand(seat_of(match, 0), order="melds")
        before = seat_of(match, 0).arrangement["chosen"]
        together(
            [
                partial(services.arrange_hand, seat_of(match, 0), order="rank"),
                partial(services.arrange_hand, seat_of(match, 0), select=card),
            ]
        )
        arrangement = seat_of(match, 0).arrangement
        assert arrangement["order"] == "rank"
        assert arrangement["chosen"] != before


def test_of_two_who_sign_up_by_one_name_at_once_one_has_it(together, transactional_db):
    sign_up = partial(services.sign_up, password="four aces and a king")
    answers = together([partial(sign_up, name) for name in ("Ada", "ADA", "Αda")])
    refused = [each for each in answers if isinstance(each, Exception)]
    assert len(refused) == 2
    assert all("name" in error.message_dict for error in refused)


def test_of_two_names_that_a_guest_takes_at_once_one_is_theirs(
    together, transactional_db
):
    guest = services.create_guest()
    sign_up = partial(services.sign_up, password="four aces and a king", guest=guest)
    answers = together([partial(sign_up, name) for name in ("Ada", "Blaise")])
    (account,) = [each for each in answers if isinstance(each, User)]
    (refused,) = [each for each in answers if isinstance(each, Exception)]
    assert isinstance(refused, User.DoesNotExist)
    guest.refresh_from_db()
    assert (guest.username, guest.is_guest) == (account.username, False)
