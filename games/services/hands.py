"""How a person's hand lies before them: order, chosen cards, melds laid by hand.

It is the person's own affair: no line of the log, no version, and only their
own other pages hear of it.
"""

import re
from collections.abc import Collection, Sequence
from typing import Any

from django.db import transaction

from games import notify, selectors
from games.gin.cards import Card, parse_cards
from games.gin.errors import IllegalMove, InvalidMove
from games.gin.melds import Meld, NotAMeld, best_arrangement
from games.gin.staging import staged_melds, unstaged
from games.models import Match, Seat, plain_hand
from games.services.announce import announce

ORDERS = ("melds", "suit", "rank")
ARMS = {"arm-K": "K", "arm-G": "G", "disarm": ""}
NOTHING_IN_HAND = {"chosen": [], "armed": ""}
ON_A_MELD = re.compile(r"(back|add)-(\w\w)(?:-(\w\w))?")

Hand = Collection[Card]


@transaction.atomic
def arrange_hand(
    seat: Seat,
    *,
    select: str | None = None,
    order: str | Sequence[str] | None = None,
    stage: str | None = None,
) -> Seat:
    """Choose cards, put the hand in another order, lay melds, arm a knock or gin.

    ``select`` chooses one card alone, or lets it go if it was alone; several cards
    are chosen together; ``+7H`` adds the card to the chosen, or takes it out.
    ``order`` is ``melds``, ``suit``, ``rank`` or the cards as they shall lie.
    ``stage`` is ``several`` (each press adds a card, or no longer), ``lay`` the chosen
    cards, ``add-4C`` them to the laid meld that has this card (``add-4C-7C`` that
    one), ``back-4C`` to take that meld back, ``suggest`` to lay the best, ``arm-K``,
    ``arm-G`` or ``disarm``; whatever else is done disarms as well.

    Raises InvalidMove for what can't be read or isn't held, and IllegalMove with
    NO_MELD or DOES_NOT_FIT where the cards make no meld; then nothing has changed.
    """
    kept = _kept(seat)
    hand = selectors.view_of(seat).hand
    changed = {**kept, "armed": ""}
    if select is not None:
        changed["chosen"] = _toggled(kept, select, hand)
    if order is not None:
        changed["order"] = _order(order, hand)
    if stage is not None:
        changed |= _staged(kept, stage, hand)
    _keep(seat, changed)
    announce(notify.hand_arranged, seat.pk)
    return seat


def let_go(seat: Seat) -> None:
    """Let go of what was chosen or armed for a move, now that it is made."""
    if seat.is_ai:
        return
    # As a rule it lies as it was read: one query then, and not two.
    as_read = Seat.objects.filter(pk=seat.pk, arrangement=seat.arrangement)
    if not as_read.update(arrangement=seat.arrangement | NOTHING_IN_HAND):
        _keep(seat, _kept(seat) | NOTHING_IN_HAND)


def take_up(match: Match) -> None:
    """Let both hands of a new deal lie as nobody has touched them.

    But for the order, where it is one of those that fit any hand.
    """
    for seat in match.seats.filter(user__isnull=False).select_for_update():
        order = seat.arrangement["order"]
        fresh = plain_hand() | ({"order": order} if order in ORDERS else {})
        if seat.arrangement != fresh:
            _keep(seat, fresh)


def _kept(seat: Seat) -> dict[str, Any]:
    """How the hand lies by now: two presses of one person may be under way."""
    return Seat.objects.select_for_update().get(pk=seat.pk).arrangement


def _keep(seat: Seat, arrangement: dict[str, Any]) -> None:
    seat.arrangement = arrangement
    seat.save(update_fields=["arrangement"])


def _toggled(kept: dict[str, Any], text: str, hand: Hand) -> list[str]:
    chosen = kept["chosen"]
    cards = parse_cards(text.removeprefix("+"))
    _check_held(cards, hand)
    codes = [str(card) for card in cards]
    if not text.startswith("+"):
        return [] if chosen == codes else codes
    return [card for card in chosen if card not in codes] + [
        code for code in codes if code not in chosen
    ]


def _order(order: str | Sequence[str], hand: Hand) -> str | list[str]:
    if isinstance(order, str) and order in ORDERS:
        return order
    cards = parse_cards(order if isinstance(order, str) else " ".join(order))
    _check_held(cards, hand)
    return [str(card) for card in cards]


def _staged(kept: dict[str, Any], stage: str, hand: Hand) -> dict[str, Any]:
    """What changes when melds are laid or taken back, or a knock is armed."""
    if stage in ARMS:
        return {"armed": ARMS[stage]}
    if stage == "several":
        ends = kept.get("several", False)
        return {"several": not ends, "chosen": [] if ends else kept["chosen"]}
    melds = list(staged_melds(kept["staged"], hand))
    if stage == "suggest":
        melds = list(best_arrangement(hand).melds)
    elif stage == "lay":
        chosen = _chosen(kept, unstaged(hand, melds))
        if chosen or not melds:  # or else they have just been laid
            melds.append(_meld(chosen))
    else:
        _change_one(melds, stage, kept, unstaged(hand, melds))
    several = kept.get("several", False) and stage != "suggest"
    return {"staged": list(map(str, melds)), "chosen": [], "several": several}


def _change_one(
    melds: list[Meld], stage: str, kept: dict[str, Any], rest: Hand
) -> None:
    """Take one laid meld back, or add cards of the hand to it.

    A meld is named by a card of it: its number would be another's once it is taken
    back, and a press that comes twice would take back two.
    """
    read = ON_A_MELD.fullmatch(stage)
    if read is None:
        raise InvalidMove(stage)
    what, code = read[1], read[3]
    meld = _with_card(read[2], melds)
    if meld is None:
        _held(read[2], rest)
        if what == "add":
            raise IllegalMove("DOES_NOT_FIT")
    elif what == "back":
        melds.remove(meld)
    elif code is None or _with_card(code, [meld]) is None:
        cards = [_held(code, rest)] if code else _chosen(kept, rest)
        longer = _meld([*meld.cards, *cards], "DOES_NOT_FIT")
        melds[melds.index(meld)] = longer


def _with_card(text: str, melds: Sequence[Meld]) -> Meld | None:
    card = Card.parse(text)
    return next((meld for meld in melds if card in meld.cards), None)


def _chosen(kept: dict[str, Any], rest: Hand) -> list[Card]:
    return [card for card in rest if str(card) in kept["chosen"]]


def _meld(cards: Sequence[Card], otherwise: str = "NO_MELD") -> Meld:
    try:
        return Meld.of(cards)
    except NotAMeld:
        raise IllegalMove(otherwise) from None


def _held(text: str, hand: Hand) -> Card:
    card = Card.parse(text)
    _check_held([card], hand)
    return card


def _check_held(cards: Sequence[Card], hand: Hand) -> None:
    if not cards or not set(cards) <= set(hand) or len(set(cards)) < len(cards):
        raise InvalidMove("not the cards of this hand")
