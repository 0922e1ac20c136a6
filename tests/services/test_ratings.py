"""What a rated match does to the strength of both who played it."""

from datetime import timedelta
from random import Random

import pytest
from django.db import transaction

from games import glicko, selectors, services
from games.gin.rules import CLUB, STANDARD
from games.models import PERIOD, UNCERTAIN, Match, Rating, RatingStep
from games.services.log import append, locked
from games.services.ratings import NEWCOMER, rate_match
from tests.matches import a_match, one_move_on, play_on, seat_of
from tests.rated import a_rated_match, has_beaten, is_rated, resigned

pytestmark = [pytest.mark.django_db, pytest.mark.backends]


def figures(user, sheet="standard"):
    return Rating.objects.get(user=user, sheet=sheet).figures


def ended(match, cause, winner):
    """Let a match end for any cause, as its services do."""
    with transaction.atomic():
        match = locked(match.pk)
        state = selectors.state_of(match).end(cause, winner)
        append(match, state, (None, str(state.outcome)))
    return match


def test_a_win_counts_for_both_at_once(alice, bob):
    has_beaten(alice, bob)
    won = glicko.updated(NEWCOMER, [glicko.Result(NEWCOMER, 1)], 0)
    lost = glicko.updated(NEWCOMER, [glicko.Result(NEWCOMER, 0)], 0)
    assert (figures(alice), figures(bob)) == (won, lost)


def test_each_is_measured_against_the_other_as_both_stood_before(alice, bob):
    is_rated(alice, 1700, 50)
    is_rated(bob, 1400, 200)
    before = figures(alice), figures(bob)
    has_beaten(bob, alice)
    after = figures(alice), figures(bob)
    assert after[0].value == pytest.approx(
        glicko.updated(before[0], [glicko.Result(before[1], 0)], 0).value, abs=0.01
    )
    assert after[1].value == pytest.approx(
        glicko.updated(before[1], [glicko.Result(before[0], 1)], 0).value, abs=0.01
    )


def test_it_makes_no_difference_who_sits_where(alice, bob):
    ended_by = []
    for inviter, guest in ((alice, bob), (bob, alice)):
        Rating.objects.all().delete()
        is_rated(alice, 1600, 90)
        is_rated(bob, 1450, 150)
        match = a_rated_match(inviter, guest)
        resigned(match, 0 if inviter == bob else 1)
        ended_by.append((figures(alice), figures(bob)))
    for once, again in zip(*ended_by, strict=True):
        assert once.value == pytest.approx(again.value, abs=0.01)
        assert once.deviation == pytest.approx(again.deviation, abs=0.01)


@pytest.mark.parametrize("seed", range(3))
def test_many_matches_come_to_what_the_reckoning_says_of_them(
    alice, bob, charlie, seed
):
    rng, people = Random(seed), [alice, bob, charlie]
    known = {}
    for _ in range(8):
        winner, loser = rng.sample(people, 2)
        match = has_beaten(winner, loser)
        pair = [known.get(each, (NEWCOMER, match.ended)) for each in (winner, loser)]
        times = [(match.ended - at) / PERIOD for _, at in pair]
        stood = [
            glicko.aged(each[0], time) for each, time in zip(pair, times, strict=True)
        ]
        for number, user in enumerate((winner, loser)):
            result = glicko.Result(stood[1 - number], 1 - number)
            after = glicko.updated(pair[number][0], [result], times[number])
            known[user] = after, match.ended
    for user, (rating, _) in known.items():
        assert figures(user).value == pytest.approx(rating.value)
        assert figures(user).deviation == pytest.approx(rating.deviation)


def both_have_moved(match):
    """The match a little later: a match that one never came to isn't rated."""

    def have_moved(match):
        state = selectors.state_of(match)
        return state.has_moved(0) and state.has_moved(1)

    return play_on(match, have_moved)


def test_a_draw_is_half_a_win(alice, bob):
    is_rated(alice, 1600)
    is_rated(bob, 1500)
    match = one_move_on(a_rated_match(alice, bob))
    ended(match, "agreement", None)
    assert figures(alice).value < 1600
    assert figures(bob).value > 1500


@pytest.mark.parametrize("cause", ["resignation", "time", "abandonment"])
def test_whoever_gives_up_leaves_or_runs_out_of_time_loses(alice, bob, cause):
    ended(both_have_moved(a_rated_match(alice, bob)), cause, 1)
    assert figures(alice).value < 1500 < figures(bob).value


@pytest.mark.parametrize("cause", ["time", "abandonment"])
@pytest.mark.parametrize("draw", [False, True], ids=["win", "draw"])
def test_who_never_made_a_move_has_not_been_beaten(alice, bob, cause, draw):
    match = a_rated_match(alice, bob)
    came = match.turn
    match = play_on(match, lambda match: match.turn == 1 - came)
    ended(match, cause, None if draw else came)
    step = RatingStep.objects.get()
    assert (step.rating.user, step.left) == (seat_of(match, 1 - came).user, True)
    assert {rating.value for rating in Rating.objects.all()} == {1500}
    assert not any(rating.matches for rating in Rating.objects.all())


@pytest.mark.parametrize(
    ("cause", "winner", "left"),
    [
        ("time", 1, ["Alice"]),
        ("abandonment", 0, ["Bob"]),
        ("resignation", 0, []),
        ("agreement", None, []),
    ],
)
def test_it_is_kept_who_left(alice, bob, cause, winner, left):
    ended(both_have_moved(a_rated_match(alice, bob)), cause, winner)
    steps = RatingStep.objects.filter(left=True)
    assert list(steps.values_list("rating__user__username", flat=True)) == left


def test_who_left_is_told_from_whose_turn_it_was_where_a_draw_was_claimed(alice, bob):
    match = both_have_moved(a_rated_match(alice, bob))
    away = match.turn
    ended(match, "abandonment", None)
    step = RatingStep.objects.get(left=True)
    assert step.rating.user == seat_of(match, away).user


def test_what_is_called_off_before_the_first_move_does_not_count(alice, bob):
    ended(a_rated_match(alice, bob), "agreement", None)
    assert not Rating.objects.exists()


def test_whoever_resigns_before_the_first_move_has_lost(alice, bob):
    match = a_rated_match(alice, bob)
    services.resign(match.pk, seat_of(match, 1))
    assert figures(alice).value > 1500


def test_casual_matches_and_those_against_an_ai_do_not_count(alice, bob):
    resigned(a_match(alice, bob), 1)
    against_ai = services.start_ai_match(alice, "easy", STANDARD)
    Match.objects.filter(pk=against_ai.pk).update(rated=True, registered_only=True)
    services.keep_up(against_ai.pk)
    services.resign(against_ai.pk, seat_of(against_ai, 0))
    assert not Rating.objects.exists()


def test_a_guest_is_not_rated_whatever_the_match_says(alice):
    match = a_rated_match(alice, services.create_guest())
    resigned(match, 1)
    assert not Rating.objects.exists()


def test_a_match_counts_once_however_often_it_is_rated(alice, bob):
    match = has_beaten(alice, bob)
    before = figures(alice), figures(bob)
    rate_match(match, selectors.state_of(match))
    assert (figures(alice), figures(bob)) == before
    assert RatingStep.objects.count() == 2


def test_a_match_that_goes_on_does_not_count(alice, bob):
    match = one_move_on(a_rated_match(alice, bob))
    rate_match(match, selectors.state_of(match))
    assert not Rating.objects.exists()


def test_each_sheet_has_a_rating_of_its_own(alice, bob):
    has_beaten(alice, bob)
    has_beaten(bob, alice, CLUB)
    assert figures(alice).value == pytest.approx(figures(bob, "club").value)
    assert figures(alice, "club").value == pytest.approx(figures(bob).value)


def test_a_match_played_to_its_target_counts_with_its_last_move(alice, bob):
    match = play_on(a_rated_match(alice, bob), lambda match: match.is_over)
    loser, winner = (alice, bob) if match.winner else (bob, alice)
    assert figures(loser).value < figures(winner).value
    step = RatingStep.objects.get(rating__user=winner)
    assert (step.at, step.value) == (match.ended, figures(winner).value)


def test_nothing_is_kept_when_the_move_that_ends_it_fails(alice, bob):
    match = one_move_on(a_rated_match(alice, bob))
    with transaction.atomic():
        services.resign(match.pk, seat_of(match, 0))
        transaction.set_rollback(True)
    assert not Rating.objects.exists()


class TestWithTime:
    def test_a_settled_player_is_uncertain_after_a_year_away(self, alice):
        rating = is_rated(alice, 1600, 50)
        assert 330 < (rating.sure_until - rating.at).days < 400

    def test_a_match_after_a_long_time_moves_more(self, alice, bob, charlie):
        is_rated(alice, 1500, 60, days_ago=1000)
        is_rated(bob, 1500, 60)
        is_rated(charlie, 1500, 60)
        has_beaten(alice, charlie)
        has_beaten(bob, charlie)
        assert figures(alice).value > figures(bob).value + 10

    def test_it_is_known_until_when_one_is_sure_of_a_rating(self, alice, bob):
        has_beaten(alice, bob)
        assert Rating.objects.get(user=alice).sure_until is None
        is_rated(alice, 1600, 50, sheet="club")
        is_rated(bob, 1600, 50, sheet="club")
        has_beaten(alice, bob, CLUB)
        rating = Rating.objects.get(user=alice, sheet="club")
        wait = (rating.sure_until - rating.at) / PERIOD
        assert glicko.aged(rating.figures, wait).deviation == pytest.approx(UNCERTAIN)

    def test_matches_that_end_out_of_order_make_no_time_pass_backwards(
        self, alice, bob
    ):
        ahead = is_rated(alice, 1500, 60, days_ago=-1)
        has_beaten(alice, bob)
        rating = Rating.objects.get(user=alice)
        assert rating.at == ahead.at
        assert rating.deviation < 60
        assert timedelta() < rating.sure_until - rating.at


def test_the_table_of_a_rated_match_tells_what_it_did(alice, bob, client):
    first, second = has_beaten(alice, bob), has_beaten(alice, bob)
    after_first = round(first.rating_steps.get(rating__user=alice).value)
    assert selectors.change_by(seat_of(first, 0)) == (1500, after_first)
    before, after = selectors.change_by(seat_of(second, 0))
    assert before == after_first < after
    assert selectors.change_by(seat_of(a_match(alice, bob), 0)) is None
    client.force_login(alice)
    page = client.get(f"/matches/{second.slug}/").content.decode()
    assert f"Your rating: {before} → {after}." in page
