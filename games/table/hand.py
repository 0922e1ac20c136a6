"""One's own hand as it lies on the table: its order, its melds, what is chosen."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.gin.cards import Card
from games.gin.melds import Arrangement, MeldKind, best_arrangement
from games.gin.view import PlayerView

from .cards import card_label, kind_name, meld_span

ORDERS = ("suit", "rank", "melds")


@dataclass(frozen=True)
class Slot:
    """A card of the hand; `group` is its meld's number from 1, 0 for deadwood."""

    code: str
    label: str
    group: int
    tag: str
    ends_group: bool
    chosen: bool
    new: bool
    barred: bool


@dataclass(frozen=True)
class Hand:
    """The hand from left to right, how it is ordered and what it melds into."""

    slots: tuple[Slot, ...]
    order: str
    groups: tuple[tuple[str, str], ...]


def hand_of(view: PlayerView, held: Sequence[Card], arrangement: dict) -> Hand:
    """The cards still in the viewer's hand, laid out as they have ordered it."""
    melded = _left_to_right(best_arrangement(held))
    order = arrangement.get("order", "melds")
    cards = ordered(held, order, melded)
    group = {
        card: number
        for number, meld in enumerate(melded.melds, start=1)
        for card in meld.cards
    }
    return Hand(
        slots=tuple(
            _slot(view, arrangement, melded, cards, place, group)
            for place in range(len(cards))
        ),
        order=order if order in ORDERS else "",
        groups=tuple((kind_name(meld.kind), meld_span(meld)) for meld in melded.melds),
    )


def _left_to_right(melded: Arrangement) -> Arrangement:
    """Melds by their first card, so that they lie where one finds them again."""
    return replace(melded, melds=tuple(sorted(melded.melds, key=lambda m: m.cards[0])))


def ordered(
    hand: Sequence[Card], order: str | list[str], melded: Arrangement
) -> list[Card]:
    """The hand by suit, by rank, by melds, or as its owner laid it.

    A card that the owner has not placed yet comes last, in rank order.
    """
    if order == "suit":
        return sorted(hand, key=lambda card: (-card.suit, card.rank))
    if order == "rank":
        return sorted(hand, key=lambda card: (card.rank, -card.suit))
    if isinstance(order, list):
        place = {code: number for number, code in enumerate(order)}
        return sorted(hand, key=lambda card: (place.get(str(card), 99), card))
    melds = [card for meld in melded.melds for card in meld.cards]
    return melds + sorted(
        melded.deadwood, key=lambda card: (card.rank, card.suit), reverse=True
    )


def _slot(
    view: PlayerView,
    arrangement: dict,
    melded: Arrangement,
    cards: Sequence[Card],
    place: int,
    group: dict[Card, int],
) -> Slot:
    card = cards[place]
    mine = group.get(card, 0)
    before = group.get(cards[place - 1], 0) if place else None
    after = group.get(cards[place + 1], 0) if place + 1 < len(cards) else None
    new = card == view.drawn
    return Slot(
        code=str(card),
        label=_label(card, melded, mine, new),
        group=mine,
        tag=_tag(melded, mine) if before != mine else "",
        ends_group=after != mine,
        chosen=str(card) in arrangement.get("chosen", ()),
        new=new,
        barred=card == view.taken,
    )


def _tag(melded: Arrangement, group: int) -> str:
    if group:
        return kind_name(melded.melds[group - 1].kind)
    return pgettext("the cards outside the melds", "Deadwood")


def _label(card: Card, melded: Arrangement, group: int, new: bool) -> str:
    if not group:
        where = pgettext("of a card", "deadwood")
    elif melded.melds[group - 1].kind is MeldKind.SET:
        where = _("in a set")
    else:
        where = _("in a run")
    return card_label(card, where, _("new") if new else "")
