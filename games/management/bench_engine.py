"""How quick the engine is beside others, per second of CPU and in one run."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any

from django.conf import settings

from games.gin import bitboard
from games.gin.cards import PACK, Card, parse_cards
from games.gin.deal import Deal, Phase
from games.gin.melds import least_deadwood, mask_of
from games.gin.moves import (
    Discard,
    DrawStock,
    DrawUpcard,
    Gin,
    Knock,
    LayOffBest,
    Move,
    Pass,
)
from games.gin.rules import PILE_DRAWS_ALLOWED, STANDARD
from games.management.bench_peers import Hand, Peers

RANDOM_HANDS = 600
DEALS = 50
ROUNDS = 15
#: The shortest time worth taking, for either side of a round.
SECONDS = 0.02


@dataclass(frozen=True)
class Contest:
    """The same question to both; each side answers a whole batch of ``size`` a call.

    ``is_exact`` tells that ours answers every question of the batch as it should.
    """

    what: str
    bar: float
    ours: Callable[[], object]
    peer: Callable[[], object]
    size: int
    is_exact: bool = True


@dataclass(frozen=True)
class Row:
    """What came out: each side's microseconds of CPU an answer, and their ratio."""

    what: str
    ours: float
    peer: float
    ratio: float
    bar: float
    ok: bool


def contests(peers: Peers) -> Iterator[Contest]:
    """All that is compared, on hands rich in melds and on random ones."""
    dense = dense_hands()
    random = {size: random_hands(size) for size in dense}
    spiel = peers.spiel_hand, peers.spiel_deadwood
    rlcard = peers.rlcard_hand, peers.rlcard_deadwood
    yield _deadwood("dense, OpenSpiel", 4, dense[10], *spiel)
    yield _deadwood("random, OpenSpiel", 1.8, random[10], *spiel)
    yield _deadwood("dense and random, RLCard", 50, dense[10] + random[10], *rlcard)
    yield _best_discard("dense, OpenSpiel", 2.5, dense[11], *spiel)
    yield _best_discard("random, OpenSpiel", 1.5, random[11], *spiel)
    yield Contest(
        "a deal between simple players, OpenSpiel",
        5,
        partial(_times, DEALS, deals_to_play()),
        partial(_times, DEALS, peers.spiel_deal),
        DEALS,
    )


def measured(contest: Contest, rounds: int = ROUNDS, seconds: float = SECONDS) -> Row:
    """Both sides in turn, over and over: what else the machine does meets both."""
    ours_times = _calls_for(contest.ours, seconds)
    peer_times = _calls_for(contest.peer, seconds)
    taken = [
        (
            _cpu(contest.ours, ours_times) / contest.size,
            _cpu(contest.peer, peer_times) / contest.size,
        )
        for _ in range(rounds)
    ]
    ratio = median(peer / ours for ours, peer in taken)
    return Row(
        contest.what,
        ours=round(1e6 * median(ours for ours, _ in taken), 2),
        peer=round(1e6 * median(peer for _, peer in taken), 2),
        ratio=round(ratio, 2),
        bar=contest.bar,
        ok=contest.is_exact and ratio >= contest.bar,
    )


def table(rows: Iterable[Row]) -> str:
    """The rows for people."""
    head = f"{'':46}{'ours µs':>10}{'peer µs':>10}{'ratio':>8}{'bar':>6}"
    lines = [
        f"{row.what:46}{row.ours:10.2f}{row.peer:10.2f}{row.ratio:8.2f}{row.bar:6g}"
        + ("" if row.ok else "  missed")
        for row in rows
    ]
    return "\n".join([head, *lines])


def dense_hands() -> dict[int, list[Hand]]:
    """The hands of the test vectors that are rich in melds, by size."""
    vectors = settings.BASE_DIR / "tests" / "vectors" / "deadwood.json"
    found: dict[int, list[Hand]] = {10: [], 11: []}
    for vector in json.loads(vectors.read_text()):
        if vector.get("dense"):
            cards = parse_cards(vector["cards"])
            found[len(cards)].append(cards)
    return found


def random_hands(size: int) -> list[Hand]:
    rng = Random(size)
    return [tuple(rng.sample(PACK, size)) for _ in range(RANDOM_HANDS)]


def _deadwood(
    which: str,
    bar: float,
    hands: list[Hand],
    made: Callable[[Hand], Any],
    deadwood: Callable[[Any], int],
) -> Contest:
    masks = [mask_of(hand) for hand in hands]
    theirs = [made(hand) for hand in hands]
    return Contest(
        f"deadwood of 10, {which}",
        bar,
        partial(_each, bitboard.deadwood, masks),
        partial(_each, deadwood, theirs),
        len(hands),
        is_exact=[*map(bitboard.deadwood, masks)] == [*map(deadwood, theirs)],
    )


def _best_discard(
    which: str,
    bar: float,
    hands: list[Hand],
    made: Callable[[Hand], Any],
    deadwood: Callable[[Any], int],
) -> Contest:
    """Each last card is banned for ours; the peer is asked for the points alone."""
    asked = [(mask_of(hand), hand[-1].index) for hand in hands]
    return Contest(
        f"best discard of 11, {which}",
        bar,
        partial(_each_banned, asked),
        partial(_each, deadwood, [made(hand) for hand in hands]),
        len(hands),
        is_exact=all(_is_best(*question) for question in asked),
    )


def _is_best(mask: int, banned: int) -> bool:
    """Whether no other discard leaves less, and this one what is told."""
    left = {
        index: bitboard.deadwood(mask ^ bitboard.BIT[index])
        for index in bitboard.indices_of(mask)
        if index != banned
    }
    points, thrown = bitboard.least_deadwood(mask, banned)
    return points == min(left.values()) == left.get(thrown)


def deals_to_play() -> Callable[[], None]:
    """Plays a deal of our rules engine, simple players at both seats."""
    rng = Random(1)

    def play_deal() -> None:
        pack = sorted(PACK, key=lambda _: rng.random())
        deal = Deal.start(pack, 0, STANDARD)
        while deal.turn is not None:
            deal = deal.play(deal.turn, simple_move(deal, deal.hands[deal.turn]))

    return play_deal


def simple_move(deal: Deal, hand: frozenset[Card]) -> Move:
    """As the challenge's simple player: take what melds, close as soon as it goes."""
    match deal.phase:
        case Phase.DISCARD:
            return _discard_or_close(deal, hand)
        case Phase.DRAW:
            return DrawUpcard() if _wants(deal, hand) else DrawStock()
        case Phase.UPCARD_OFFER:
            return DrawUpcard() if _wants(deal, hand) else Pass()
        case Phase.LAYOFF:
            return LayOffBest()
    return DrawStock()


def _wants(deal: Deal, hand: frozenset[Card]) -> bool:
    if deal.upcard is None or deal.pile_draws_in_a_row >= PILE_DRAWS_ALLOWED:
        return False
    return bool(bitboard.meld_mask(mask_of(hand)) & bitboard.BIT[deal.upcard.index])


def _discard_or_close(deal: Deal, hand: frozenset[Card]) -> Move:
    points, card = least_deadwood(hand, deal.taken)
    if points > deal.limit:
        return Discard(card)
    return Knock(card) if points else Gin(card)


def _each(answer: Callable[[Any], object], questions: Sequence[Any]) -> None:
    for question in questions:
        answer(question)


def _each_banned(questions: Sequence[tuple[int, int]]) -> None:
    answer = bitboard.least_deadwood
    for hand, banned in questions:
        answer(hand, banned)


def _times(times: int, act: Callable[[], object]) -> None:
    for _ in range(times):
        act()


def _calls_for(act: Callable[[], object], seconds: float) -> int:
    """How often to call for a time worth taking; it warms up, too."""
    act()
    return max(1, round(seconds / max(_cpu(act, 1), 1e-6)))


def _cpu(act: Callable[[], object], times: int) -> float:
    """The seconds of CPU that a call takes, the mean of so many."""
    began = process_time()
    _times(times, act)
    return (process_time() - began) / times
