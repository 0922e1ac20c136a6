"""Deals and matches between compiled players, and what is recorded of them."""

from typing import NamedTuple

import numpy as np

from games.gin.rules import LAST_CARDS, PILE_DRAWS_ALLOWED, STANDARD
from games.management.training.compiling import compiled
from games.management.training.hands import (
    BIT,
    NO_CARD,
    POINTS,
    arrange,
    best_discard,
    deadwood,
    layoff_deadwood,
)
from games.management.training.inputs import (
    DISCARD,
    INPUTS,
    KNOCK,
    LEAVE,
    fill_inputs,
)
from games.management.training.learner import Networks
from games.management.training.players import ends, lays_off, takes
from games.management.training.seats import (
    HAND,
    LIMIT,
    MAY_PASS,
    PILE_DRAWS,
    STOCK,
    TURNS,
    deal_out,
    draw,
    new_table,
    note_habits,
    pass_upcard,
    throw,
    unseen_by,
)

#: The endings as the networks tell them apart, seen from a side: its gins, its knocks
#: (either by a small, middling or large difference), its undercut; the void deal; and
#: after that the other side's.
GIN, KNOCKED, UNDERCUT, VOID = 0, 3, 6, 7
ENDINGS = 15
_SMALL, _MIDDLING = 10, 25

GIN_BONUS, UNDERCUT_BONUS = STANDARD.gin_bonus, STANDARD.undercut_bonus
TARGET = STANDARD.target

#: In place of a limit: the first upcard of each deal sets it.
OKLAHOMA = -1

#: More rows than a deal can give: either side's decisions in all of its turns.
ROWS_A_DEAL = 512


class Sides(NamedTuple):
    """Who plays: a style for each side, the learners' networks, who is recorded."""

    styles: np.ndarray
    networks: Networks
    recorded: np.ndarray


class Records(NamedTuple):
    """Rows of what was decided: the head and its inputs, who decided, what came of it.

    ``difference`` is that of the deadwoods in the ending.
    """

    inputs: np.ndarray
    head: np.ndarray
    side: np.ndarray
    ending: np.ndarray
    difference: np.ndarray


@compiled
def new_records(rows):
    """Room for so many rows."""
    return Records(
        np.empty((rows, INPUTS), dtype=np.float32),
        np.empty(rows, dtype=np.int8),
        np.empty(rows, dtype=np.int8),
        np.empty(rows, dtype=np.int8),
        np.empty(rows, dtype=np.int16),
    )


@compiled
def ending_of(kind, difference):
    """The winner's ending of this kind, GIN, KNOCKED or UNDERCUT."""
    if kind == UNDERCUT:
        return UNDERCUT
    return kind + (0 if difference <= _SMALL else 1 if difference <= _MIDDLING else 2)


@compiled
def showdown(knocker_hand, defender_hand, with_layoffs=True):
    """How closing with a hand ends, seen from the knocker: ending and difference."""
    points = deadwood(knocker_hand)
    if points == 0:
        difference = deadwood(defender_hand)
        return ending_of(GIN, difference), difference
    if with_layoffs:
        melds = np.empty(4, dtype=np.int64)
        left = layoff_deadwood(defender_hand, melds, arrange(knocker_hand, melds))
    else:
        left = deadwood(defender_hand)
    if left > points:
        return ending_of(KNOCKED, left - points), left - points
    return VOID + 1 + UNDERCUT, points - left


@compiled
def points_of(ending, difference):
    """What an ending brings its winner in points."""
    kind = ending % (VOID + 1)
    if kind < KNOCKED:
        return difference + GIN_BONUS
    return difference + (UNDERCUT_BONUS if kind == UNDERCUT else 0)


@compiled
def play_deal(sides, table, beginner, game, records, rows):
    """Play one deal; return the ending as side 0 sees it, its difference, the rows.

    ``game`` tells the limit, and whether the upcard is offered before the first turn.
    What the sides do that are recorded is added to the records from ``rows`` on.
    """
    pack = np.random.permutation(52)
    limit, offers = game
    if limit == OKLAHOMA:
        limit = POINTS[pack[20]] if pack[20] % 13 else 0  # an ace: gin only
    deal_out(table, pack, beginner, limit, offers)
    first_row, me, took, passes = rows, beginner, False, 0
    while offers and not took and passes < 2:
        took, rows = _decide(sides, table, me, records, rows)
        if not took:
            pass_upcard(table, me)
            passes, me = passes + 1, 1 - me
    table.deal[MAY_PASS] = 0
    closes = False
    while not closes and table.deal[STOCK] > LAST_CARDS:
        if not took and passes < 2:
            took, rows = _decide(sides, table, me, records, rows)
        closes, rows = _play_turn(sides, table, me, took, pack, records, rows)
        me, took, passes = 1 - me, False, 0
    ending, difference = _ending(sides, table, 1 - me, closes)
    _tell(records, first_row, rows, ending, difference)
    return ending, difference, rows


@compiled
def _decide(sides, table, me, records, rows):
    """Whether to take the upcard; leaving it is recorded."""
    if table.deal[PILE_DRAWS] >= PILE_DRAWS_ALLOWED:
        return False, rows
    took = takes(sides.styles[me], sides.networks, table, me)
    if not took and sides.recorded[me]:
        hand = table.seats[me, HAND]
        rows = _record(table, me, hand, LEAVE, NO_CARD, records, rows)
    return took, rows


@compiled
def _play_turn(sides, table, me, took, pack, records, rows):
    """Draw and throw; return whether that closes, and the rows."""
    card = draw(table, me, took, pack)
    banned = card if took else NO_CARD
    if sides.recorded.any():
        rows = _record_knock(sides, table, me, banned, records, rows)
    discard, closes = ends(sides.styles[me], sides.networks, table, me, banned)
    if not closes and sides.recorded[me]:
        kept = table.seats[me, HAND] ^ BIT[discard]
        rows = _record(table, me, kept, DISCARD, discard, records, rows)
    throw(table, me, discard)
    return closes, rows


@compiled
def _ending(sides, table, me, closes):
    """How the deal ends after the last turn, as side 0 sees it, and the difference."""
    if not closes:
        return VOID, 0
    note_habits(table, me)
    other = 1 - me
    ending, difference = showdown(
        table.seats[me, HAND], table.seats[other, HAND], lays_off(sides.styles[other])
    )
    return ending if me == 0 else mirrored(ending), difference


@compiled
def mirrored(ending):
    """The ending as the other side sees it."""
    return VOID if ending == VOID else (ending + VOID + 1) % (2 * (VOID + 1))


@compiled
def _tell(records, first, rows, ending, difference):
    """Tell the rows of a deal how it ended, each as its side sees it."""
    for row in range(first, rows):
        if records.head[row] == KNOCK:
            continue  # it knows what would have come of the knock
        is_first = records.side[row] == 0
        records.ending[row] = ending if is_first else mirrored(ending)
        records.difference[row] = difference


@compiled
def _record(table, me, hand, head, given_up, records, rows):
    """Add a row: what ``me`` is told of keeping the hand."""
    records.head[rows], records.side[rows] = head, me
    live = unseen_by(table, me)
    turns = table.seats[me, TURNS] + (head != LEAVE)
    row = records.inputs[rows]
    fill_inputs(table, me, hand, live, head, turns, given_up, row)
    return rows + 1


@compiled
def _record_knock(sides, table, me, banned, records, rows):
    """Record what knocking now would come to, whoever plays, and whether it knocks."""
    hand = table.seats[me, HAND]
    least, card = best_discard(hand, banned)
    if not 0 < least <= table.deal[LIMIT]:
        return rows
    kept = hand ^ BIT[card]
    other = 1 - me
    ending, difference = showdown(
        kept, table.seats[other, HAND], lays_off(sides.styles[other])
    )
    records.ending[rows], records.difference[rows] = ending, difference
    return _record(table, me, kept, KNOCK, NO_CARD, records, rows)


@compiled
def play_match(sides, game, beginner, records, rows):
    """Play a match to the target; return the scores, the deals and the rows.

    It is broken off where the records have no room for another deal.
    """
    table = new_table()
    scores = np.zeros(2, dtype=np.int64)
    deals = 0
    while scores.max() < TARGET and rows + ROWS_A_DEAL <= records.head.size:
        ending, difference, rows = play_deal(
            sides, table, beginner, game, records, rows
        )
        deals += 1
        if ending != VOID:
            scores[0 if ending < VOID else 1] += points_of(ending, difference)
            beginner = 1 - beginner
    return scores, deals, rows
