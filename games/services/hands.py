"""How a person's hand lies before them: its order, chosen cards, an armed knock.

It is the person's own affair: no line of the log, no version, and only their
own other pages hear of it.
"""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

from django.db import transaction

from games import notify, selectors
from games.gin.cards import Card, parse_cards
from games.gin.errors import InvalidMove
from games.models import Seat

ORDERS = ("melds", "suit", "rank")
ARMS = {"arm-K": "K", "arm-G": "G", "disarm": ""}
NOTHING_IN_HAND = {"chosen": [], "armed": ""}


@transaction.atomic
def arrange_hand(
    seat: Seat,
    *,
    select: str | None = None,
    order: str | Sequence[str] | None = None,
    stage: str | None = None,
) -> Seat:
    """Choose a card, put the hand in another order, or arm a knock or gin.

    ``select`` chooses one card alone, or lets it go if it was chosen.
    ``order`` is ``melds``, ``suit``, ``rank`` or the cards as they shall lie.
    ``stage`` is ``arm-K``, ``arm-G`` or ``disarm``; whatever else is done
    disarms as well. Raises InvalidMove for what can't be read or isn't held.
    """
    # Two presses of one person may be under way: the later one adds to the other.
    kept = Seat.objects.select_for_update().get(pk=seat.pk).arrangement
    hand = selectors.view_of(seat).hand
    changed = {**kept, "armed": ""}
    if select is not None:
        changed["chosen"] = _toggled(kept["chosen"], select, hand)
    if order is not None:
        changed["order"] = _order(order, hand)
    if stage is not None:
        changed["armed"] = _armed(stage)
    _keep(seat, changed)
    transaction.on_commit(partial(notify.hand_arranged, seat.pk), robust=True)
    return seat


def let_go(seat: Seat) -> None:
    """Let go of what was chosen or armed for a move, now that it is made."""
    if any(seat.arrangement[part] for part in NOTHING_IN_HAND):
        _keep(seat, seat.arrangement | NOTHING_IN_HAND)


def _keep(seat: Seat, arrangement: dict[str, Any]) -> None:
    seat.arrangement = arrangement
    seat.save(update_fields=["arrangement"])


def _toggled(chosen: list[str], text: str, hand: Collection[Card]) -> list[str]:
    card = Card.parse(text)
    _check_held([card], hand)
    return [] if chosen == [str(card)] else [str(card)]


def _order(order: str | Sequence[str], hand: Collection[Card]) -> str | list[str]:
    if isinstance(order, str) and order in ORDERS:
        return order
    cards = parse_cards(order if isinstance(order, str) else " ".join(order))
    _check_held(cards, hand)
    return [str(card) for card in cards]


def _armed(stage: str) -> str:
    if stage not in ARMS:
        raise InvalidMove(stage)
    return ARMS[stage]


def _check_held(cards: Sequence[Card], hand: Collection[Card]) -> None:
    if not cards or not set(cards) <= set(hand) or len(set(cards)) < len(cards):
        raise InvalidMove("not the cards of this hand")
