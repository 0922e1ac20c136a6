"""Pictures of figures: where lines, bars and words stand, in a drawing of 360 by 204.

Nothing here knows what is drawn. Places are texts, since a template writes numbers as
its language does, and a drawing would not be understood.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

LEFT, RIGHT, TOP, BOTTOM = 40.0, 354.0, 32.0, 176.0
MOST_LINES: Final = 6
LEGEND_Y, FOOT_Y = 16.0, 196.0


@dataclass(frozen=True, slots=True)
class Words:
    """A text, and where it stands; ``anchor`` is SVG's: start, middle or end."""

    x: str
    y: str
    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Box:
    """A part of a column, or of the legend; ``kind`` says which of the parts."""

    x: str
    y: str
    width: str
    height: str
    kind: str


@dataclass(frozen=True, slots=True)
class Chart:
    """What `_chart.html` draws: a grid with its scale, and on it bars or a course.

    Beside the ``line`` there may be an ``other``, and a ``mark`` across both.
    """

    grid: tuple[str, ...]
    words: tuple[Words, ...]
    boxes: tuple[Box, ...] = ()
    band: str = ""
    line: str = ""
    other: str = ""
    mark: str = ""
    dot: tuple[str, str] | None = None
    last: Words | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """A bar of several parts, the first at its foot."""

    name: str
    parts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Point:
    """A value, give or take so much; ``name`` may stand under it."""

    name: str
    value: float
    give_or_take: float


def columns(bars: Sequence[Column], kinds: Sequence[tuple[str, str]]) -> Chart:
    """Draw bars side by side; ``kinds`` are the parts' kinds, each with its word."""
    scale = _scale(0, max((sum(bar.parts) for bar in bars), default=0))
    room = (RIGHT - LEFT) / max(1, len(bars))
    width = min(room * 0.78, 32.0)
    boxes: list[Box] = []
    foot: list[Words] = []
    for number, bar in enumerate(bars):
        middle = LEFT + room * (number + 0.5)
        foot.append(_words(middle, FOOT_Y, bar.name, "middle"))
        below = 0
        for (kind, _), part in zip(kinds, bar.parts, strict=True):
            if part:
                top, bottom = _y(below + part, scale), _y(below, scale)
                boxes.append(_box(middle - width / 2, top, width, bottom - top, kind))
            below += part
    legend_boxes, legend_words = _legend(kinds)
    return Chart(
        grid=_grid(scale),
        words=(*_scale_words(scale), *foot, *legend_words),
        boxes=(*boxes, *legend_boxes),
    )


def course(points: Sequence[Point]) -> Chart:
    """Draw values one after the other as a line, in a band of how sure they are."""
    scale = _scale(
        min(point.value - point.give_or_take for point in points),
        max(point.value + point.give_or_take for point in points),
    )
    step = (RIGHT - LEFT) / max(1, len(points) - 1)
    xs = [LEFT + step * number for number in range(len(points))]
    above = [point.value + point.give_or_take for point in points]
    below = [point.value - point.give_or_take for point in points]
    last_x, last_y = xs[-1], _y(points[-1].value, scale)
    return Chart(
        grid=_grid(scale),
        words=(*_scale_words(scale), *_names_under(points, xs)),
        band=_path(
            [*zip(xs, above, strict=True), *zip(xs[::-1], below[::-1], strict=True)],
            scale,
        ),
        line=_path(zip(xs, (point.value for point in points), strict=True), scale),
        dot=(_text(last_x), _text(last_y)),
        last=_words(last_x, last_y - 10, f"{points[-1].value:.0f}", "end"),
    )


def race(
    pairs: Sequence[tuple[int, int]], at: int, kinds: Sequence[tuple[str, str]]
) -> Chart:
    """Draw two values step by step as two lines, and mark the step ``at``.

    ``kinds`` are the lines' kinds, each with its word.
    """
    scale = _scale(0, max(max(pair) for pair in pairs))
    step = (RIGHT - LEFT) / max(1, len(pairs) - 1)
    xs = [LEFT + step * number for number in range(len(pairs))]
    first, second = zip(*pairs, strict=True)
    legend_boxes, legend_words = _legend(kinds)
    names = [Point(str(number), 0, 0) for number in range(len(pairs))]
    return Chart(
        grid=_grid(scale),
        words=(*_scale_words(scale), *_names_under(names, xs), *legend_words),
        boxes=tuple(legend_boxes),
        line=_path(zip(xs, first, strict=True), scale),
        other=_path(zip(xs, second, strict=True), scale),
        mark=f"M{_text(xs[at])} {_text(TOP)}V{_text(BOTTOM)}",
        dot=(_text(xs[at]), _text(_y(first[at], scale))),
    )


def thinned(points: Sequence[Point], most: int) -> list[Point]:
    """Return so many of the points at most, evenly, the first and the last among them.

    >>> [point.name for point in thinned([Point(n, 0, 0) for n in "abcdefg"], 3)]
    ['a', 'd', 'g']
    """
    if len(points) <= most:
        return list(points)
    step = (len(points) - 1) / (most - 1)
    return [points[round(step * number)] for number in range(most)]


def _scale(low: float, high: float) -> list[int]:
    """Return round numbers from below ``low`` to above ``high``, a few of them.

    >>> _scale(0, 27), _scale(1311, 1740)
    ([0, 5, 10, 15, 20, 25, 30], [1300, 1400, 1500, 1600, 1700, 1800])
    """
    step = 1
    while math.ceil(high / step) - math.floor(low / step) > MOST_LINES:
        # 1, 2, 5, 10, 20, 50 and so on
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    first, last = math.floor(low / step), math.ceil(high / step)
    return [number * step for number in range(first, max(last, first + 1) + 1)]


def _y(value: float, scale: Sequence[int]) -> float:
    share = (value - scale[0]) / (scale[-1] - scale[0])
    return BOTTOM - share * (BOTTOM - TOP)


def _grid(scale: Sequence[int]) -> tuple[str, ...]:
    return tuple(
        f"M{_text(LEFT)} {_text(_y(value, scale))}H{_text(RIGHT)}" for value in scale
    )


def _scale_words(scale: Sequence[int]) -> list[Words]:
    return [
        _words(LEFT - 6, _y(value, scale) + 4, str(value), "end") for value in scale
    ]


def _names_under(points: Sequence[Point], xs: Sequence[float]) -> list[Words]:
    """The names of the first, the middle and the last point, as far as they differ."""
    places = {0: "start", len(points) // 2: "middle", len(points) - 1: "end"}
    named: list[Words] = []
    for number, anchor in sorted(places.items()):
        name = points[number].name
        if name and name not in [each.text for each in named]:
            named.append(_words(xs[number], FOOT_Y, name, anchor))
    return named


def _legend(kinds: Sequence[tuple[str, str]]) -> tuple[list[Box], list[Words]]:
    """What each kind of part is called, beside a piece of it, from the right."""
    boxes, words, right = [], [], RIGHT
    for kind, name in reversed(kinds):
        # No font is known here: a letter is taken to be seven units wide.
        left = right - 7 * len(name) - 16
        boxes.append(_box(left, LEGEND_Y - 10, 11, 11, kind))
        words.append(_words(left + 16, LEGEND_Y, name, "start"))
        right = left - 14
    return boxes, words


def _path(places: Sequence[tuple[float, float]] | zip, scale: Sequence[int]) -> str:
    return " ".join(f"{_text(x)},{_text(_y(value, scale))}" for x, value in places)


def _box(x: float, y: float, width: float, height: float, kind: str) -> Box:
    return Box(_text(x), _text(y), _text(width), _text(height), kind)


def _words(x: float, y: float, text: str, anchor: str) -> Words:
    return Words(_text(x), _text(y), text, anchor)


def _text(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
