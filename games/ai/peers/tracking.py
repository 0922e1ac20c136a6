"""What our peers have in common: they remember the deal, and knock by a policy."""

from abc import ABC, abstractmethod
from random import Random

from games.ai.peers.protocol import CARDS, NUMBERS, Melds, numbers
from games.gin.bitboard import BIT, FULL, deadwood, indices_of, partitions
from games.gin.melds import Meld, best_layoffs

NO_CARD = -1


def mask(cards: list[int]) -> int:
    """The protocol's cards as a bitboard, which doesn't mind the order of suits."""
    return sum(BIT[card] for card in cards)


def best_melds(hand: int) -> tuple[int, ...]:
    """The melds of one best arrangement."""
    return next(partitions(hand, deadwood(hand)))


def discards(hand: int, banned: int) -> dict[int, int]:
    """The deadwood that each discard leaves; the banned card is none."""
    return {c: deadwood(hand ^ BIT[c]) for c in indices_of(hand) if c != banned}


class TrackingPeer(ABC):
    """A peer that remembers its hand and what it saw; subclasses take and choose."""

    knock_limit = 10

    def __init__(self, seed: int | None = None) -> None:
        self.rng = Random(seed)

    def start(self, seat: int, hand: list[int], upcard: int, first: bool) -> None:
        self.hand = mask(hand)
        self.turn = 0
        self.opponent = 0
        self.seen = self.hand | BIT[upcard]

    def saw(self, event: str, card: int) -> None:
        self.seen |= BIT[card]
        if event == "opp_take":
            self.opponent |= BIT[card]
        elif event == "opp_discard":
            self.opponent &= ~BIT[card]

    def end(self, points: int) -> None:  # noqa: B027 - a peer may learn, none must
        """Nothing is learnt from a deal."""

    @property
    def unseen(self) -> int:
        """The cards that may be in the stock or, unknown, in the opponent's hand."""
        return FULL & ~self.seen

    @abstractmethod
    def take(self, upcard: int, opening: bool) -> bool:
        """Whether to take the upcard; ``opening`` at the offer that begins a deal."""

    @abstractmethod
    def choose(self, hand: int, banned: int) -> int:
        """The card to throw of eleven."""

    def knocks_with(self, points: int) -> bool:
        """Whether to knock with ``points`` in this turn: here, as soon as it may."""
        return points <= self.knock_limit

    def melds_to_show(self) -> tuple[int, ...]:
        """The melds to knock with."""
        return best_melds(self.hand)

    def play(
        self, hand: list[int], drawn: int, from_discard: bool
    ) -> tuple[int, Melds | None]:
        self.turn += 1
        eleven = mask(hand)
        self.seen |= eleven
        thrown = self.choose(eleven, drawn if from_discard else NO_CARD)
        self.hand = eleven ^ BIT[thrown]
        if not self.knocks_with(deadwood(self.hand)):
            return thrown, None
        return thrown, [indices_of(meld) for meld in self.melds_to_show()]

    def defend(
        self, hand: list[int], knocker_melds: list[list[int]], gin: bool
    ) -> tuple[list[int], Melds]:
        return [], [indices_of(meld) for meld in best_melds(mask(hand))]


def defend_jointly(
    hand: list[int], knocker_melds: list[list[int]]
) -> tuple[list[int], Melds]:
    """The layoffs and own melds that together leave the least."""
    laid = [Meld.of(CARDS[card] for card in meld) for meld in knocker_melds]
    best = best_layoffs(laid, [CARDS[card] for card in hand])
    layoffs = [NUMBERS[card.index] for card, _ in best.layoffs]
    return layoffs, [numbers(meld.cards) for meld in best.melds]


def defend_melds_first(
    hand: list[int], knocker_melds: list[list[int]]
) -> tuple[list[int], Melds]:
    """The best melds, and then every loose card that fits somewhere."""
    own = best_melds(mask(hand))
    loose = set(indices_of(mask(hand) & ~sum(own)))
    laid = [Meld.of(CARDS[card] for card in meld) for meld in knocker_melds]
    layoffs: list[int] = []
    while fits := _first_fit(laid, loose):
        card, place = fits
        laid[place] = laid[place].with_card(CARDS[card])
        loose.remove(card)
        layoffs.append(card)
    return layoffs, [indices_of(meld) for meld in own]


def _first_fit(laid: list[Meld], loose: set[int]) -> tuple[int, int] | None:
    for card in sorted(loose):
        for place, meld in enumerate(laid):
            if meld.accepts(CARDS[card]):
                return card, place
    return None
