"""What lies on a compiled table, as integers, and what a move makes of it."""

from typing import NamedTuple

import numpy as np

from games.ai import unseen
from games.management.training.compiling import compiled
from games.management.training.hands import BIT, FULL, NO_CARD, deadwood

# The columns of ``Table.deal``.
UPCARD, PILE, STOCK, LIMIT, BEGINNER, MAY_PASS, PILE_DRAWS = range(7)

# The columns of ``Table.seats``: the hand, its cards that the other side knows,
# all that it threw, its turns in ``turns``, how many of them it ended …
HAND, KNOWN, THROWN, EVENTS, TURNS = range(5)
# … and, through the whole match, its opponent's habits: see ``games.ai.unseen.Habit``.
KNOCKED, HELD, EARLY_KNOCKED, EARLY_HELD, GINS, DEALS = range(5, 11)
_COLUMNS = 11

# The columns of a turn.
OFFERED, TOOK, CARD = range(3)

#: More turns than a deal has: the stock's, and those few in a row that take the upcard.
MOST_TURNS = 128

LATE = unseen.LATE


class Table(NamedTuple):
    """What is common to both, a row for either seat, and ``turns[seat, number]``.

    A turn tells the card that was offered, whether it was taken, and the card thrown.
    """

    deal: np.ndarray
    seats: np.ndarray
    turns: np.ndarray


@compiled
def new_table():
    """A table at which nothing has been dealt."""
    return Table(
        np.zeros(7, dtype=np.int64),
        np.zeros((2, _COLUMNS), dtype=np.int64),
        np.zeros((2, MOST_TURNS, 3), dtype=np.int64),
    )


@compiled
def deal_out(table, pack, beginner, limit, offers):
    """Begin a deal; what the seats know of each other's habits stays.

    It begins with the upcard offered to either side, or just with a turn.
    """
    table.seats[:, :KNOCKED] = 0
    for place in range(10):
        table.seats[beginner, HAND] |= BIT[pack[place]]
        table.seats[1 - beginner, HAND] |= BIT[pack[10 + place]]
    table.deal[UPCARD] = pack[20]
    table.deal[PILE] = BIT[pack[20]]
    table.deal[STOCK] = 31
    table.deal[LIMIT] = limit
    table.deal[BEGINNER] = beginner
    table.deal[MAY_PASS] = offers
    table.deal[PILE_DRAWS] = 0


@compiled
def unseen_by(table, me):
    """The cards whose place the seat doesn't know."""
    return FULL & ~(
        table.seats[me, HAND] | table.deal[PILE] | table.seats[1 - me, KNOWN]
    )


@compiled
def pass_upcard(table, me):
    """Leave the first upcard to the other side."""
    _begin_turn(table, me, 0)
    table.seats[me, EVENTS] += 1


@compiled
def _begin_turn(table, me, takes):
    turn = table.seats[me, EVENTS]
    table.turns[me, turn, OFFERED] = table.deal[UPCARD]
    table.turns[me, turn, TOOK] = takes
    table.turns[me, turn, CARD] = NO_CARD


@compiled
def draw(table, me, takes, pack):
    """Take the upcard, or the next card of the stock; return the card."""
    _begin_turn(table, me, takes)
    if takes:
        card = table.deal[UPCARD]
        table.seats[me, KNOWN] |= BIT[card]
        table.deal[PILE] &= ~BIT[card]
        table.deal[PILE_DRAWS] += 1
    else:
        card = pack[52 - table.deal[STOCK]]
        table.deal[STOCK] -= 1
        table.deal[PILE_DRAWS] = 0
    table.seats[me, HAND] |= BIT[card]
    return card


@compiled
def throw(table, me, card):
    """End the turn with a discard."""
    table.seats[me, HAND] &= ~BIT[card]
    table.seats[me, KNOWN] &= ~BIT[card]
    table.seats[me, THROWN] |= BIT[card]
    table.turns[me, table.seats[me, EVENTS], CARD] = card
    table.seats[me, EVENTS] += 1
    table.seats[me, TURNS] += 1
    table.deal[UPCARD] = card
    table.deal[PILE] |= BIT[card]


@compiled
def note_habits(table, knocker):
    """What either side learns of the other from how the deal was closed."""
    defender = 1 - knocker
    is_late = table.seats[knocker, TURNS] >= LATE
    if deadwood(table.seats[knocker, HAND]):
        table.seats[defender, KNOCKED if is_late else EARLY_KNOCKED] += 1
    else:
        table.seats[defender, HELD if is_late else EARLY_HELD] += 1
        table.seats[defender, GINS] += 1
    if deadwood(table.seats[defender, HAND]) <= table.deal[LIMIT]:
        is_late = table.seats[defender, TURNS] >= LATE
        table.seats[knocker, HELD if is_late else EARLY_HELD] += 1
    table.seats[:, DEALS] += 1
