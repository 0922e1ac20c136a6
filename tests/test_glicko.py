"""The reckoning of strengths, apart from who they belong to."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.glicko import (
    LEAST_DEVIATION,
    MOST_DEVIATION,
    Rating,
    Result,
    aged,
    periods_until,
    updated,
)

ratings = st.builds(
    Rating,
    value=st.floats(500, 2500),
    deviation=st.floats(LEAST_DEVIATION, MOST_DEVIATION),
    volatility=st.floats(0.03, 0.1),
)
periods = st.floats(0, 500)
scores = st.sampled_from([0, 0.5, 1])


def test_glickmans_example_comes_out_as_he_published_it():
    results = [
        Result(Rating(1400, 30), 1),
        Result(Rating(1550, 100), 0),
        Result(Rating(1700, 300), 0),
    ]
    after = updated(Rating(1500, 200, 0.06), results, tau=0.5)
    # He rounds to four places on the way.
    assert after.value == pytest.approx(1464.06, abs=0.015)
    assert after.deviation == pytest.approx(151.52, abs=0.005)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_a_match_is_his_step_for_it():
    grown = math.hypot(200, 173.7178 * 0.06)
    expected = Rating(1500, grown, 0.06)
    assert (
        updated(Rating(1500, 200, 0.06), [])
        == expected
        == aged(Rating(1500, 200, 0.06), 1)
    )


def test_a_newcomer_is_known_after_about_ten_matches():
    rating, played = Rating(), 0
    while rating.deviation > 110:
        rating = updated(rating, [Result(Rating(1500, 80), played % 2)], periods=0.25)
        played += 1
    assert 8 <= played <= 12


@given(ratings, ratings, periods)
def test_a_win_lifts_and_a_loss_lowers(rating, opponent, periods):
    won = updated(rating, [Result(opponent, 1)], periods)
    lost = updated(rating, [Result(opponent, 0)], periods)
    assert lost.value < rating.value < won.value


@given(ratings, st.lists(st.builds(Result, ratings, scores), max_size=5), periods)
def test_figures_stay_within_their_bounds(rating, results, periods):
    after = updated(rating, results, periods)
    assert LEAST_DEVIATION <= after.deviation <= MOST_DEVIATION
    assert 0.01 < after.volatility < 0.3
    assert math.isfinite(after.value)


@given(ratings, ratings, scores)
def test_a_match_without_time_between_makes_one_surer(rating, opponent, score):
    after = updated(rating, [Result(opponent, score)], periods=0)
    assert after.deviation <= rating.deviation
    assert after.volatility == rating.volatility


@given(ratings, ratings, periods)
def test_a_draw_draws_the_two_together(rating, opponent, periods):
    after = updated(rating, [Result(opponent, 0.5)], periods)
    nearer = after.value - rating.value
    assert nearer * (opponent.value - rating.value) >= 0


@given(ratings, ratings, periods)
def test_what_one_wins_the_other_would_have_lost(rating, opponent, periods):
    mirrored = [
        Rating(3000 - each.value, each.deviation, each.volatility)
        for each in (rating, opponent)
    ]
    won = updated(rating, [Result(opponent, 1)], periods)
    lost = updated(mirrored[0], [Result(mirrored[1], 0)], periods)
    assert won.value + lost.value == pytest.approx(3000)
    assert won.deviation == pytest.approx(lost.deviation)


@given(st.floats(1450, 1550), st.floats(30, 80), st.floats(90, 350))
def test_a_well_known_opponent_as_strong_as_oneself_tells_more(value, little, much):
    known = updated(Rating(), [Result(Rating(value, little), 1)])
    unknown = updated(Rating(), [Result(Rating(value, much), 1)])
    assert known.deviation < unknown.deviation


@given(ratings, periods, periods)
def test_time_passes_the_same_in_one_go_or_two(rating, first, second):
    at_once = aged(rating, first + second)
    assert aged(aged(rating, first), second).deviation == pytest.approx(
        at_once.deviation
    )


@given(ratings, ratings, scores, st.integers(1, 99))
def test_whoever_sat_out_some_periods_is_as_one_who_aged_by_them(
    rating, opponent, score, sat_out
):
    results = [Result(opponent, score)]
    assert updated(rating, results, 1 + sat_out) == updated(
        aged(rating, sat_out), results
    )


@given(ratings, st.floats(30, 350))
def test_periods_until_is_when_the_deviation_is_so_large(rating, deviation):
    wait = periods_until(rating, deviation)
    if wait > 0:
        assert aged(rating, wait).deviation == pytest.approx(deviation)
    else:
        assert rating.deviation >= deviation
