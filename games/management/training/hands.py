"""The arithmetic of ``games.gin.bitboard``, compiled: hands are the same integers."""

import numpy as np

from games.gin import bitboard
from games.management.training.compiling import compiled

BIT = np.array(bitboard.BIT)
POINTS = np.array(bitboard.POINTS)
FULL = bitboard.FULL
NO_CARD = -1

#: By a suit's mask: its points, those outside runs, its ranks in runs and run pairs.
_SUIT_POINTS = np.array(bitboard.SUIT_POINTS, dtype=np.int16)
_LOOSE_POINTS = np.array(bitboard.LOOSE_POINTS, dtype=np.int16)
_RUN_RANKS = np.array(bitboard.RUN_RANKS, dtype=np.int16)
_RUN_JOINERS = np.array(bitboard.RUN_JOINERS, dtype=np.int16)
_RUN_PAIRS = np.array(bitboard.RUN_PAIRS, dtype=np.int16)

ADJACENT = np.array(bitboard.ADJACENT)
#: The pairs that meld with a card, a row each; -1, which no hand holds, fills the row.
PARTNERS = np.full((52, 6), -1)
for _card, _pairs in enumerate(bitboard.PARTNERS):
    PARTNERS[_card, : len(_pairs)] = _pairs

#: More deadwoods than there are: what ``futures`` counts by.
DEADWOODS = 101

#: The most hands that layoffs may leave: every subset of the ten chains' ends.
_MOST_LAID = 1024


@compiled
def count(mask):
    """How many cards the mask holds; the compiler makes one instruction of it."""
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


@compiled
def lowest(mask):
    """The index of the lowest card of a mask that isn't empty."""
    return count((mask & -mask) - 1)


@compiled
def total_points(hand):
    """The points of all cards of the hand, melded or not."""
    return (
        _SUIT_POINTS[hand & 8191]
        + _SUIT_POINTS[hand >> 13 & 8191]
        + _SUIT_POINTS[hand >> 26 & 8191]
        + _SUIT_POINTS[hand >> 39]
    )


@compiled
def _loose(c, d, h, s):
    return _LOOSE_POINTS[c] + _LOOSE_POINTS[d] + _LOOSE_POINTS[h] + _LOOSE_POINTS[s]


@compiled
def _least(c, d, h, s, contested):
    """The least that is loose over all ways to meld sets of the contested ranks."""
    if not contested:
        return _loose(c, d, h, s)
    rank = contested & -contested
    others, left = contested ^ rank, ~rank
    c_, d_, h_, s_ = c & left, d & left, h & left, s & left
    least = min(_least(c, d, h, s, others), _least(c_, d_, h_, s_, others))
    if c & d & h & s & rank:
        least = min(least, _least(c, d_, h_, s_, others))
        least = min(least, _least(c_, d, h_, s_, others))
        least = min(least, _least(c_, d_, h, s_, others))
        least = min(least, _least(c_, d_, h_, s, others))
    return least


@compiled
def deadwood(hand):
    """The least deadwood of a hand of any size, over all ways to meld it."""
    c, d, h, s = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    triples = (c & d) & (h | s) | (h & s) & (c | d)
    if not triples:
        return _loose(c, d, h, s)
    runs = _RUN_RANKS[c] | _RUN_RANKS[d] | _RUN_RANKS[h] | _RUN_RANKS[s]
    contested = triples & runs
    left = contested | ~triples
    return _least(c & left, d & left, h & left, s & left, contested)


@compiled
def is_in_meld(hand, card):
    """Whether the card is part of some meld together with the hand's other cards."""
    for pair in PARTNERS[card]:  # noqa: SIM110 - numba compiles no any()
        if pair & hand == pair:
            return True
    return False


@compiled
def meld_mask(hand):
    """All cards, held or not, that would be part of a meld together with the hand."""
    c, d, h, s = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    sets = (
        ((d & h) | (d & s) | (h & s))
        | ((c & h) | (c & s) | (h & s)) << 13
        | ((c & d) | (c & s) | (d & s)) << 26
        | ((c & d) | (c & h) | (d & h)) << 39
    )
    low = np.int64(_RUN_JOINERS[c]) | np.int64(_RUN_JOINERS[d]) << 13
    return (
        sets | low | np.int64(_RUN_JOINERS[h]) << 26 | np.int64(_RUN_JOINERS[s]) << 39
    )


@compiled
def potential(hand):
    """How many pairs of the hand lean to a run or a set, weighted by their outs."""
    c, d, h, s = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    paired = c & d | h & s | (c | d) & (h | s)
    runs = _RUN_PAIRS[c] + _RUN_PAIRS[d] + _RUN_PAIRS[h] + _RUN_PAIRS[s]
    return runs + 3 * count(paired)


@compiled
def best_discard(hand, banned):
    """The least deadwood over the discards of a hand, and the dearest such discard."""
    least, best = 999, NO_CARD
    left = hand
    while left:
        card = lowest(left)
        left &= left - 1
        if card == banned:
            continue
        points = deadwood(hand ^ BIT[card])
        if points < least or (points == least and POINTS[card] > POINTS[best]):
            least, best = points, card
    return least, best


@compiled
def any_discard(hand, banned, most):
    """By chance one of the discards that leave at most so much."""
    chosen, found, left = NO_CARD, 0, hand
    while left:
        card = lowest(left)
        left &= left - 1
        if card != banned and deadwood(hand ^ BIT[card]) <= most:
            found += 1
            if np.random.randint(found) == 0:
                chosen = card
    return chosen


@compiled
def futures(hand, points, live, counts):
    """Fill ``counts``: how many live cards lead to each deadwood after a discard."""
    counts[:] = 0
    least_without, _ = best_discard(hand, NO_CARD)
    melding = meld_mask(hand)
    while live:
        card = lowest(live)
        live &= live - 1
        if melding & BIT[card]:
            after, _ = best_discard(hand | BIT[card], NO_CARD)
        else:
            after = min(points, POINTS[card] + least_without)
        counts[after] += 1


@compiled
def mean_of_best(counts, most):
    """The mean deadwood over the ``most`` luckiest draws of ``futures``."""
    total, cards = 0, 0
    for left in range(counts.size):
        taken = min(counts[left], most - cards)
        total += taken * left
        cards += taken
        if cards == most:
            break
    return total / cards if cards else 0.0


@compiled
def outs(hand, card, unseen):
    """In how many ways, at most 4, a single unseen card melds ``card``."""
    ways = 0
    for pair in PARTNERS[card]:
        missing = pair & ~hand
        if pair >= 0 and missing & unseen and not missing & (missing - 1):
            ways += 1
    return min(ways, 4)


@compiled
def loose_cards(hand, points):
    """The cards outside the melds of some best arrangement, which leaves ``points``."""
    loose, left = 0, hand
    while left:
        card = lowest(left)
        left &= left - 1
        if deadwood(hand ^ BIT[card]) + POINTS[card] == points:
            loose |= BIT[card]
    return loose


@compiled
def hopes(hand, loose, unseen):
    """The points of a hand's loose cards, each as often as it has outs."""
    found = 0
    while loose:
        card = lowest(loose)
        loose &= loose - 1
        found += POINTS[card] * outs(hand, card, unseen)
    return found


@compiled
def dearest(cards):
    """The most points that one of the cards has."""
    most = 0
    while cards:
        most = max(most, POINTS[lowest(cards)])
        cards &= cards - 1
    return most


@compiled
def arrange(hand, melds):
    """Put one best arrangement's melds into ``melds``; return how many there are."""
    found, points = 0, deadwood(hand)
    left = hand & meld_mask(hand)
    while left:
        low = left & -left
        left ^= low
        meld = _meld_from(hand, lowest(low), points)
        if meld:
            melds[found] = meld
            found += 1
            hand &= ~meld
            left &= ~meld
            points = deadwood(hand)
    return found


@compiled
def _meld_from(hand, card, points):
    """A meld whose lowest bit is the card, and that a best arrangement holds; or 0."""
    suit, rank = card // 13, card % 13
    for length in range(13 - rank, 2, -1):
        run = (BIT[length] - 1) << card
        if run & hand == run and deadwood(hand & ~run) == points:
            return run
    same = hand & (BIT[rank] | BIT[rank + 13] | BIT[rank + 26] | BIT[rank + 39])
    for spared in range(4, suit, -1):  # 4 spares none
        kept = same if spared == 4 else same & ~BIT[13 * spared + rank]
        changes = spared == 4 or kept != same
        if changes and count(kept) >= 3 and deadwood(hand & ~kept) == points:
            return kept
    return 0


@compiled
def layoff_deadwood(hand, melds, found):
    """The defender's least deadwood against laid melds, layoffs and melds together."""
    laid = np.zeros(_MOST_LAID, dtype=np.int64)
    ways = 1
    for place in range(found):
        meld = melds[place]
        low, high = lowest(meld), lowest(meld)
        while meld >> (high + 1):
            high += 1
        if low % 13 == high % 13:
            rank = low % 13
            same = BIT[rank] | BIT[rank + 13] | BIT[rank + 26] | BIT[rank + 39]
            fourth = same & ~meld & hand
            if fourth:
                ways = _widened(laid, ways, fourth)
            continue
        ways = _with_chain(hand, laid, ways, low, -1, 0)
        ways = _with_chain(hand, laid, ways, high, 1, 12)
    least = 999
    for way in range(ways):
        least = min(least, deadwood(hand & ~laid[way]))
    return least


@compiled
def _with_chain(hand, laid, ways, card, step, last_rank):
    """Add the ever longer chains at an end of a run to each way that was there."""
    grown, before = 0, ways
    while card % 13 != last_rank and hand >> (card + step) & 1:
        card += step
        grown |= BIT[card]
        for way in range(before):
            if not laid[way] & grown and ways < _MOST_LAID:
                laid[ways] = laid[way] | grown
                ways += 1
    return ways


@compiled
def _widened(laid, ways, cards):
    """Add the cards to each way to lay off that was there and leaves them."""
    for way in range(ways):
        if not laid[way] & cards and ways < _MOST_LAID:
            laid[ways] = laid[way] | cards
            ways += 1
    return ways
