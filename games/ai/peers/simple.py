"""The simple players that engines ship with, and the first one without its knocks."""

from games.ai.peers.protocol import Melds
from games.ai.peers.tracking import (
    TrackingPeer,
    best_melds,
    defend_melds_first,
    discards,
)
from games.gin.bitboard import BIT, POINTS, indices_of, is_in_meld


class EaaiSimple(TrackingPeer):
    """SimpleGinRummyPlayer of the EAAI-2021 challenge.

    It takes what is in some meld, throws any card that leaves the least deadwood,
    knocks as soon as it may, and lays off whatever fits.
    """

    def take(self, upcard: int, opening: bool) -> bool:
        return is_in_meld(self.hand, upcard)

    def choose(self, hand: int, banned: int) -> int:
        left = discards(hand, banned)
        least = min(left.values())
        return self.rng.choice([card for card in left if left[card] == least])

    def defend(
        self, hand: list[int], knocker_melds: list[list[int]], gin: bool
    ) -> tuple[list[int], Melds]:
        return defend_melds_first(hand, knocker_melds)


class GinOnly(EaaiSimple):
    """The same, but it never knocks: a hole of the simple player is that it does."""

    def knocks_with(self, points: int) -> bool:
        return points == 0


class OsSimple(TrackingPeer):
    """OpenSpiel's simple_gin_rummy_bot.

    It takes what its best melds use or what allows a knock, throws the highest rank of
    its deadwood, knocks as soon as it may, and never lays off.
    """

    def take(self, upcard: int, opening: bool) -> bool:
        eleven = self.hand | BIT[upcard]
        melded = sum(best_melds(eleven))
        loose = [POINTS[card] for card in indices_of(eleven & ~melded)]
        left = sum(loose) - max(loose, default=0)
        return left <= self.knock_limit or bool(melded & BIT[upcard])

    def choose(self, hand: int, banned: int) -> int:
        loose = [c for c in indices_of(hand & ~sum(best_melds(hand))) if c != banned]
        if loose:
            return max(loose, key=lambda card: (card % 13, card))
        left = discards(hand, banned)
        return min(left, key=lambda card: (left[card], card))


class RlNovice(EaaiSimple):
    """RLCard's novice rule agent: it draws from either side by chance.

    It throws any card that leaves the least deadwood, or any that allows to knock.
    """

    def take(self, upcard: int, opening: bool) -> bool:
        return self.rng.random() < 0.5

    def choose(self, hand: int, banned: int) -> int:
        left = discards(hand, banned)
        least = min(left.values())
        most = max(least, self.knock_limit) if least else 0
        return self.rng.choice([card for card in left if left[card] <= most])
