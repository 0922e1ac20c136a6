"""The end of a deal: what the knocker shows, and what the defender lays off on it."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from games.gin.cards import Card
from games.gin.melds import (
    Arrangement,
    Meld,
    NotAMeld,
    arrangement_to_show,
    best_arrangement,
    deadwood_points,
)
from games.gin.moves import Declared
from games.gin.rules import Rules


class ClosingKind(StrEnum):
    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big_gin"


@dataclass(frozen=True, slots=True)
class Closing:
    """A knock, gin or big gin; all in it is public.

    ``melds`` are the knocker's, as grown by ``layoffs`` (each a card and the place of
    its meld). The defender's melds and deadwood stay empty until the layoffs are
    finished, for that hand is private until then.
    """

    knocker: int
    kind: ClosingKind
    discard: Card | None
    melds: tuple[Meld, ...]
    original_melds: tuple[Meld, ...]
    deadwood: tuple[Card, ...]
    layoffs: tuple[tuple[Card, int], ...] = ()
    defender_melds: tuple[Meld, ...] = ()
    defender_deadwood: tuple[Card, ...] = ()

    @property
    def defender(self) -> int:
        return 1 - self.knocker

    @property
    def deadwood_points(self) -> int:
        return sum(card.points for card in self.deadwood)

    @property
    def defender_deadwood_points(self) -> int:
        return sum(card.points for card in self.defender_deadwood)

    def why_not(self, card: Card, place: int) -> str | None:
        """Why the card can't be laid off there, on the melds as they lie now."""
        if not 0 <= place < len(self.melds):
            return "BAD_MELD_INDEX"
        return None if self.melds[place].accepts(card) else "DOES_NOT_FIT"

    def fitting(self, hand: Iterable[Card]) -> Iterator[tuple[Card, int]]:
        """What of the hand can be laid off, and where.

        A card that fits a set and a run goes where the defender says (RULES Q25).
        """
        for card in sorted(hand):
            for place, meld in enumerate(self.melds):
                if meld.accepts(card):
                    yield card, place

    def with_layoff(self, card: Card, place: int) -> "Closing":
        melds = list(self.melds)
        melds[place] = melds[place].with_card(card)
        return replace(self, melds=tuple(melds), layoffs=(*self.layoffs, (card, place)))

    def with_defender(self, hand: Iterable[Card]) -> "Closing":
        """The closing with what the defender has left, melded optimally.

        The server melds it, so a forgotten meld costs nothing (RULES Q23).
        """
        best = best_arrangement(hand)
        return replace(self, defender_melds=best.melds, defender_deadwood=best.deadwood)


def close(
    knocker: int, kind: ClosingKind, discard: Card | None, shown: Arrangement
) -> Closing:
    """The closing in which ``shown`` is laid down; at no deadwood a knock is gin."""
    if kind is ClosingKind.KNOCK and not shown.deadwood:
        kind = ClosingKind.GIN
    return Closing(
        knocker=knocker,
        kind=kind,
        discard=discard,
        melds=shown.melds,
        original_melds=shown.melds,
        deadwood=shown.deadwood,
    )


def arrangement_of(
    cards: Collection[Card],
    declared: Declared | None,
    *,
    rules: Rules,
    unseen: Collection[Card],
) -> Arrangement | None:
    """What the knocker shows, or nothing where the declared melds are refused.

    With none declared it is the best arrangement open to the fewest layoffs. The
    standard sheet wants an optimal one ("in the optimal calculation"); the club's
    players lay their own, good or poor (RULES Q22, Q23).
    """
    if declared is None:
        return arrangement_to_show(cards, unseen)
    try:
        melds = tuple(map(Meld.of, declared))
    except NotAMeld:
        return None
    laid = [card for meld in melds for card in meld.cards]
    if len(laid) != len(set(laid)) or not set(laid) <= set(cards):
        return None
    shown = Arrangement(melds, tuple(sorted(set(cards) - set(laid))))
    if not rules.any_valid_melds and shown.deadwood_points > deadwood_points(cards):
        return None
    return shown
