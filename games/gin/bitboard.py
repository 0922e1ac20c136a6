"""Gin arithmetic on hands held as integers: bit ``Card.index`` stands for the card.

Deadwood is asked millions of times, so it has to be quick in plain Python: tables
by the 8,192 possible holdings of a suit leave nothing to search but the sets that
would take cards from runs. Everything here is exact; ``manage.py bench engine`` tells
how quick it is.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Final

#: Points and bit of each card, by index.
POINTS: Final = tuple(min(10, index % 13 + 1) for index in range(52))
BIT: Final = tuple(1 << index for index in range(52))
FULL: Final = (1 << 52) - 1

_SUIT: Final = (1 << 13) - 1


def indices_of(mask: int) -> list[int]:
    """The indices of a hand's cards, lowest first."""
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit.bit_length() - 1)
        mask ^= bit
    return found


def _points(holding: int) -> int:
    return sum(POINTS[rank] for rank in indices_of(holding))


def _run_joiners(holding: int) -> int:
    """The ranks, held or not, that make a run with two others of the holding."""
    below, above = holding << 1, holding >> 1
    return _SUIT & (below & below << 1 | above & above >> 1 | below & above)


def _run_pairs(holding: int) -> int:
    """How many pairs of the holding lean to a run, those without a gap twice."""
    adjacent, gapped = holding & holding >> 1, holding & holding >> 2
    return 2 * adjacent.bit_count() + gapped.bit_count()


#: By a suit's 13-bit mask: all its points, what joins it in runs, and its pairs.
SUIT_POINTS: Final = tuple(map(_points, range(8192)))
RUN_JOINERS: Final = tuple(map(_run_joiners, range(8192)))
RUN_PAIRS: Final = tuple(map(_run_pairs, range(8192)))

#: The ranks in its runs, which never compete within a suit, and the other ones' points.
RUN_RANKS: Final = tuple(mask & joiners for mask, joiners in enumerate(RUN_JOINERS))
LOOSE_POINTS: Final = tuple(SUIT_POINTS[m ^ runs] for m, runs in enumerate(RUN_RANKS))

_NO_CARD: Final = -1

# A throw is one integer, the better the smaller: how it changes the deadwood, then in
# the ten bits below how cheap the card is, then in six of them its index.
_NO_THROW: Final = 1 << 20
#: No throw is better than one of a card that is worth ten and in no meld.
_LOOSE_TEN: Final = (-10 << 10) + 51


def _best_throws(holding: int) -> tuple[int, int]:
    """The best throw of the suit and the next best, where there are any."""
    throws = [_NO_THROW, _NO_THROW]
    for rank in indices_of(holding):
        change = LOOSE_POINTS[holding ^ BIT[rank]] - LOOSE_POINTS[holding]
        throws.append((change << 10) + (10 - POINTS[rank] << 6) + rank)
    best, second, *_ = sorted(throws)
    return best, second


@cache
def _shared(number: int) -> int:
    """One and the same integer each time, so that tables stay within small caches."""
    return number


_THROWS: Final = tuple(map(_best_throws, range(8192)))
#: By a suit's mask: its best throw and the next best, the suits one after another.
_BEST_C, _BEST_D, _BEST_H, _BEST_S = (
    tuple(_shared(best + 13 * suit) for best, _ in _THROWS) for suit in range(4)
)
_NEXT_C, _NEXT_D, _NEXT_H, _NEXT_S = (
    tuple(_shared(second + 13 * suit) for _, second in _THROWS) for suit in range(4)
)


def _partners(index: int) -> tuple[int, ...]:
    """The two-card masks that make a three-card meld with the card at ``index``."""
    suit, rank = divmod(index, 13)
    mates = [BIT[13 * other + rank] for other in range(4) if other != suit]
    found = [mates[0] | mates[1], mates[0] | mates[2], mates[1] | mates[2]]
    for low in range(max(rank - 2, 0), min(rank, 10) + 1):
        run = 0b111 << (13 * suit + low)
        found.append(run & ~BIT[index])
    return tuple(found)


def _adjacent(index: int) -> int:
    """The cards of the same rank, and of the same suit at most two ranks away."""
    suit, rank = divmod(index, 13)
    near = (0b11111 << rank >> 2 & _SUIT) << 13 * suit
    same = BIT[rank] | BIT[13 + rank] | BIT[26 + rank] | BIT[39 + rank]
    return (near | same) & ~BIT[index]


#: By card: the pairs that meld with it, and the cards that could matter to it.
PARTNERS: Final = tuple(_partners(index) for index in range(52))
ADJACENT: Final = tuple(_adjacent(index) for index in range(52))


def _melds_from(index: int) -> tuple[int, ...]:
    """The masks of all melds whose lowest bit is the card at ``index``."""
    suit, rank = divmod(index, 13)
    found = [
        ((1 << length) - 1) << index for length in range(13 - rank, 2, -1)
    ]  # long runs first, so that the first arrangement found keeps them whole
    mates = [BIT[13 * other + rank] for other in range(suit + 1, 4)]
    if len(mates) == 3:
        found.append(BIT[index] | sum(mates))
    for left, first in enumerate(mates):
        found.extend(BIT[index] | first | second for second in mates[left + 1 :])
    return tuple(found)


#: By card: every meld of which it is the lowest bit.
MELDS_FROM: Final = tuple(_melds_from(index) for index in range(52))


def total_points(hand: int) -> int:
    """The points of all cards of the hand, melded or not."""
    return (
        SUIT_POINTS[hand & 8191]
        + SUIT_POINTS[hand >> 13 & 8191]
        + SUIT_POINTS[hand >> 26 & 8191]
        + SUIT_POINTS[hand >> 39]
    )


def deadwood(hand: int) -> int:
    """The least deadwood of a hand of any size, over all ways to meld it.

    >>> deadwood(0b111), deadwood(0b1011)
    (0, 7)
    """
    c, d = hand & 8191, hand >> 13 & 8191
    h, s = hand >> 26 & 8191, hand >> 39
    minor, major = c & d, h & s
    triples = minor & (h | s) | major & (c | d)
    if triples:
        runs = RUN_RANKS[c] | RUN_RANKS[d] | RUN_RANKS[h] | RUN_RANKS[s]
        contested = triples & runs
        if contested != triples:  # a set that takes nothing from a run is melded
            left = contested | ~triples
            c, d, h, s = c & left, d & left, h & left, s & left
        if contested:
            return _least(_loose, c, d, h, s, _NO_CARD, contested)
    return LOOSE_POINTS[c] + LOOSE_POINTS[d] + LOOSE_POINTS[h] + LOOSE_POINTS[s]


def least_deadwood(hand: int, banned_index: int = _NO_CARD) -> tuple[int, int]:
    """The least deadwood of eleven cards after one discard, and that discard's index.

    Among equals the dearest card goes. ``banned_index`` is the card just taken from
    the discard pile, which may not be thrown.
    """
    c, d = hand & 8191, hand >> 13 & 8191
    h, s = hand >> 26 & 8191, hand >> 39
    minor, major = c & d, h & s
    triples = minor & (h | s) | major & (c | d)
    if triples:
        runs = RUN_RANKS[c] | RUN_RANKS[d] | RUN_RANKS[h] | RUN_RANKS[s]
        # Four of a rank may spare one. Three are melded before any is thrown: the
        # other eight cards have a loose one, or a meld with a card too many.
        contested = triples & (runs | minor & major)
        if contested != triples:
            left = contested | ~triples
            c, d, h, s = c & left, d & left, h & left, s & left
        if contested:
            best = _least(_after_throw, c, d, h, s, banned_index, contested)
            return best >> 10, best & 63
    best = _after_throw(c, d, h, s, banned_index)
    return best >> 10, best & 63


# What follows is written out suit by suit, and without min(): loops and calls would
# take twice the time.

#: What is to be least: a function of the cards of each suit, and of the banned card.
_Value = Callable[[int, int, int, int, int], int]


def _least(
    value: _Value, c: int, d: int, h: int, s: int, banned: int, contested: int
) -> int:
    """The least value over all ways to meld sets of the contested ranks."""
    rank = contested & -contested
    others = contested ^ rank
    left = ~rank
    c_, d_, h_, s_ = c & left, d & left, h & left, s & left
    if others:
        least = _least(value, c, d, h, s, banned, others)
        other = _least(value, c_, d_, h_, s_, banned, others)
    else:
        least = value(c, d, h, s, banned)
        other = value(c_, d_, h_, s_, banned)
    if other < least:
        least = other
    if c & d & h & s & rank:  # three of them as a set, the fourth left to its suit
        for suits in (c, d_, h_, s_), (c_, d, h_, s_), (c_, d_, h, s_), (c_, d_, h_, s):
            if others:
                other = _least(value, *suits, banned, others)
            else:
                other = value(*suits, banned)
            if other < least:
                least = other
    return least


def _loose(c: int, d: int, h: int, s: int, _: int) -> int:
    return LOOSE_POINTS[c] + LOOSE_POINTS[d] + LOOSE_POINTS[h] + LOOSE_POINTS[s]


def _after_throw(c: int, d: int, h: int, s: int, banned: int) -> int:
    """The best throw, with all that is loose after it in place of the change."""
    best = _BEST_C[c]
    if best > _LOOSE_TEN:
        if (other := _BEST_D[d]) < best:
            best = other
        if (other := _BEST_H[h]) < best:
            best = other
        if (other := _BEST_S[s]) < best:
            best = other
    if best & 63 == banned:
        best = min(
            _NEXT_C[c] if banned < 13 else _BEST_C[c],
            _NEXT_D[d] if 13 <= banned < 26 else _BEST_D[d],
            _NEXT_H[h] if 26 <= banned < 39 else _BEST_H[h],
            _NEXT_S[s] if banned >= 39 else _BEST_S[s],
        )
    loose = LOOSE_POINTS[c] + LOOSE_POINTS[d] + LOOSE_POINTS[h] + LOOSE_POINTS[s]
    return (loose << 10) + best


def partitions(hand: int, points: int) -> Iterator[tuple[int, ...]]:
    """Every way to meld the hand that leaves at most ``points``, as melds' masks."""
    melding = hand & meld_mask(hand)
    points -= total_points(hand ^ melding)
    if deadwood(melding) > points:
        return
    if not melding:
        yield ()
        return
    low = melding & -melding
    index = low.bit_length() - 1
    for meld in MELDS_FROM[index]:
        if meld & melding == meld:
            for others in partitions(melding ^ meld, points):
                yield (meld, *others)
    if POINTS[index] <= points:
        yield from partitions(melding ^ low, points - POINTS[index])


def layoff_choices(hand: int, melds: Iterable[int]) -> Iterator[tuple[int, list[int]]]:
    """Per end of each laid run and per open set: the meld's place, and what may go on.

    The choices are masks, ever longer chains outward, of which one may be taken.
    """
    for place, meld in enumerate(melds):
        low, high = (meld & -meld).bit_length() - 1, meld.bit_length() - 1
        if low % 13 == high % 13:
            rank = low % 13
            same = BIT[rank] | BIT[13 + rank] | BIT[26 + rank] | BIT[39 + rank]
            if fourth := same & ~meld & hand:
                yield place, [fourth]
            continue
        if down := _chain(hand, low, -1, 0):
            yield place, down
        if up := _chain(hand, high, 1, 12):
            yield place, up


def _chain(hand: int, index: int, step: int, last_rank: int) -> list[int]:
    grown, chain = 0, []
    while index % 13 != last_rank and hand >> (index + step) & 1:
        index += step
        grown |= BIT[index]
        chain.append(grown)
    return chain


def layoff_deadwood(hand: int, melds: Iterable[int]) -> int:
    """The defender's least deadwood against laid melds, layoffs and melds together."""
    laid = [0]
    for _, choices in layoff_choices(hand, melds):
        laid += [cards | more for cards in laid for more in choices if not cards & more]
    return min(deadwood(hand & ~cards) for cards in laid)


def meld_mask(hand: int) -> int:
    """All cards, held or not, that would be part of a meld together with the hand."""
    c, d, h, s = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    runs = RUN_JOINERS[c] | RUN_JOINERS[d] << 13
    runs |= RUN_JOINERS[h] << 26 | RUN_JOINERS[s] << 39
    # A card melds as a set where at least two other suits hold its rank.
    return (
        runs
        | ((d & h) | (d & s) | (h & s))
        | ((c & h) | (c & s) | (h & s)) << 13
        | ((c & d) | (c & s) | (d & s)) << 26
        | ((c & d) | (c & h) | (d & h)) << 39
    )


def is_in_meld(hand: int, index: int) -> bool:
    """Whether the card is part of some meld together with the hand's other cards."""
    return any(pair & hand == pair for pair in PARTNERS[index])


def potential(hand: int) -> int:
    """How many pairs of the hand lean to a run or a set, weighted by their outs."""
    c, d, h, s = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    paired = c & d | h & s | (c | d) & (h | s)
    runs = RUN_PAIRS[c] + RUN_PAIRS[d] + RUN_PAIRS[h] + RUN_PAIRS[s]
    return runs + 3 * paired.bit_count()


def futures(hand: int, points: int, live: int) -> tuple[dict[int, int], int]:
    """What drawing one of the ``live`` cards would make of ten cards with ``points``.

    Answers how many live cards lead to each deadwood after the best discard, exactly;
    and the least deadwood of the hand less one of its cards.
    """
    least_without, _ = least_deadwood(hand)
    counts: dict[int, int] = {}
    melding = meld_mask(hand) & live
    plain = live & ~melding
    for rank in range(13):  # cards that meld nothing have a closed form
        count = sum(plain >> (13 * suit + rank) & 1 for suit in range(4))
        if count:
            after = min(points, POINTS[rank] + least_without)
            counts[after] = counts.get(after, 0) + count
    while melding:
        drawn = melding & -melding
        melding ^= drawn
        after, _ = least_deadwood(hand | drawn)
        counts[after] = counts.get(after, 0) + 1
    return counts, least_without
