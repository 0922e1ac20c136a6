"""Where lines, bars and words stand in a picture."""

import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from games.charts import (
    BOTTOM,
    LEFT,
    MOST_LINES,
    RIGHT,
    TOP,
    Column,
    Point,
    columns,
    course,
    thinned,
)

KINDS = (("knock", "knock"), ("gin", "gin"))
bars = st.lists(
    st.builds(Column, st.just("x"), st.tuples(st.integers(0, 5000), st.integers(0, 9))),
    max_size=14,
)
points = st.lists(
    st.builds(Point, st.sampled_from("abc"), st.floats(0, 3000), st.floats(30, 350)),
    min_size=2,
    max_size=70,
)


def places(text):
    return [tuple(map(float, place.split(","))) for place in text.split()]


@given(bars)
def test_bars_stand_within_the_drawing_as_high_as_they_count(bars):
    chart = columns(bars, KINDS)
    drawn = chart.boxes[: len(chart.boxes) - len(KINDS)]
    assert len(drawn) == sum(part > 0 for bar in bars for part in bar.parts)
    for box in drawn:
        x, y, width, height = map(float, (box.x, box.y, box.width, box.height))
        assert LEFT <= x <= x + width <= RIGHT
        assert TOP - 0.1 <= y <= y + height <= BOTTOM + 0.1
    assert len(chart.grid) <= MOST_LINES + 2


def test_a_part_is_as_high_as_its_share():
    chart = columns([Column("1", (2, 0)), Column("2", (1, 1))], KINDS)
    two, one, other = chart.boxes[:3]
    assert float(two.height) == 2 * float(one.height) == 2 * float(other.height)
    assert float(other.y) + float(other.height) == float(one.y)


@given(points)
def test_a_course_stays_within_the_drawing_and_its_band(points):
    chart = course(points)
    line, band = places(chart.line), places(chart.band)
    assert len(line) == len(points)
    assert len(band) == 2 * len(points)
    above, below = band[: len(points)], band[len(points) :][::-1]
    for (x, y), (_, top), (_, bottom) in zip(line, above, below, strict=True):
        assert LEFT <= x <= RIGHT
        assert TOP - 0.1 <= top <= y <= bottom <= BOTTOM + 0.1


@given(points)
def test_the_scale_is_of_round_numbers(points):
    chart = course(points)
    scale = [
        int(each.text) for each in chart.words if re.fullmatch(r"-?\d+", each.text)
    ]
    steps = {after - before for before, after in pairwise(scale)}
    (step,) = steps
    assert str(step).rstrip("0") in ("1", "2", "5")


@given(points, st.integers(2, 60))
def test_thinning_keeps_both_ends(points, most):
    kept = thinned(points, most)
    assert len(kept) == min(len(points), most)
    assert (kept[0], kept[-1]) == (points[0], points[-1])
