"""Matches worked through on the rules' pages: their sheets are reckoned, not copied."""

from collections.abc import Sequence
from dataclasses import replace

from games.gin.match import MatchState, Outcome
from games.gin.rules import CLUB, Rules, rules_for
from games.gin.scoresheet import ScoreSheet
from games.gin.scoring import DealScore, Ending, boxes_for
from games.gin.view import ShownDeal, view_for
from games.table.sheet import Sheet, sheet_of

YOU, NIKOS = 0, 1
NAMES = ("", "Nikos")  # whoever reads is “You”

HOLLYWOOD = rules_for("club", {"hollywood": True})
LITERALLY = rules_for("club", {"hollywood": True, "late_entry": "literal"})
BOTH = rules_for("club", {"oklahoma": True, "hollywood": True})

# A deal in short: who won it, how, and what it was worth.
Won = tuple[int, Ending, int]

#: Two large wins reach the target, and seven small ones beat them by their boxes.
LOST_AT_THE_TARGET: Sequence[Won] = (
    (NIKOS, Ending.KNOCK, 12),
    (NIKOS, Ending.KNOCK, 14),
    (YOU, Ending.GIN, 61),
    (NIKOS, Ending.KNOCK, 15),
    (NIKOS, Ending.KNOCK, 13),
    (NIKOS, Ending.UNDERCUT, 22),
    (NIKOS, Ending.KNOCK, 8),
    (NIKOS, Ending.KNOCK, 11),
    (YOU, Ending.GIN, 47),
)
THREE_GAMES: Sequence[Won] = (
    (NIKOS, Ending.KNOCK, 9),
    (NIKOS, Ending.KNOCK, 8),
    (YOU, Ending.GIN, 45),
    (NIKOS, Ending.KNOCK, 12),
    (NIKOS, Ending.KNOCK, 13),
    (YOU, Ending.GIN, 39),
    (NIKOS, Ending.KNOCK, 14),
    (NIKOS, Ending.KNOCK, 11),
    (NIKOS, Ending.KNOCK, 10),
    (NIKOS, Ending.KNOCK, 9),
    (YOU, Ending.GIN, 34),
    (NIKOS, Ending.KNOCK, 7),
    (NIKOS, Ending.KNOCK, 5),
    (YOU, Ending.UNDERCUT, 33),
    (NIKOS, Ending.KNOCK, 6),
    (YOU, Ending.GIN, 41),
)
#: Game 1 is closed before Nikos has won anything.
COMING_LATE: Sequence[Won] = (
    (YOU, Ending.GIN, 52),
    (YOU, Ending.GIN, 50),
    (NIKOS, Ending.KNOCK, 30),
    (NIKOS, Ending.KNOCK, 12),
)
#: The last deal is a big gin that began with a spade: (50 + 31) x 2.
ALL_AT_ONCE: Sequence[Won] = (
    (YOU, Ending.KNOCK, 20),
    (NIKOS, Ending.KNOCK, 12),
    (YOU, Ending.UNDERCUT, 28),
    (YOU, Ending.BIG_GIN, 162),
)


def club_sheets() -> dict[str, Sheet]:
    """The worked sheets of the club's page, by what they show."""
    return {
        "lost": _worked(CLUB, LOST_AT_THE_TARGET),
        "hollywood": _worked(HOLLYWOOD, THREE_GAMES),
        "late": _worked(HOLLYWOOD, COMING_LATE),
        "literal": _worked(LITERALLY, COMING_LATE),
        "both": _worked(BOTH, ALL_AT_ONCE),
    }


def _worked(rules: Rules, deals: Sequence[Won]) -> Sheet:
    """The sheet as it stands for the one who reads, seat 0."""
    scores = [
        DealScore(kind, winner=winner, points=points, boxes=boxes_for(kind, rules))
        for winner, kind, points in deals
    ]
    sheet = ScoreSheet.of(rules, *scores)
    view = replace(
        view_for(YOU, MatchState(rules, YOU)),
        finished=tuple(
            ShownDeal(number, YOU, score, (0, 0), (), None, None, None)
            for number, score in enumerate(scores, 1)
        ),
        outcome=Outcome("target", sheet.winner) if sheet.is_over else None,
    )
    return sheet_of(view, NAMES)
