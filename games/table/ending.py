"""How a match ended, in words to one of its players."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.gin.scoresheet import ScoreSheet
from games.gin.view import PlayerView

from .words import isolated


@dataclass(frozen=True)
class Ending:
    """How the match ended."""

    cause: str
    won: bool | None
    heading: str
    words: str


def ending_of(view: PlayerView, names: Sequence[str]) -> Ending | None:
    """How the match ended; None while it goes on."""
    if view.outcome is None:
        return None
    seat = view.seat or 0
    winner = view.outcome.winner
    won = None if winner is None else winner == view.seat
    other = {"name": isolated(names[1 - seat])}
    if won is None:
        heading = _("The match is a draw")
    elif won:
        heading = _("You win the match")
    else:
        heading = _("%(name)s wins the match") % other
    return Ending(
        cause=view.outcome.cause,
        won=won,
        heading=heading,
        words=_words(view.outcome.cause, won, names[1 - seat], view),
    )


_WON = {
    "target": gettext_lazy("You reached %(target)d."),
    "resignation": gettext_lazy("%(name)s resigned."),
    "time": gettext_lazy("%(name)s ran out of time."),
    "abandonment": gettext_lazy("%(name)s left the table."),
}
_LOST = {
    "target": gettext_lazy("%(name)s reached %(target)d."),
    "resignation": gettext_lazy("You resigned."),
    "time": gettext_lazy("You ran out of time."),
    "abandonment": gettext_lazy("You left the table."),
}


def _words(cause: str, won: bool | None, opponent: str, view: PlayerView) -> str:
    """How it came to the end, in one sentence, to the person at `view.seat`."""
    if cause == "target" and view.rules.counts_bonuses:
        totals = ScoreSheet.of(view.rules, *(d.score for d in view.finished)).totals
        words = {"more": max(totals), "less": min(totals)}
        return _("%(more)d to %(less)d, bonus and boxes counted.") % words
    if won is None:
        return _("You agreed on a draw.")
    text = str((_WON if won else _LOST)[cause])
    return text % {"name": isolated(opponent), "target": view.rules.target}
