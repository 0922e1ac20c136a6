"""The player that is trained: Hard's choice of a move, compiled."""

from typing import NamedTuple

import numpy as np

from games.ai import hard
from games.management.training.compiling import compiled
from games.management.training.hands import (
    BIT,
    NO_CARD,
    any_discard,
    best_discard,
    deadwood,
    is_in_meld,
    lowest,
)
from games.management.training.inputs import (
    DISCARD,
    INPUTS,
    KNOCK,
    LEAVE,
    fill_inputs,
)
from games.management.training.seats import (
    HAND,
    KNOWN,
    LIMIT,
    PILE_DRAWS,
    TURNS,
    UPCARD,
    unseen_by,
)
from games.management.training.styles import EXPLORES, MARGIN

#: An explorer looks no further: worse discards tell nothing of good play.
_EXPLORED = 12

# Copied, since what is compiled can't look into a module.
PATIENCE = hard.PATIENCE
WORTH_TAKING = hard.WORTH_TAKING
TOO_MUCH_MORE = hard.TOO_MUCH_MORE


class Networks(NamedTuple):
    """The three heads' weights, the first axis telling the head.

    ``prices`` are the points that each ending pays.
    """

    w1: np.ndarray
    b1: np.ndarray
    w2: np.ndarray
    b2: np.ndarray
    w3: np.ndarray
    b3: np.ndarray
    prices: np.ndarray


@compiled
def value(networks, head, row):
    """The expected points of a hand by the endings that the network foresees."""
    w1, w2, w3 = networks.w1[head], networks.w2[head], networks.w3[head]
    first = networks.b1[head].copy()
    for place in range(row.size):
        if row[place]:
            first += row[place] * w1[place]
    second = networks.b2[head].copy()
    for place in range(first.size):
        if first[place] > 0:
            second += first[place] * w2[place]
    sums = networks.b3[head].copy()
    for place in range(second.size):
        if second[place] > 0:
            sums += second[place] * w3[place]
    shares = np.exp(sums - sums.max())
    return (shares * networks.prices[head]).sum() / shares.sum()


@compiled
def learner_takes(style, networks, table, me, least):
    """Whether to take the upcard, which would leave ``least``."""
    hand, card = table.seats[me, HAND], table.deal[UPCARD]
    saves = deadwood(hand) - least
    if table.deal[PILE_DRAWS] >= PATIENCE:
        if least > table.deal[LIMIT]:
            return False
    elif not (least == 0 or saves >= WORTH_TAKING or is_in_meld(hand, card)):
        return False
    if least == 0:
        return True
    if np.random.random() < style[EXPLORES] / 2:
        return np.random.random() < 0.5
    row = np.empty(INPUTS, dtype=np.float32)
    live = unseen_by(table, me)
    turns = table.seats[me, TURNS]
    fill_inputs(table, me, hand, live, LEAVE, turns, NO_CARD, row)
    stays = value(networks, LEAVE, row)
    known = table.seats[me, KNOWN]
    table.seats[me, KNOWN] |= BIT[card]
    table.seats[me, HAND] |= BIT[card]
    worth, _, _ = _best(style, networks, table, me, card)
    table.seats[me, KNOWN] = known
    table.seats[me, HAND] = hand
    return worth > stays


@compiled
def learner_ends(style, networks, table, me, banned):
    """The discard that ends the turn, and whether to close with it."""
    hand = table.seats[me, HAND]
    least, best = best_discard(hand, banned)
    if least == 0:
        return best, True
    if np.random.random() < style[EXPLORES]:
        if least <= table.deal[LIMIT] and np.random.randint(3) == 0:
            return best, True
        return any_discard(hand, banned, least + _EXPLORED), False
    _, card, closes = _best(style, networks, table, me, banned)
    return card, closes


@compiled
def _best(style, networks, table, me, banned):
    """The best of what may be done with eleven cards: value, discard, closing."""
    hand, turns = table.seats[me, HAND], table.seats[me, TURNS] + 1
    live = unseen_by(table, me)
    row = np.empty(INPUTS, dtype=np.float32)
    least, dearest = best_discard(hand, banned)
    best, chosen, closes = -1e9, NO_CARD, False
    if least <= table.deal[LIMIT]:
        kept = hand ^ BIT[dearest]
        fill_inputs(table, me, kept, live, KNOCK, turns, NO_CARD, row)
        best = value(networks, KNOCK, row) - style[MARGIN]
        chosen, closes = dearest, True
    left = hand
    while left:
        card = lowest(left)
        left &= left - 1
        if card == banned or deadwood(hand ^ BIT[card]) > least + TOO_MUCH_MORE:
            continue
        kept = hand ^ BIT[card]
        fill_inputs(table, me, kept, live, DISCARD, turns, card, row)
        worth = value(networks, DISCARD, row)
        if worth > best:
            best, chosen, closes = worth, card, False
    return best, chosen, closes
