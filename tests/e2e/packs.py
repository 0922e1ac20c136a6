"""Packs that deal what a test wants, in place of shuffled ones."""

from collections.abc import Sequence

from games.gin.cards import PACK, Card, parse_cards
from games.gin.shuffle import Shuffled

Pack = tuple[Card, ...]


def a_pack(*, first: str, second: str, upcard: str, stock: str = "") -> Pack:
    """A pack that gives ``first`` to the non-dealer and ``second`` to the dealer.

    The stock begins with the cards named; what is named nowhere lies under them.
    """
    hands = [parse_cards(first), parse_cards(second)]
    assert [len(hand) for hand in hands] == [10, 10]
    named = [card for pair in zip(*hands, strict=True) for card in pair]
    named += [*parse_cards(upcard), *parse_cards(stock)]
    assert len(set(named)) == len(named)
    return (*named, *(card for card in PACK if card not in named))


#: The first to play has three melds and a two; of the other's cards the 4♥, 8♥ and 9♥
#: fit on the run, the nine after the eight.
READY_TO_KNOCK = a_pack(
    first="5H 6H 7H 9C 9D 9S KC KD KH 2S",
    second="4H 8H 9H AC 2C 3C JD QD TS 7D",
    upcard="JS",
    stock="QS JC QH",
)
#: The same three melds, and the upcard goes on with the run: the two thrown, it is gin.
READY_FOR_GIN = a_pack(
    first="5H 6H 7H 9C 9D 9S KC KD KH 2S",
    second="4H 8C 9H AC 2C 3C JD QD TS 7D",
    upcard="8H",
)


class Dealt:
    """Stands in for ``shuffle``: these packs in turn, and the last one ever after."""

    def __init__(self, packs: Sequence[Pack], dealer: int) -> None:
        self.packs, self.dealer = packs, dealer

    def __call__(
        self, server_seed: bytes, match: str, deal: int, seeds: tuple[bytes, bytes]
    ) -> Shuffled:
        return Shuffled(self.packs[min(deal, len(self.packs)) - 1], self.dealer)
