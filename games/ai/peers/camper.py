"""Camper, after the published idea of the winner of the EAAI-2021 challenge."""

from games.ai.outlook import loose_cards, mean_of_best
from games.ai.peers.protocol import Melds
from games.ai.peers.tracking import TrackingPeer, defend_jointly, discards
from games.gin.bitboard import (
    BIT,
    POINTS,
    deadwood,
    futures,
    is_in_meld,
    least_deadwood,
)


class Camper(TrackingPeer):
    """Knocks in its first three turns, and then waits for gin and for undercuts.

    A discard costs the deadwood that it leaves, the mean of the best deadwoods one draw
    later, and what the opponent may make of it. (Ahmed et al., AAAI-21, EAAI 17820.)
    """

    knocking_turns = 3
    weight, decay = 18.0, 0.9
    lucky_draws = 7
    #: Only the dearest loose cards are thrown: those within so many points of the top.
    spread = 5

    def take(self, upcard: int, opening: bool) -> bool:
        if not is_in_meld(self.hand, upcard):
            return False
        left, _ = least_deadwood(self.hand | BIT[upcard], upcard)
        return left < deadwood(self.hand)

    def knocks_with(self, points: int) -> bool:
        if self.turn > self.knocking_turns:
            return points == 0
        return points <= self.knock_limit

    def choose(self, hand: int, banned: int) -> int:
        left = discards(hand, banned)
        least = min(left.values())
        if self.knocks_with(least):
            return self.rng.choice([card for card in left if left[card] == least])
        loose = [card for card in loose_cards(hand, deadwood(hand)) if card != banned]
        cards = loose or list(left)
        top = max(POINTS[card] for card in cards)
        dear = [card for card in cards if POINTS[card] >= top - self.spread]
        return min(dear, key=lambda card: self.cost(hand ^ BIT[card], card))

    def cost(self, hand: int, thrown: int) -> float:
        points = deadwood(hand)
        found, _ = futures(hand, points, self.unseen)
        ahead = mean_of_best(found, self.lucky_draws)
        weight = self.weight * self.decay ** (self.turn - 1)
        return points + weight * ahead + self.use(thrown)

    def use(self, card: int) -> int:
        """What the opponent may make of a card: less than 0 where that is little."""
        return self._use_in_runs(card) + self._use_in_sets(card)

    def _status(self, card: int) -> int:
        """2 for a card known to be held by the opponent, 1 for a possible one."""
        return 2 if self.opponent & BIT[card] else bool(self.unseen & BIT[card])

    def _use_in_runs(self, card: int) -> int:
        rank = card % 13
        far_low, low, high, far_high = (
            self._status(card + step) if 0 <= rank + step < 13 else 0
            for step in (-2, -1, 1, 2)
        )
        use = -10
        if (low and high) or (low and far_low) or (high and far_high):
            use = -5 * ((not low) + (not high)) - 3 * ((not far_low) + (not far_high))
        held = [low == 2, high == 2, far_low == 2, far_high == 2]
        if (held[0] and (held[1] or held[2])) or (held[1] and held[3]):
            return use + 20
        return use + 5 * (held[0] + held[1]) + 3 * (held[2] + held[3])

    def _use_in_sets(self, card: int) -> int:
        rank = range(card % 13, 52, 13)
        others = [self._status(other) for other in rank if other != card]
        held, possible = others.count(2), sum(map(bool, others))
        use = {3: 0, 2: -4}.get(possible, -10)
        return use + (20 if held >= 2 else 4 * held)

    def defend(
        self, hand: list[int], knocker_melds: list[list[int]], gin: bool
    ) -> tuple[list[int], Melds]:
        return defend_jointly(hand, knocker_melds)
