"""How a match ended, in words to one of its players."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

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


def _words(cause: str, won: bool | None, opponent: str, view: PlayerView) -> str:
    """How it came to the end, in one sentence, to the person at `view.seat`."""
    words: dict[str, object] = {
        "name": isolated(opponent),
        "target": view.rules.target,
    }
    match cause:
        case "target" if view.rules.counts_bonuses:
            totals = ScoreSheet.of(view.rules, *(d.score for d in view.finished)).totals
            words |= {"more": max(totals), "less": min(totals)}
            text = _("%(more)d to %(less)d, bonus and boxes counted.")
        case "target" if won:
            text = _("You reached %(target)d.")
        case "target":
            text = _("%(name)s reached %(target)d.")
        case "resignation" if won:
            text = _("%(name)s resigned.")
        case "resignation":
            text = _("You resigned.")
        case "time" if won:
            text = _("%(name)s ran out of time.")
        case "time":
            text = _("You ran out of time.")
        case "abandonment" if won:
            text = _("%(name)s left the table.")
        case "abandonment":
            text = _("You left the table.")
        case _agreement:
            text = _("You agreed on a draw.")
    return text % words
