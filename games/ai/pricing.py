"""What the endings of a deal pay either side, as the match stands.

In points of the match's total: the deal's points, doubled or not, in each game that
they would count in, the boxes, and the bonus for whoever comes to the target. And, in
the same coin, what they do for the chance to win the match.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import mul

from games.ai.network import NETWORKS, Head
from games.ai.winning import chance_to_win
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
        points = self.points(ending, difference)
        boxes = boxes_for(ending, rules) * rules.box_bonus
        reached = sum(score + points >= rules.target for score in self.games[side])
        return (points + boxes) * len(self.games[side]) + rules.game_bonus * reached

    def points(self, ending: Ending, difference: float) -> float:
        """The deal's points for an ending with this difference of deadwood."""
        bonus = {
            Ending.GIN: self.rules.gin_bonus,
            Ending.BIG_GIN: self.rules.big_gin_bonus,
            Ending.UNDERCUT: self.rules.undercut_bonus,
        }.get(ending, 0)
        return (difference + bonus) * (2 if self.doubled else 1)

    def way(self, side: int, ending: Ending, difference: float) -> float:
        """Which part of its way to the target such an ending brings the side.

        The whole way is 1; in Hollywood it is the sum over the games it counts in.
        """
        points = self.points(ending, difference)
        left = (self.rules.target - score for score in self.games[side])
        return sum(min(1.0, points / still) for still in left)


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


#: What a won match is worth in points, what the whole way to the target of a game in
#: Hollywood is, and what part of the total counts then: what is won by far looks better
#: too, and no chance is told exactly.
MATCH, GAME, TOTAL = 150.0, 100.0, 0.3


def price(stakes: Stakes, side: int, ending: Ending, difference: float) -> float:
    """What an ending is worth to the side that it favours.

    In Hollywood three games are added up in the end, so that no score is ever safe.
    """
    total = TOTAL * stakes.worth(side, ending, difference)
    if stakes.rules.hollywood:
        return GAME * stakes.way(side, ending, difference) + total
    [mine], [theirs] = stakes.games[side], stakes.games[1 - side]
    after = mine + stakes.points(ending, difference)
    now = chance_to_win(stakes.rules, mine, theirs)
    return MATCH * (chance_to_win(stakes.rules, after, theirs) - now) + total


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
    mine = map(price, 7 * (stakes,), 7 * (0,), ENDINGS, points[:VOID])
    theirs = map(price, 7 * (stakes,), 7 * (1,), ENDINGS, points[VOID + 1 :])
    return (*mine, 0.0, *(-paid for paid in theirs))
