"""What pairs of matches add up to."""

import math
from collections import Counter
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Any

from games.management.arena import Pair, Setup, Side

#: Half the width of a 95 % interval, in standard errors.
_Z = 1.96


def summary(setup: Setup, pairs: Sequence[Pair]) -> dict[str, Any]:
    """The result of two pairs or more: win rates from 0 to 1, points a deal, times.

    The two matches of a pair share their packs, so they are one observation: the
    intervals are those of the pairs' means.
    """
    win, win_half = _interval([pair.wins / 2 for pair in pairs])
    points, points_half = _points_a_deal(pairs)
    return {
        "a": setup.a,
        "b": setup.b,
        "rules": setup.rules,
        "matches": 2 * len(pairs),
        "seed": setup.seed,
        "win": round(win, 4),
        "win_low": round(max(0.0, win - win_half), 4),
        "win_high": round(min(1.0, win + win_half), 4),
        "points": round(points, 3),
        "points_ci": round(points_half, 3),
        "ms": {
            "a": _times([pair.a for pair in pairs]),
            "b": _times([pair.b for pair in pairs]),
        },
    }


def in_words(result: dict[str, Any]) -> str:
    """A line for people."""
    return (
        f"{result['matches']} matches: {result['a']} wins {result['win']:.1%} "
        f"({result['win_low']:.1%} to {result['win_high']:.1%}), "
        f"{result['points']:+.2f} ±{result['points_ci']:.2f} points a deal"
    )


def in_full(result: dict[str, Any]) -> str:
    """The result in lines for people."""
    times = [
        f"{result[side]}: {{p50}} ms a decision, p95 {{p95}}, at most {{max}}".format(
            **result["ms"][side]
        )
        for side in ("a", "b")
    ]
    return "\n".join([f"Rules {result['rules']}", in_words(result), *times])


def refused_knocks(setup: Setup, pairs: Sequence[Pair]) -> dict[str, int]:
    """The knocks above the limit, played as discards, of each player that had any."""
    refused = {
        setup.a: sum(pair.a.refused_knocks for pair in pairs),
        setup.b: sum(pair.b.refused_knocks for pair in pairs),
    }
    return {name: count for name, count in refused.items() if count}


def _interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean of two values or more, and half the width of its interval."""
    return fmean(values), _Z * stdev(values) / math.sqrt(len(values))


def _points_a_deal(pairs: Sequence[Pair]) -> tuple[float, float]:
    """A ratio of sums: a pair with more deals says more about a deal."""
    deals = sum(pair.deals for pair in pairs)
    mean = sum(pair.points for pair in pairs) / deals
    a_pair = deals / len(pairs)
    _, half = _interval([(pair.points - mean * pair.deals) / a_pair for pair in pairs])
    return mean, half


def _times(sides: Sequence[Side]) -> dict[str, float]:
    times: Counter[float] = Counter()
    for side in sides:
        times.update(side.times)
    return {
        "p50": _percentile(times, 0.50),
        "p95": _percentile(times, 0.95),
        "max": round(max(side.slowest for side in sides), 2),
    }


def _percentile(times: Counter[float], share: float) -> float:
    left = share * times.total()
    for milliseconds, count in sorted(times.items()):
        left -= count
        if left <= 0:
            return milliseconds
    return 0.0
