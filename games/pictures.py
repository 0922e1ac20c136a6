"""Somebody's figures as pictures, each with a table that says the same."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext, pgettext

from games import glicko
from games.charts import Chart, Column, Point, columns, course, race, thinned
from games.dates import month_text, short_day_text, short_month_text
from games.models import RatingStep
from games.selectors import Closings, Tally

MOST_POINTS = 60
MOST_MONTHS = 12
#: Closings this late and later stand together.
LAST_TURN = 12


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing, what it is for whoever can't see it, and its table."""

    chart: Chart
    label: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def rating_picture(steps: Sequence[RatingStep], *, is_whole: bool) -> Picture | None:
    """How a rating came about; ``is_whole``: the first step is the first match's."""
    if not steps:
        return None
    points = [
        Point(short_day_text(each.at), each.value, each.deviation) for each in steps
    ]
    if is_whole:
        begin = glicko.Rating()
        points = [Point(points[0].name, begin.value, begin.deviation), *points]
    by_month = {month_text(each.at): each for each in steps}
    first, last = points[0], points[-1]
    return Picture(
        chart=course(thinned(points, MOST_POINTS)),
        label=gettext(
            "The rating match by match, from %(first)s to %(last)s; the band is how "
            "sure it is, from %(wide)s to %(narrow)s either way"
        )
        % {
            "first": _whole(first.value),
            "last": _whole(last.value),
            "wide": _whole(first.give_or_take),
            "narrow": _whole(last.give_or_take),
        },
        heads=(gettext("Month"), gettext("Rating"), gettext("Give or take")),
        rows=tuple(
            (month, _whole(step.value), _whole(step.deviation))
            for month, step in by_month.items()
        ),
    )


def closings_picture(closings: Sequence[Closings]) -> Picture:
    """In which of their turns somebody knocks, and in which they go gin."""
    counted: defaultdict[int, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for each in closings:
        turn = min(each.turn, LAST_TURN)
        knocks, gins = counted[turn]
        counted[turn] = knocks + each.knocks, gins + each.gins
    bars = [Column(str(turn), counted[turn]) for turn in range(1, LAST_TURN)]
    bars.append(Column(f"{LAST_TURN}+", counted[LAST_TURN]))
    words = [
        *(str(turn) for turn in range(1, LAST_TURN)),
        gettext("%(turn)d and later") % {"turn": LAST_TURN},
    ]
    return Picture(
        chart=columns(
            bars,
            (
                ("knock", pgettext("closing", "knock")),
                ("gin", pgettext("closing", "gin")),
            ),
        ),
        label=gettext("Deals closed, by the turn; the table below has the figures"),
        heads=(gettext("Turn"), gettext("Knocks"), gettext("Gins")),
        rows=tuple(
            (word, *map(str, bar.parts)) for word, bar in zip(words, bars, strict=True)
        ),
    )


def months_picture(by_month: Sequence[tuple[date, Tally]]) -> Picture:
    """How somebody's last months went."""
    last = by_month[-MOST_MONTHS:]
    return Picture(
        chart=columns(
            [
                Column(short_month_text(month), (each.won, each.lost, each.drawn))
                for month, each in last
            ],
            (
                ("won", pgettext("match", "won")),
                ("lost", pgettext("match", "lost")),
                ("drawn", pgettext("match", "drawn")),
            ),
        ),
        label=gettext("Matches by month; the table below has the figures"),
        heads=(
            gettext("Month"),
            pgettext("matches", "Won"),
            pgettext("matches", "Lost"),
            pgettext("matches", "Drawn"),
        ),
        rows=tuple(
            (month_text(month), str(each.won), str(each.lost), str(each.drawn))
            for month, each in last
        ),
    )


def deadwood_picture(
    pairs: Sequence[tuple[int, int]], at: int, names: Sequence[str], *, own: int
) -> Picture:
    """The deadwood of both hands through a deal, by seat; ``own`` is drawn first."""
    pairs = [(pair[own], pair[1 - own]) for pair in pairs]
    first, second = names[own], names[1 - own]
    return Picture(
        chart=race(pairs, at, (("own", first), ("other", second))),
        label=gettext("Deadwood step by step; the table below has the figures"),
        heads=(gettext("Step"), first, second),
        rows=tuple(
            (str(step), str(pair[0]), str(pair[1])) for step, pair in enumerate(pairs)
        ),
    )


def _whole(number: float) -> str:
    return f"{number:.0f}"
