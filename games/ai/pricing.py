"""What the endings of a deal pay either side, as the match stands.

In points of the match's total: the deal's points, doubled or not, in each game that
they would count in, the boxes, and the bonus for whoever comes to the target.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import mul

from games.ai.network import NETWORKS, Head
from games.gin.rules import Rules
from games.gin.scoresheet import ScoreSheet
from games.gin.scoring import Ending, boxes_for, is_doubled
from games.gin.view import PlayerView

#: A side's endings as the networks tell them apart: gin and knock each by a small,
#: middling and large difference, and undercut.
ENDINGS = (*3 * (Ending.GIN,), *3 * (Ending.KNOCK,), Ending.UNDERCUT)
VOID = len(ENDINGS)


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a deal is played for.

    ``games`` are each side's scores, one's own side first, in the games that its win
    would count in: one, or in Hollywood up to three.
    """

    rules: Rules
    doubled: bool
    games: tuple[tuple[int, ...], tuple[int, ...]]

    def worth(self, side: int, ending: Ending, difference: float) -> float:
        """What an ending with this difference of deadwood brings the side."""
        rules = self.rules
        bonus = {
            Ending.GIN: rules.gin_bonus,
            Ending.BIG_GIN: rules.big_gin_bonus,
            Ending.UNDERCUT: rules.undercut_bonus,
        }.get(ending, 0)
        points = (difference + bonus) * (2 if self.doubled else 1)
        boxes = boxes_for(ending, rules) * rules.box_bonus
        reached = sum(score + points >= rules.target for score in self.games[side])
        return (points + boxes) * len(self.games[side]) + rules.game_bonus * reached


def stakes_of(view: PlayerView) -> Stakes:
    """What the deal that the view is of is played for."""
    assert view.seat is not None, "the public plays for nothing"
    assert view.first_upcard is not None, "nothing has been dealt"
    sheet = ScoreSheet.of(view.rules, *(deal.score for deal in view.finished))
    mine, theirs = (
        tuple(sheet.games[place].scores[seat] for place in sheet.columns_for(seat))
        for seat in (view.seat, 1 - view.seat)
    )
    return Stakes(
        rules=view.rules,
        doubled=is_doubled(view.rules, view.first_upcard),
        games=(mine, theirs),
    )


def expected(stakes: Stakes, head: Head, chances: Sequence[float]) -> float:
    """The expected worth of a hand whose endings have these chances."""
    return float(sum(map(mul, chances, _prices(stakes, head))))


def deadwood_at_gin(head: Head, chances: Sequence[float]) -> float:
    """The opponent's deadwood to be expected if this hand goes gin."""
    gins = chances[:3]
    points = NETWORKS[head].points[:3]
    return float(sum(map(mul, gins, points))) / (sum(gins) or 1.0)


@lru_cache(maxsize=1024)
def _prices(stakes: Stakes, head: Head) -> tuple[float, ...]:
    """What each ending that the network foresees pays: mine, the void deal, theirs."""
    points = NETWORKS[head].points
    mine = map(stakes.worth, 7 * (0,), ENDINGS, points[:VOID])
    theirs = map(stakes.worth, 7 * (1,), ENDINGS, points[VOID + 1 :])
    return (*mine, 0.0, *(-price for price in theirs))
