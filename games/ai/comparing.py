"""What tells one card from another: its company, and who else could use it."""

from games.ai.outlook import hopes, loose_cards
from games.ai.unseen import Knowledge
from games.gin.bitboard import BIT, PARTNERS, deadwood, indices_of
from games.gin.cards import Card
from games.gin.melds import best_arrangement, cards_of


def held_partners(known: Knowledge, card: int) -> list[int]:
    """The cards that the other side took and that could make a meld with ``card``."""
    possible = known.unseen | known.opponent_known
    pairs = [pair for pair in PARTNERS[card] if not pair & ~possible]
    held = 0
    for pair in pairs:
        held |= pair & known.opponent_known
    return indices_of(held)


def promises_more(known: Knowledge, thrown: int, kept: int) -> bool:
    """Whether throwing ``thrown`` leaves more to hope for than throwing ``kept``."""
    return _hope(known, thrown) > _hope(known, kept)


def _hope(known: Knowledge, thrown: int) -> int:
    hand = known.hand ^ BIT[thrown]
    return hopes(hand, loose_cards(hand, deadwood(hand)), known.unseen)


def companions(hand: int, card: int, unseen: int) -> tuple[list[int], int]:
    """``card`` and those of the hand that it waits with, and how many cards would do.

    Each of these unseen cards would make a meld of it and one of the others.
    """
    group, outs = BIT[card], 0
    for pair in PARTNERS[card]:
        mine, missing = pair & hand, pair & unseen
        if mine and missing and mine | missing == pair:
            group |= mine
            outs |= missing
    return indices_of(group), outs.bit_count()


def meld_with(hand: int, card: int) -> tuple[Card, ...]:
    """The meld that ``card`` lies in when the hand is melded best; or nothing."""
    for meld in best_arrangement(cards_of(hand)).melds:
        if any(each.index == card for each in meld.cards):
            return meld.cards
    return ()
