"""The features of ``games.ai.features``, compiled: the networks' inputs."""

import numpy as np

from games.ai.features import LOW
from games.management.training.compiling import compiled
from games.management.training.hands import (
    ADJACENT,
    BIT,
    DEADWOODS,
    NO_CARD,
    PARTNERS,
    POINTS,
    count,
    deadwood,
    dearest,
    futures,
    hopes,
    loose_cards,
    lowest,
    mean_of_best,
    meld_mask,
    potential,
    total_points,
)
from games.management.training.seats import (
    BEGINNER,
    CARD,
    DEALS,
    EARLY_HELD,
    EARLY_KNOCKED,
    EVENTS,
    GINS,
    HELD,
    KNOCKED,
    KNOWN,
    LIMIT,
    MAY_PASS,
    OFFERED,
    STOCK,
    THROWN,
    TOOK,
)

#: The heads in the order in which ``games.ai.network.Head`` lists them.
DISCARD, LEAVE, KNOCK = range(3)
INPUTS = 45


@compiled
def fill_inputs(table, me, hand, live, head, turns, given_up, row):
    """Fill ``row``: what the networks are told of keeping ``hand``.

    ``live`` are the cards that ``me`` doesn't see, ``turns`` its turns that are over by
    then, and ``given_up`` what it leaves on the pile.
    """
    other = 1 - me
    limit, opponent_known = table.deal[LIMIT], table.seats[other, KNOWN]
    points = deadwood(hand)
    row[0] = points / 30
    _fill_prospect(hand, points, limit, live, row)
    row[6] = potential(hand) / 15
    loose = loose_cards(hand, points)
    row[7] = count(loose) / 10
    row[8] = turns / 8
    row[9] = table.deal[STOCK] / 31
    row[10] = count(opponent_known) / 5
    _fill_opponent_turns(table.turns[other], table.seats[other, EVENTS], row)
    _fill_gift(table, me, live, given_up, row)
    row[20] = dearest(loose) / 10
    row[21] = points <= limit
    row[22] = points == 0
    row[23] = table.seats[other, EVENTS] / 8
    begins = table.deal[BEGINNER] == me
    if head == LEAVE:
        row[25] = 1 + begins if table.deal[MAY_PASS] else 0
    else:
        row[25] = begins
    row[26] = limit / 10
    row[29] = hopes(hand, loose, live) / 50
    row[30] = count(table.seats[me, KNOWN] & hand) / 4
    row[36] = total_points(meld_mask(hand & ~loose) & live) / 30
    _fill_dangers(
        live | table.seats[other, KNOWN],
        table.seats[other, KNOWN],
        loose,
        given_up,
        row,
    )
    _fill_habits(table.seats[me], row)
    row[44] = total_points(live) / max(count(live), 1) / 10


@compiled
def _fill_prospect(hand, points, limit, live, row):
    """What drawing one of the live cards would make of the hand."""
    found = np.empty(DEADWOODS, dtype=np.int64)
    futures(hand, points, live, found)
    cards = max(count(live), 1)
    knocks, better, little = 0, 0, 0
    for left in range(max(points, limit + 1, LOW + 1)):
        knocks += found[left] if left <= limit else 0
        better += found[left] if left < points else 0
        little += found[left] if left <= LOW else 0
    row[1] = mean_of_best(found, cards) / 30
    row[2] = mean_of_best(found, 7) / 20
    row[3] = found[0] / 4
    row[4] = knocks / cards
    row[5] = 2 * better / cards
    row[24] = 4 * found[0] / cards
    row[31] = mean_of_best(found, 3) / 10
    row[32] = 3 * little / cards


@compiled
def _fill_opponent_turns(turns, events, row):
    """How often the opponent took, and the points of what it threw."""
    took, last_took, thrown, total, low = 0, 8, 0, 0, 0
    row[12] = row[13] = row[33] = 1
    for ago in range(events):
        turn = events - 1 - ago
        if turns[turn, TOOK]:
            took += 1
            last_took = min(last_took, ago)
        if turns[turn, CARD] == NO_CARD:
            continue
        points = POINTS[turns[turn, CARD]]
        total += points
        thrown += 1
        low += ago < 4 and points <= LOW
        if thrown == 1:
            row[13] = points / 10
        if thrown <= 3:
            row[12] = total / thrown / 10
        row[33] = total / thrown / 10
    row[11] = took / 4
    row[34] = low / 4
    row[35] = last_took / 8


@compiled
def _fill_dangers(possible, known, loose, given_up, row):
    """How dangerous it would be to throw the loose cards later: the mean, the least."""
    if given_up != NO_CARD:
        possible |= BIT[given_up]
    total, least, cards = 0, 99, count(loose)
    while loose:
        card = lowest(loose)
        loose &= loose - 1
        danger = 0
        for pair in PARTNERS[card]:
            if pair >= 0 and not pair & ~possible:
                danger += 1 + 2 * count(pair & known)
        total += danger
        least = min(least, danger)
    row[37] = total / max(cards, 1) / 5
    row[38] = least / 3 if cards else 0


@compiled
def _fill_habits(seat, row):
    """What the finished deals of the match tell of the opponent."""
    knocked, held = seat[KNOCKED], seat[HELD]
    row[27] = (knocked + 0.5) / (knocked + held + 1)
    row[28] = min(knocked + held, 4) / 4
    early_knocked, early_held = seat[EARLY_KNOCKED], seat[EARLY_HELD]
    row[39] = (early_knocked + 0.5) / (early_knocked + early_held + 1)
    row[40] = min(early_knocked + early_held, 4) / 4
    row[41] = seat[GINS] / (seat[DEALS] + 1)
    row[42] = (knocked + early_knocked) / (seat[DEALS] + 1)
    row[43] = min(seat[DEALS], 6) / 6


@compiled
def _fill_gift(table, me, live, card, row):
    """What the opponent may make of the card that is given up."""
    row[14:20] = 0
    if card == NO_CARD:
        return
    other = 1 - me
    known, thrown = table.seats[other, KNOWN], table.seats[other, THROWN]
    melds, held, left = 0, 0, 0
    for pair in PARTNERS[card]:
        if pair >= 0 and not pair & ~(live | known):
            melds += 1
            held += count(pair & known)
    near, rank = ADJACENT[card], card % 13
    events = table.seats[other, EVENTS]
    for turn in range(max(events - 4, 0), events):
        if not table.turns[other, turn, TOOK]:
            left += near >> table.turns[other, turn, OFFERED] & 1
    same = BIT[rank] | BIT[rank + 13] | BIT[rank + 26] | BIT[rank + 39]
    row[14] = melds / 5
    row[15] = held / 3
    row[16] = left / 2
    row[17] = count(near & thrown) / 3
    row[18] = count(same & ~BIT[card] & thrown) / 2
    row[19] = POINTS[card] / 10
