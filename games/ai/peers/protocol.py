"""The protocol that peers speak, and the cards that they speak of.

A card is an int, ``suit * 13 + rank``: the suits s, c, d, h are 0 to 3, the ranks A to
K are 0 to 12. Only what a player may see is ever passed.
"""

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from games.gin.cards import PACK, Card

#: The protocol's suits in the order of ours: clubs, diamonds, hearts, spades.
_SUITS = (1, 2, 3, 0)

#: A card of ours by its index as the protocol's int, and the other way.
NUMBERS = tuple(13 * _SUITS[card.suit] + card.rank - 1 for card in PACK)
CARDS = tuple(sorted(PACK, key=lambda card: NUMBERS[card.index]))

Melds = Iterable[Iterable[int]]


def numbers(cards: Iterable[Card]) -> list[int]:
    """The cards as the protocol's ints, lowest first."""
    return sorted(NUMBERS[card.index] for card in cards)


class Peer(Protocol):
    """A player of the challenge, made anew for each match.

    Its class is given a ``seed`` by name where it takes one.
    """

    def start(self, seat: int, hand: list[int], upcard: int, first: bool) -> None:
        """A deal begins; ``first`` tells that the peer acts first, as non-dealer.

        A peer whose ``start`` takes them is given by name the knock ``limit``, the
        ``rules`` as a mapping of names to values, and the ``scores``, its own first.
        """

    def take(self, upcard: int, opening: bool) -> bool:
        """Whether to take the upcard; ``opening`` is the offer of the first one."""

    def play(
        self, hand: list[int], drawn: int, from_discard: bool
    ) -> tuple[int, Melds | None]:
        """The discard of eleven cards, and the melds to knock with or none."""

    def defend(
        self, hand: list[int], knocker_melds: list[list[int]], gin: bool
    ) -> tuple[list[int], Melds]:
        """The cards to lay off in that order, and the peer's own melds."""

    def saw(self, event: str, card: int) -> None:
        """What the opponent did, and with which card.

        ``opp_take`` and ``opp_skip`` it took or left the top of the pile, ``opp_pass``
        it passed on the first upcard, ``opp_discard`` it threw the card.
        """

    def end(self, points: int) -> None:
        """A deal is over, with so many points won, or lost below 0."""


@runtime_checkable
class KnowsLimit(Protocol):
    """A peer whose ``knock_limit`` is set before each deal."""

    knock_limit: int
