"""How far both sides have come on their way to the target."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import ngettext

from games.gin.view import PlayerView


@dataclass(frozen=True)
class Race:
    """One player's way in points; `words` is the sum of whoever has just scored."""

    name: str
    mine: bool
    total: int
    before: int
    gained: int
    percent_before: int
    percent_gained: int
    words: str


def races_of(view: PlayerView, names: Sequence[str]) -> tuple[Race, ...]:
    """Both sides, one's own first, with what the deal on the table has brought."""
    seat = view.seat or 0
    return tuple(_race(number, view, names) for number in (seat, 1 - seat))


def _race(number: int, view: PlayerView, names: Sequence[str]) -> Race:
    total, target = view.scores[number], view.rules.target
    gained = _gained(number, view)
    before = min(total - gained, target)
    return Race(
        name=names[number],
        mine=number == view.seat,
        total=total,
        before=total - gained,
        gained=gained,
        percent_before=round(100 * before / target),
        percent_gained=round(100 * (min(total, target) - before) / target),
        words=_words(total, gained, target) if gained else "",
    )


def _gained(number: int, view: PlayerView) -> int:
    """By the deal on the table: nothing while it isn't scored."""
    deal = view.scored
    return deal.score.points if deal and deal.score.winner == number else 0


def _words(total: int, gained: int, target: int) -> str:
    """“62 + 27 = 89. 11 points to go.”"""
    words = f"{total - gained} + {gained} = {total}."
    to_go = target - total
    if to_go <= 0:
        return words
    rest = ngettext("%(count)d point to go.", "%(count)d points to go.", to_go) % {
        "count": to_go
    }
    return f"{words} {rest}"
