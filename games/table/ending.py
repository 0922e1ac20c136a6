"""How a match ended, in words to one of its players."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.gin.match import Outcome
from games.gin.view import PlayerView

from .sheet import points_of
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
    winner = view.outcome.winner
    won = None if winner is None else winner == view.seat
    if _is_called_off(view):
        heading = _("The match is called off")
    elif winner is None:
        heading = _("The match is a draw")
    elif won:
        heading = _("You win the match")
    else:
        heading = _("%(name)s wins the match") % {"name": isolated(names[winner])}
    return Ending(
        cause=view.outcome.cause,
        won=won,
        heading=heading,
        words=_words(view, view.outcome, names),
    )


# By who reached the target, or was lost to the match.
_OWN = {
    "target": gettext_lazy("You reached %(target)d."),
    "resignation": gettext_lazy("You resigned."),
    "time": gettext_lazy("You ran out of time."),
    "abandonment": gettext_lazy("You left the table."),
}
_THEIRS = {
    "target": gettext_lazy("%(name)s reached %(target)d."),
    "resignation": gettext_lazy("%(name)s resigned."),
    "time": gettext_lazy("%(name)s ran out of time."),
    "abandonment": gettext_lazy("%(name)s left the table."),
}


def _words(view: PlayerView, outcome: Outcome, names: Sequence[str]) -> str:
    """How it came to the end, in one sentence, to whoever reads it."""
    cause, winner = outcome.cause, outcome.winner
    if cause == "target" and view.rules.counts_bonuses:
        words = {"more": max(points_of(view)), "less": min(points_of(view))}
        return _("%(more)d to %(less)d, bonus and boxes counted.") % words
    if winner is None:
        return _draw_words(cause, view)
    who = winner if cause == "target" else 1 - winner
    text = str((_OWN if who == view.seat else _THEIRS)[cause])
    return text % {"name": isolated(names[who]), "target": view.rules.target}


def _draw_words(cause: str, view: PlayerView) -> str:
    if _is_called_off(view):
        return _("Nobody had moved yet, so it counts for nothing.")
    if cause == "abandonment" and view.seat is None:
        return _("One of the two had left; the other called it a draw.")
    if cause == "abandonment":
        return _("One of you had left; the other called it a draw.")
    if view.seat is None:
        return _("The two agreed on a draw.")
    return _("You agreed on a draw.")


def _is_called_off(view: PlayerView) -> bool:
    assert view.outcome
    return view.outcome.cause == "agreement" and not has_begun(view)


def has_begun(view: PlayerView) -> bool:
    """Had either side moved? Until then a match can be called off."""
    return bool(view.finished or view.history)
