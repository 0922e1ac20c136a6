"""What the cards of a hand are good for: loose cards, outs, the next draw."""

from collections.abc import Iterable, Mapping

from games.gin.bitboard import BIT, PARTNERS, POINTS, deadwood, indices_of


def loose_cards(hand: int, points: int) -> list[int]:
    """The cards outside the melds of some best arrangement, which leaves ``points``."""
    return [
        card
        for card in indices_of(hand)
        if deadwood(hand ^ BIT[card]) + POINTS[card] == points
    ]


def outs(hand: int, card: int, unseen: int) -> int:
    """In how many ways, at most 4, a single unseen card melds ``card``."""
    missing = [pair & ~hand for pair in PARTNERS[card]]
    ways = sum(bool(cards & unseen) and not cards & (cards - 1) for cards in missing)
    return min(ways, 4)


def hopes(hand: int, loose: Iterable[int], unseen: int) -> int:
    """The points of a hand's loose cards, each as often as it has outs."""
    return sum(POINTS[card] * outs(hand, card, unseen) for card in loose)


def mean_of_best(futures: Mapping[int, int], most: int) -> float:
    """The mean deadwood over the ``most`` luckiest draws (``bitboard.futures``)."""
    total = cards = 0
    for left in sorted(futures):
        taken = min(futures[left], most - cards)
        total += taken * left
        cards += taken
    return total / cards if cards else 0.0
