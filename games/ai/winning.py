"""The chance to win a match at a score, between players who are equally strong.

Points are worth what they do for that: those that lead far over the target are worth
nothing more, and who is far behind needs large endings, however unlikely.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from games.gin.rules import Rules
from games.gin.scoring import Ending

#: How a deal ends for whoever wins it, with which difference of deadwood, and how
#: often: counted in 50,000 deals of training.
ENDS: Final = (
    (Ending.GIN, 5.4, 0.183),
    (Ending.GIN, 17.2, 0.178),
    (Ending.GIN, 35.7, 0.080),
    (Ending.KNOCK, 5.6, 0.157),
    (Ending.KNOCK, 17.4, 0.193),
    (Ending.KNOCK, 37.8, 0.121),
    (Ending.UNDERCUT, 3.2, 0.088),
)

#: The way to the target in steps; between them the chance is a straight line.
STEPS: Final = 25

_Chances = tuple[tuple[float, ...], ...]


def chance_to_win(rules: Rules, mine: float, theirs: float) -> float:
    """The chance of the side that has ``mine`` points against ``theirs``.

    >>> from games.gin.rules import STANDARD
    >>> chance_to_win(STANDARD, 0, 0), chance_to_win(STANDARD, 100, 98)
    (0.5, 1.0)
    """
    gains = tuple(_gain(rules, ending, points) for ending, points, _ in ENDS)
    step = rules.target / STEPS
    return _between(_chances(gains), mine / step, theirs / step)


def _gain(rules: Rules, ending: Ending, difference: float) -> float:
    """How many steps, at least one, an ending brings its winner on."""
    bonus = {Ending.GIN: rules.gin_bonus, Ending.UNDERCUT: rules.undercut_bonus}
    return max(1.0, (difference + bonus.get(ending, 0)) * STEPS / rules.target)


@lru_cache(maxsize=64)
def _chances(gains: tuple[float, ...]) -> _Chances:
    """The chance at each pair of steps, from those next to the target down."""
    table = [[0.5] * STEPS for _ in range(STEPS)]
    for mine, theirs in sorted(product(range(STEPS), repeat=2), key=sum, reverse=True):
        if mine < theirs:
            continue
        won = lost = 0.0
        for gain, (_, _, often) in zip(gains, ENDS, strict=True):
            won += often * _between(table, mine + gain, theirs)
            lost += often * _between(table, mine, theirs + gain)
        table[mine][theirs] = (won + lost) / 2
        table[theirs][mine] = 1 - table[mine][theirs]
    return tuple(map(tuple, table))


def _between(table: Sequence[Sequence[float]], mine: float, theirs: float) -> float:
    """The chance between the steps of the table, and beyond its end."""
    if mine >= STEPS:
        return 1.0
    if theirs >= STEPS:
        return 0.0
    row, column = int(mine), int(theirs)
    above, beside = min(row + 1, STEPS - 1), min(column + 1, STEPS - 1)
    down, right = mine - row, theirs - column
    near = table[row][column] * (1 - right) + table[row][beside] * right
    far = table[above][column] * (1 - right) + table[above][beside] * right
    return near * (1 - down) + far * down
