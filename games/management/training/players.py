"""What a compiled player does, whatever its style: the one place that asks its kind."""

import numpy as np

from games.management.training.compiling import compiled
from games.management.training.hands import (
    BIT,
    any_discard,
    best_discard,
    deadwood,
    is_in_meld,
)
from games.management.training.learner import learner_ends, learner_takes
from games.management.training.seats import HAND, LIMIT, TURNS, UPCARD
from games.management.training.sparring import (
    camper_discard,
    careful_discard,
    plain_discard,
)
from games.management.training.styles import (
    CAMPER,
    CAREFUL,
    KIND,
    LAST_EARLY,
    LAST_MIDDLE,
    LEARNER,
    MOST_EARLY,
    MOST_LATE,
    MOST_MIDDLE,
    PLAIN,
    SIMPLE,
)


@compiled
def seed(number):
    """Make what follows in this process repeatable."""
    np.random.seed(number)


@compiled
def takes(style, networks, table, me):
    """Whether the player takes the upcard."""
    hand, card = table.seats[me, HAND], table.deal[UPCARD]
    least, _ = best_discard(hand | BIT[card], card)
    if style[KIND] == LEARNER:
        return learner_takes(style, networks, table, me, least)
    most = _most(style, table, table.seats[me, TURNS] + 1)
    if style[KIND] in (CAREFUL, PLAIN) and least <= most:
        return True
    melds = is_in_meld(hand, card)
    return melds and (style[KIND] == SIMPLE or least < deadwood(hand))


@compiled
def ends(style, networks, table, me, banned):
    """The discard that ends the turn, and whether to close with it."""
    if style[KIND] == LEARNER:
        return learner_ends(style, networks, table, me, banned)
    least, best = best_discard(table.seats[me, HAND], banned)
    if least <= _most(style, table, table.seats[me, TURNS] + 1):
        return best, True
    if style[KIND] == CAREFUL:
        return careful_discard(style, table, me, banned), False
    if style[KIND] == CAMPER:
        return camper_discard(style, table, me, banned), False
    if style[KIND] == PLAIN:
        return plain_discard(table, me, banned, best), False
    return any_discard(table.seats[me, HAND], banned, least), False


@compiled
def lays_off(style):
    """Whether the player lays off on a knock; those who don't are rare."""
    return style[KIND] != PLAIN


@compiled
def _most(style, table, turn):
    """The most deadwood that the player closes with in its ``turn``-th turn."""
    if turn <= style[LAST_EARLY]:
        most = style[MOST_EARLY]
    elif turn <= style[LAST_MIDDLE]:
        most = style[MOST_MIDDLE]
    else:
        most = style[MOST_LATE]
    return min(most, table.deal[LIMIT])
