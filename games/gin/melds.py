"""Melds, deadwood, arrangements and layoffs: cards outside, bitboards inside."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Self

from games.gin import bitboard
from games.gin.cards import PACK, Card

_BITS = {card: bitboard.BIT[card.index] for card in PACK}


class NotAMeld(ValueError):
    """Cards that are neither a set nor a run."""


class MeldKind(Enum):
    SET = "set"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class Meld:
    """Three or four cards of a rank, or three and more of a suit in sequence.

    >>> from games.gin.cards import parse_cards
    >>> str(Meld.of(parse_cards("7H 5H 6H")))
    '5H6H7H'
    >>> Meld.of(parse_cards("QS KS AS"))
    Traceback (most recent call last):
    ...
    games.gin.melds.NotAMeld: QSKSAS
    """

    cards: tuple[Card, ...]

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Self:
        """The meld that the cards make, put in order; raises ``NotAMeld``."""
        given = tuple(cards)
        ranks = sorted(card.rank for card in given)
        suits = {card.suit for card in given}
        is_set = len(set(ranks)) == 1 and len(suits) == len(given)
        is_run = len(suits) == 1 and ranks == list(range(ranks[0], ranks[-1] + 1))
        if len(given) < 3 or not (is_set or is_run):
            raise NotAMeld("".join(map(str, given)))
        return cls(tuple(sorted(given)))

    @property
    def kind(self) -> MeldKind:
        first, second, *_ = self.cards
        return MeldKind.RUN if first.suit == second.suit else MeldKind.SET

    @property
    def points(self) -> int:
        return sum(card.points for card in self.cards)

    def accepts(self, card: Card) -> bool:
        """Whether the card fits at either end of the run, or as the fourth of the set.

        The ace is low only, so nothing follows a king and an ace goes before a two.
        """
        first, last = self.cards[0], self.cards[-1]
        if self.kind is MeldKind.SET:
            return card.rank == first.rank and card not in self.cards
        return card.suit == first.suit and card.rank in (first.rank - 1, last.rank + 1)

    def with_card(self, card: Card) -> "Meld":
        """The meld grown by a card that it accepts."""
        return Meld.of((*self.cards, card))

    def __str__(self) -> str:
        return "".join(map(str, self.cards))


@dataclass(frozen=True, slots=True)
class Arrangement:
    """One way to meld a hand: the melds, and what they leave."""

    melds: tuple[Meld, ...]
    deadwood: tuple[Card, ...]

    @property
    def deadwood_points(self) -> int:
        return sum(card.points for card in self.deadwood)


@dataclass(frozen=True, slots=True)
class Layoffs:
    """What a defender lays off on which of the laid melds, and how the rest melds."""

    layoffs: tuple[tuple[Card, int], ...]
    melds: tuple[Meld, ...]
    deadwood: tuple[Card, ...]

    @property
    def deadwood_points(self) -> int:
        return sum(card.points for card in self.deadwood)


def mask_of(cards: Iterable[Card]) -> int:
    """The cards, each once, as a hand of ``bitboard``; ``cards_of`` is its inverse."""
    return sum(map(_BITS.__getitem__, cards))


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, by rank and suit: a run's or a set's own order too."""
    return tuple(sorted([PACK[index] for index in bitboard.indices_of(mask)]))


def deadwood_points(cards: Iterable[Card]) -> int:
    """The least deadwood of the cards, over all ways to meld them.

    >>> from games.gin.cards import parse_cards
    >>> deadwood_points(parse_cards("9H 9D 9S 9C TC JC AS 2D 4H KH"))
    17
    """
    return bitboard.deadwood(mask_of(cards))


def least_deadwood(
    cards: Iterable[Card], banned: Card | None = None
) -> tuple[int, Card]:
    """The least deadwood over the discards of 11 cards, and the dearest such discard.

    >>> from games.gin.cards import parse_cards
    >>> least_deadwood(parse_cards("4H 5H 6H 8S 8D 8C JD QD KD TD 2S"))
    (0, Card.parse('2S'))
    """
    points, index = bitboard.least_deadwood(
        mask_of(cards), -1 if banned is None else banned.index
    )
    return points, PACK[index]


def best_arrangements(cards: Iterable[Card]) -> tuple[Arrangement, ...]:
    """All arrangements with the least deadwood, those with long melds first."""
    hand = mask_of(cards)
    found = sorted(_best_partitions(hand), key=len)
    return tuple(_arrangement(hand, melds) for melds in found)


def best_arrangement(cards: Iterable[Card]) -> Arrangement:
    """One arrangement with the least deadwood, ever the same for the same cards."""
    return _best_arrangement(mask_of(cards))


def _best_arrangement(hand: int) -> Arrangement:
    return _arrangement(hand, min(_best_partitions(hand), key=len))


def _best_partitions(hand: int) -> Iterator[tuple[int, ...]]:
    return bitboard.partitions(hand, bitboard.deadwood(hand))


def arrangement_to_show(cards: Iterable[Card], unseen: Collection[Card]) -> Arrangement:
    """The best arrangement that is open to the fewest layoffs from the unseen cards.

    RULES Q22: which of several best arrangements the knocker shows is worth up to 20
    points. Layoffs are counted with their chains; among equals the cheaper ones.
    """
    found = best_arrangements(cards)
    if len(found) == 1:
        return found[0]
    hidden = mask_of(unseen)

    def openness(arrangement: Arrangement) -> tuple[int, int]:
        inviting = 0
        for _, chain in bitboard.layoff_choices(
            hidden, [mask_of(meld.cards) for meld in arrangement.melds]
        ):
            inviting |= chain[-1]
        return inviting.bit_count(), bitboard.total_points(inviting)

    return min(found, key=openness)


def best_layoffs(laid: Sequence[Meld], hand: Iterable[Card]) -> Layoffs:
    """The layoffs and own melds that together leave the least.

    It may break one of the defender's own melds: freezing those first is wrong in one
    of six hard cases. Among equals the fewest cards are laid off.
    """
    cards = mask_of(hand)
    choices = bitboard.layoff_choices(cards, [mask_of(meld.cards) for meld in laid])
    ways: list[tuple[int, tuple[tuple[int, int], ...]]] = [(0, ())]
    for place, chain in choices:
        ways += [
            (laid_off | more, (*steps, (more, place)))
            for laid_off, steps in ways
            for more in chain
            if not laid_off & more
        ]
    laid_off, steps = min(
        ways, key=lambda way: (bitboard.deadwood(cards & ~way[0]), way[0].bit_count())
    )
    kept = _best_arrangement(cards & ~laid_off)
    layoffs = tuple(
        (card, place)
        for more, place in steps
        for card in _outward(cards_of(more), laid[place])
    )
    return Layoffs(layoffs, kept.melds, kept.deadwood)


def _outward(cards: tuple[Card, ...], meld: Meld) -> tuple[Card, ...]:
    """A chain in the order in which it can be laid: away from the meld."""
    return cards[::-1] if cards[0] < meld.cards[0] else cards


def _arrangement(hand: int, melds: tuple[int, ...]) -> Arrangement:
    left = hand
    for meld in melds:
        left &= ~meld
    return Arrangement(tuple(map(_meld, melds)), cards_of(left))


@cache  # there are 329 melds
def _meld(mask: int) -> Meld:
    return Meld(cards_of(mask))
