"""How a deal goes on for Normal when it may close: if it does, and if it holds on.

The odds are straight lines through what 43,500 deals showed, in which it held on to the
end. Half of the decisions are against Easy, which knocks as soon as it may, the others
against Hard and against itself. By Oklahoma's limit the lines were no better: it counts
by the knocks that it forbids.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from games.ai.pricing import Stakes
from games.gin.scoring import Ending


class Spot(NamedTuple):
    """A hand that may close: the turn, its deadwood, and how many cards make it gin."""

    turn: int
    points: int = 0
    outs: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A number that grows evenly with each part of a spot."""

    start: float
    by_turn: float
    by_point: float = 0.0
    by_out: float = 0.0

    def at(self, spot: Spot) -> float:
        """The number at a spot; it never falls below 0."""
        grown = self.by_turn * min(spot.turn, LAST_TURN) + self.by_point * spot.points
        return max(0.0, self.start + grown + self.by_out * spot.outs)


#: From this turn on nothing changes any more.
LAST_TURN: Final = 12

#: The chance that a knock is undercut, and the difference where it isn't, where it is.
UNDERCUT: Final = Line(-0.364, 0.051, 0.022)
WON: Final = Line(30.4, -2.04, -0.41)
LOST: Final = Line(-1.9, 0.19, 0.41)

#: The endings, either side's, after holding on: their chances and mean differences. The
#: rest is void; early, with many outs, the lines leave less than none, and no matter.
ENDINGS: Final = (
    (0, Ending.GIN, Line(0.258, -0.012, -0.009, 0.076), 11.5),
    (0, Ending.UNDERCUT, Line(0.661, -0.031, -0.009, -0.027), 3.1),
    (1, Ending.GIN, Line(0.11, 0.011, -0.005, -0.012), 5.4),
    (1, Ending.KNOCK, Line(0.146, -0.013, 0.024, -0.011), 3.3),
)

#: While a gin is held back for a turn: the chances that the opponent closes, and that
#: it does so with gin; the deadwood it is caught with, and that of a knock undercut.
CLOSES: Final = Line(-0.07, 0.038)
GINS: Final = Line(-0.4, 0.05)
CAUGHT: Final = Line(38, -2.4)
KNOCK: Final = 4

#: What the whole way to the target is worth, and what each point of the match's total:
#: few matches are lost by whoever gets there first, as the bonus outweighs the boxes.
#: Hollywood adds three games up, so that its totals lie closer together.
TARGET: Final = 100
TOTAL, TOTAL_IN_HOLLYWOOD = 0.01, 0.2


def knocking(stakes: Stakes, spot: Spot) -> float:
    """What it is worth to knock now."""
    undercut = min(1.0, UNDERCUT.at(spot))
    won = _price(stakes, 0, Ending.KNOCK, WON.at(spot))
    lost = _price(stakes, 1, Ending.UNDERCUT, LOST.at(spot))
    return (1 - undercut) * won - undercut * lost


def holding_on(stakes: Stakes, spot: Spot) -> float:
    """What it is worth to go on, for gin or for undercutting the opponent's knock."""
    worth = 0.0
    for side, ending, chance, difference in ENDINGS:
        price = chance.at(spot) * _price(stakes, side, ending, difference)
        worth += -price if side else price
    return worth


def waits_for_big_gin(stakes: Stakes, turn: int, luck: float) -> bool:
    """Whether to hold a gin back, with this chance that the next draw makes it big."""
    now, then = Spot(turn), Spot(turn + 1)
    gins = GINS.at(now)
    knocks = CLOSES.at(now) - gins
    gin = _price(stakes, 0, Ending.GIN, CAUGHT.at(then))
    big_gin = _price(stakes, 0, Ending.BIG_GIN, CAUGHT.at(then))
    waiting = (
        (1 - gins - knocks) * (luck * big_gin + (1 - luck) * gin)
        + knocks * _price(stakes, 0, Ending.UNDERCUT, KNOCK)
        - gins * _price(stakes, 1, Ending.GIN, 0)
    )
    return waiting > _price(stakes, 0, Ending.GIN, CAUGHT.at(now))


def _price(stakes: Stakes, side: int, ending: Ending, difference: float) -> float:
    total = TOTAL_IN_HOLLYWOOD if stakes.rules.hollywood else TOTAL
    way = stakes.way(side, ending, difference)
    return TARGET * way + total * stakes.worth(side, ending, difference)
