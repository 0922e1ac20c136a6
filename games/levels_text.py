"""The levels of the AI in words: what each does, and how it fared against whom."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.ai import LEVELS
from games.ai.strength import CHALLENGE, Measured
from games.gin.rules import parse_rules
from games.rules_text import rules_sentence

NAMES: dict[str, Promise] = {
    "easy": _("AI · easy"),
    "normal": _("AI · normal"),
    "hard": _("AI · hard"),
}
HABITS: dict[str, Promise] = {
    "easy": _("Keeps its melds, throws its highest card, knocks as soon as it may."),
    "normal": _("Finds the best melds and minds what you picked up."),
    "hard": _("Reckons with the hands that you may hold. It never sees your cards."),
}
#: The players of others that ours were held against.
PEERS: dict[str, Promise] = {
    "eaai_simple": _("the simple player of a contest for programs (EAAI 2021)"),
    "camper": _("a player by the idea that won that contest"),
    "gin_only": _("a player that never knocks and goes for gin"),
    "better_early_gin": _("a player that knocks early or goes for gin"),
    "openspiel": _("the player of OpenSpiel, a library for research"),
}


#: By these rules matches are played if none are named: the contest's, OpenSpiel's own.
PLAIN = (CHALLENGE, "openspiel")


@dataclass(frozen=True)
class Fared:
    """How a level fared against one other, in matches won of a hundred.

    ``rules`` are named where they are not those of the contest.
    """

    other: str
    rules: str
    won: float
    low: float
    high: float
    matches: int

    @property
    def width(self) -> float:
        """Between which figures the true one lies, for a bar."""
        return self.high - self.low


@dataclass(frozen=True)
class Strength:
    """A level, what it does, and all that was measured of it."""

    level: str
    name: str
    habit: str
    fared: tuple[Fared, ...]


def strengths(figures: Sequence[Measured]) -> list[Strength]:
    """Each level with its figures, the weakest level first."""
    both = [*figures, *(each.from_the_other_side() for each in figures)]
    both.sort(key=lambda each: each.rules not in PLAIN)
    return [
        Strength(
            level,
            str(NAMES[level]),
            str(HABITS[level]),
            tuple(_fared(each) for each in both if each.a == level),
        )
        for level in LEVELS
    ]


def _fared(figure: Measured) -> Fared:
    return Fared(
        other=str((NAMES | PEERS).get(figure.b, figure.b)),
        rules=_rules(figure.rules),
        won=100 * figure.win,
        low=100 * figure.win_low,
        high=100 * figure.win_high,
        matches=figure.matches,
    )


def _rules(text: str) -> str:
    return "" if text in PLAIN else rules_sentence(parse_rules(text))
