"""What the learner's sparring partners throw: their peers' ways, compiled."""

import numpy as np

from games.management.training.compiling import compiled
from games.management.training.hands import (
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
)
from games.management.training.seats import HAND, KNOWN, TURNS, unseen_by
from games.management.training.styles import (
    AHEAD,
    DANGER,
    DECAY,
    HELD,
    HOPE,
    LUCKY_DRAWS,
    MELD,
    SPREAD,
)


@compiled
def plain_discard(table, me, banned, best):
    """The highest rank outside the melds: see ``games.ai.peers.simple.OsSimple``."""
    hand = table.seats[me, HAND]
    left = loose_cards(hand, deadwood(hand))
    if banned != NO_CARD:
        left &= ~BIT[banned]
    chosen = best
    highest = -1
    while left:
        card = lowest(left)
        left &= left - 1
        if card % 13 > highest:
            highest, chosen = card % 13, card
    return chosen


@compiled
def careful_discard(style, table, me, banned):
    """The discard that costs least: see ``games.ai.peers.better``."""
    hand, known = table.seats[me, HAND], table.seats[1 - me, KNOWN]
    live = unseen_by(table, me)
    lowest_cost, chosen, left = 1e9, NO_CARD, hand
    while left:
        card = lowest(left)
        left &= left - 1
        if card == banned:
            continue
        kept = hand ^ BIT[card]
        points = deadwood(kept)
        cost = points - style[HOPE] * hopes(kept, loose_cards(kept, points), live)
        for pair in PARTNERS[card]:
            if pair >= 0 and not pair & ~(live | known):
                cost += style[MELD] + style[HELD] * count(pair & known)
        if cost < lowest_cost:
            lowest_cost, chosen = cost, card
    return chosen


@compiled
def camper_discard(style, table, me, banned):
    """The discard that costs least: see ``games.ai.peers.camper``."""
    hand, known = table.seats[me, HAND], table.seats[1 - me, KNOWN]
    live = unseen_by(table, me)
    weight = style[AHEAD] * style[DECAY] ** table.seats[me, TURNS]
    ahead = np.empty(DEADWOODS, dtype=np.int64)
    lowest_cost, chosen, left = 1e9, NO_CARD, _dear(style, hand, banned)
    while left:
        card = lowest(left)
        left &= left - 1
        kept = hand ^ BIT[card]
        points = deadwood(kept)
        futures(kept, points, live, ahead)
        cost = points + weight * mean_of_best(ahead, int(style[LUCKY_DRAWS]))
        use = _use_in_runs(card, known, live) + _use_in_sets(card, known, live)
        cost += style[DANGER] * use
        if cost < lowest_cost:
            lowest_cost, chosen = cost, card
    return chosen


@compiled
def _dear(style, hand, banned):
    """The loose cards within some points of the dearest; with none loose, of any."""
    allowed = hand if banned == NO_CARD else hand & ~BIT[banned]
    loose = loose_cards(hand, deadwood(hand)) & allowed
    left = loose if loose else allowed
    least, dear = dearest(left) - style[SPREAD], 0
    while left:
        card = lowest(left)
        left &= left - 1
        if POINTS[card] >= least:
            dear |= BIT[card]
    return dear


@compiled
def _status(card, known, live):
    """2 for a card known to be held by the opponent, 1 for a possible one."""
    return 2 if known & BIT[card] else 1 if live & BIT[card] else 0


@compiled
def _use_in_runs(card, known, live):
    rank = card % 13
    far_low = _status(card - 2, known, live) if rank > 1 else 0
    low = _status(card - 1, known, live) if rank > 0 else 0
    high = _status(card + 1, known, live) if rank < 12 else 0
    far_high = _status(card + 2, known, live) if rank < 11 else 0
    use = -10
    if (low and high) or (low and far_low) or (high and far_high):
        use = -5 * ((not low) + (not high)) - 3 * ((not far_low) + (not far_high))
    if (low == 2 and (high == 2 or far_low == 2)) or (high == 2 and far_high == 2):
        return use + 20
    use += 5 * ((low == 2) + (high == 2))
    return use + 3 * ((far_low == 2) + (far_high == 2))


@compiled
def _use_in_sets(card, known, live):
    held, possible = 0, 0
    for other in range(card % 13, 52, 13):
        if other != card:
            status = _status(other, known, live)
            held += status == 2
            possible += status > 0
    use = 0 if possible == 3 else -4 if possible == 2 else -10
    return use + (20 if held >= 2 else 4 * held)
