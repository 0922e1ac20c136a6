"""Gin arithmetic on hands held as integers: bit ``Card.index`` stands for the card.

Deadwood is asked millions of times, so it has to be quick in plain Python: a table
with the best runs of each of the 8,192 possible holdings of a suit leaves nothing to
search but the ranks that are held three or four times. Everything here is exact.
"""

from collections.abc import Iterable, Iterator
from typing import Final

#: Points and bit of each card, by index.
POINTS: Final = tuple(min(10, index % 13 + 1) for index in range(52))
BIT: Final = tuple(1 << index for index in range(52))
FULL: Final = (1 << 52) - 1

_SUIT: Final = (1 << 13) - 1


def _suit_tables() -> tuple[tuple[int, ...], ...]:
    """By holding of a suit: its points, its best runs' points, and their ranks."""
    points, melded, runs = [0] * 8192, [0] * 8192, [0] * 8192
    for holding in range(1, 8192):
        low = (holding & -holding).bit_length() - 1
        rest = holding & (holding - 1)
        points[holding] = points[rest] + POINTS[low]
        melded[holding], runs[holding] = melded[rest], runs[rest]
        run, run_points, rank = 0, 0, low
        while holding >> rank & 1:
            run |= 1 << rank
            run_points += POINTS[rank]
            rank += 1
            total = run_points + melded[holding & ~run]
            if rank - low >= 3 and total > melded[holding]:
                melded[holding], runs[holding] = total, run | runs[holding & ~run]
    return tuple(points), tuple(melded), tuple(runs)


#: By a suit's 13-bit mask: all its points, the most that runs can hold, and those runs.
SUIT_POINTS, RUN_POINTS, RUN_RANKS = _suit_tables()


def _neighbour_tables() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each holding of a suit: pairs that lean to a run, and ranks that join one."""
    pairs, joining = [0] * 8192, [0] * 8192
    for holding in range(1, 8192):
        adjacent, gapped = holding & holding >> 1, holding & holding >> 2
        pairs[holding] = 2 * adjacent.bit_count() + gapped.bit_count()
        joining[holding] = _SUIT & (
            (holding << 1 & holding << 2)
            | (holding >> 1 & holding >> 2)
            | (holding << 1 & holding >> 1)
        )
    return tuple(pairs), tuple(joining)


RUN_PAIRS, RUN_JOINERS = _neighbour_tables()


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


def indices_of(mask: int) -> list[int]:
    """The indices of a hand's cards, lowest first."""
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit.bit_length() - 1)
        mask ^= bit
    return found


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
    clubs, diamonds = hand & 8191, hand >> 13 & 8191
    hearts, spades = hand >> 26 & 8191, hand >> 39
    total = (
        SUIT_POINTS[clubs]
        + SUIT_POINTS[diamonds]
        + SUIT_POINTS[hearts]
        + SUIT_POINTS[spades]
    )
    minor, major = clubs & diamonds, hearts & spades
    triples = (minor & (hearts | spades)) | (major & (clubs | diamonds))
    if not triples:
        return (
            total
            - RUN_POINTS[clubs]
            - RUN_POINTS[diamonds]
            - RUN_POINTS[hearts]
            - RUN_POINTS[spades]
        )
    return total - _most_melded(clubs, diamonds, hearts, spades, triples)


def _most_melded(c: int, d: int, h: int, s: int, triples: int) -> int:
    """The most points that melds can hold; ``triples`` are the ranks still to try."""
    if not triples:
        return RUN_POINTS[c] + RUN_POINTS[d] + RUN_POINTS[h] + RUN_POINTS[s]
    rank = triples & -triples
    rest = triples ^ rank
    keep = ~rank
    points = POINTS[rank.bit_length() - 1]
    most = _most_melded(c, d, h, s, rest)
    held = bool(c & rank) + bool(d & rank) + bool(h & rank) + bool(s & rank)
    most = max(
        most, points * held + _most_melded(c & keep, d & keep, h & keep, s & keep, rest)
    )
    if held == 4:  # three of them as a set, the fourth left to a run
        most = max(
            most,
            3 * points + _most_melded(c, d & keep, h & keep, s & keep, rest),
            3 * points + _most_melded(c & keep, d, h & keep, s & keep, rest),
            3 * points + _most_melded(c & keep, d & keep, h, s & keep, rest),
            3 * points + _most_melded(c & keep, d & keep, h & keep, s, rest),
        )
    return most


def least_deadwood(hand: int, banned_index: int = -1) -> tuple[int, int]:
    """The least deadwood after one discard, and that discard's index.

    Among equals the dearest card goes. ``banned_index`` is the card just taken from
    the discard pile, which may not be thrown.
    """
    whole, least, thrown = deadwood(hand), 999, -1
    for index in _dearest_first(hand):
        if index == banned_index:
            continue
        if whole - POINTS[index] >= least:
            break  # throwing a card never saves more than its points
        points = deadwood(hand ^ BIT[index])
        if points < least:
            least, thrown = points, index
    return least, thrown


def _dearest_first(hand: int) -> list[int]:
    return sorted(indices_of(hand), key=POINTS.__getitem__, reverse=True)


def partitions(hand: int, points: int) -> Iterator[tuple[int, ...]]:
    """Every way to meld the hand that leaves at most ``points``, as melds' masks."""
    if not hand:
        yield ()
        return
    if deadwood(hand) > points:
        return
    low = hand & -hand
    index = low.bit_length() - 1
    for meld in MELDS_FROM[index]:
        if meld & hand == meld:
            for others in partitions(hand ^ meld, points):
                yield (meld, *others)
    if POINTS[index] <= points:
        yield from partitions(hand ^ low, points - POINTS[index])


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
    """What drawing one of the ``live`` cards would make of a hand with ``points``.

    Answers how many live cards lead to each deadwood after the best discard, exactly;
    and the least deadwood of the hand less one of its cards.
    """
    held = _dearest_first(hand)
    least_without = min((deadwood(hand ^ BIT[index]) for index in held), default=999)
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
        after = _least_below(points, hand | drawn, held)
        counts[after] = counts.get(after, 0) + 1
    return counts, least_without


def _least_below(points: int, hand: int, dearest_first: list[int]) -> int:
    """The least deadwood after throwing one of the cards, but ``points`` at most.

    Throwing a card never saves more than its points, so the cheaper ones are seldom
    looked at.
    """
    whole = deadwood(hand)
    for index in dearest_first:
        if whole - POINTS[index] >= points:
            break
        points = min(points, deadwood(hand ^ BIT[index]))
    return points
