"""A careful player, and the same one that goes for gin after its first turns."""

from games.ai.outlook import hopes, loose_cards
from games.ai.peers.protocol import Melds
from games.ai.peers.tracking import TrackingPeer, defend_jointly, discards
from games.gin.bitboard import (
    BIT,
    PARTNERS,
    deadwood,
    is_in_meld,
    layoff_choices,
    least_deadwood,
    partitions,
    total_points,
)


class Better(TrackingPeer):
    """Knocks with less as the deal goes on, and throws what is safe.

    It takes what melds and lowers the deadwood, weighs deadwood against live outs and
    danger, shows the melds open to the fewest layoffs, and defends as well as can be.
    """

    #: With how much it knocks, up to which of its turns.
    schedule: tuple[tuple[int, int], ...] = ((6, 10), (9, 7), (99, 5))

    def take(self, upcard: int, opening: bool) -> bool:
        left, _ = least_deadwood(self.hand | BIT[upcard], upcard)
        if self.knocks_with(left):
            return True
        return left < deadwood(self.hand) and is_in_meld(self.hand, upcard)

    def choose(self, hand: int, banned: int) -> int:
        left = discards(hand, banned)
        if self.knocks_with(min(left.values())):
            return min(left, key=lambda card: (left[card], self.danger(card)))
        return min(left, key=lambda card: self.cost(hand ^ BIT[card], card))

    def cost(self, hand: int, thrown: int) -> float:
        """Deadwood, less what may come of it, and what the opponent may make of it."""
        points = deadwood(hand)
        hope = hopes(hand, loose_cards(hand, points), self.unseen)
        return points - 0.11 * hope + 0.9 * self.danger(thrown)

    def danger(self, card: int) -> int:
        """The melds that the opponent may make, known partners counting six more."""
        possible = self.unseen | self.opponent
        return sum(
            1 + 6 * (pair & self.opponent).bit_count()
            for pair in PARTNERS[card]
            if not pair & ~possible
        )

    def knocks_with(self, points: int) -> bool:
        most = next(most for last, most in self.schedule if self.turn <= last)
        return points <= min(most, self.knock_limit)

    def melds_to_show(self) -> tuple[int, ...]:
        return min(partitions(self.hand, deadwood(self.hand)), key=self.openness)

    def openness(self, melds: tuple[int, ...]) -> int:
        """The points that may be laid off, cards known to be held three times."""
        fitting = 0
        for _, chain in layoff_choices(self.unseen | self.opponent, melds):
            fitting |= chain[0]
        return total_points(fitting) + 2 * total_points(fitting & self.opponent)

    def defend(
        self, hand: list[int], knocker_melds: list[list[int]], gin: bool
    ) -> tuple[list[int], Melds]:
        return defend_jointly(hand, knocker_melds)


class BetterEarlyGin(Better):
    """Knocks in its first four turns only, and then goes for gin."""

    schedule = ((4, 10), (99, 0))
