"""Glicko-2: how strong somebody is, how sure that is, and how steady they are.

After Mark Glickman’s “Example of the Glicko-2 system”. One thing is wider here: a
rating period may be a share of one, so that a match can count as soon as it is over. A
full one is Glickman’s case; he rounds on the way, to 1464.06 and 0.05999.

>>> before = Rating(1500, 200, 0.06)
>>> results = [
...     Result(Rating(1400, 30), 1), Result(Rating(1550, 100), 0),
...     Result(Rating(1700, 300), 0),
... ]
>>> after = updated(before, results)
>>> f"{after.value:.2f} {after.deviation:.2f} {after.volatility:.6f}"
'1464.05 151.52 0.059996'
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

#: Points of the scale that people read for one of the scale that is reckoned in.
SCALE: Final = 173.7178
#: How readily the volatility changes; Glickman names 0.3 to 1.2.
TAU: Final = 0.5
#: Nobody is less known than whoever has never played.
MOST_DEVIATION: Final = 350.0
#: Nor so well known that a match moves nothing any more.
LEAST_DEVIATION: Final = 30.0

EXACT: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength, give or take twice the deviation; newcomers begin as this does."""

    value: float = 1500.0
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06


class Result(NamedTuple):
    """A match against somebody: 1 for a win, 0.5 for a draw, 0 for a loss."""

    opponent: Rating
    score: float


def aged(rating: Rating, periods: float) -> Rating:
    """Return what is known of somebody after so much time without a match."""
    deviation = math.hypot(
        rating.deviation, SCALE * rating.volatility * math.sqrt(periods)
    )
    return replace(rating, deviation=min(deviation, MOST_DEVIATION))


def periods_until(rating: Rating, deviation: float) -> float:
    """Return how long it takes, without a match, until the deviation is so large.

    Nothing or less where it is that large already.
    """
    growth = SCALE * rating.volatility
    return (deviation**2 - rating.deviation**2) / growth**2


def updated(
    rating: Rating, results: Sequence[Result], periods: float = 1.0, tau: float = TAU
) -> Rating:
    """Return the rating after ``results``, all of them at the end of ``periods``.

    The opponents are taken as they are given. What the results say is weighed against
    what was known; how surprising they are tells how steady somebody is. Periods
    before the last one were sat out.
    """
    if not results:
        return aged(rating, periods)
    share = min(periods, 1.0)
    rating = aged(rating, periods - share)
    known = rating.deviation / SCALE
    variance, surprise = _told_by(results, rating.value)
    volatility = _volatility(
        rating.volatility, (variance * surprise) ** 2, known**2 + variance, share, tau
    )
    before = aged(replace(rating, volatility=volatility), share)
    after = 1 / math.sqrt(1 / (before.deviation / SCALE) ** 2 + 1 / variance)
    return Rating(
        value=rating.value + SCALE * after**2 * surprise,
        deviation=max(SCALE * after, LEAST_DEVIATION),
        volatility=volatility,
    )


def _told_by(results: Sequence[Result], value: float) -> tuple[float, float]:
    """How unsure the results leave one, and how far they are from what was expected."""
    certainty = surprise = 0.0
    for opponent, score in results:
        weight = 1 / math.sqrt(1 + 3 * (opponent.deviation / SCALE / math.pi) ** 2)
        expected = 1 / (1 + math.exp(weight * (opponent.value - value) / SCALE))
        certainty += weight**2 * expected * (1 - expected)
        surprise += weight * (score - expected)
    return 1 / certainty, surprise


def _volatility(
    volatility: float, surprise: float, expected: float, share: float, tau: float
) -> float:
    """The likeliest volatility, where the squared surprise was to be so large.

    What grows with time can only be seen over time: none says nothing about it.
    """
    if not share:
        return volatility
    start = math.log(volatility**2)

    def slope(x: float) -> float:
        grown = share * math.exp(x)
        excess = surprise - expected - grown
        return grown * excess / (2 * (expected + grown) ** 2) - (x - start) / tau**2

    if surprise > expected:
        other = math.log((surprise - expected) / share)
    else:
        other = start - tau
        while slope(other) < 0:
            other -= tau
    return math.exp(_zero(slope, start, other) / 2)


def _zero(function: Callable[[float], float], a: float, b: float) -> float:
    """Where the function is nothing, by the Illinois variant of regula falsi."""
    at_a, at_b = function(a), function(b)
    while abs(b - a) > EXACT:
        c = a + (a - b) * at_a / (at_b - at_a)
        at_c = function(c)
        if at_c * at_b <= 0:
            a, at_a = b, at_b
        else:
            at_a /= 2
        b, at_b = c, at_c
    return a
