"""A deal told again: where it stood before each move, from what is known of it now."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.gin.cards import PACK, Card
from games.gin.deal import Deal
from games.gin.events import Event, EventKind, History
from games.gin.moves import (
    BigGin,
    Discard,
    DrawStock,
    DrawUpcard,
    Gin,
    Knock,
    Move,
    Pass,
)
from games.gin.rules import Rules
from games.gin.showdown import Closing
from games.gin.view import ShownDeal


def retold(
    pack: tuple[Card, ...], dealer: int, rules: Rules, history: History
) -> Iterator[tuple[Deal, Move]]:
    """The deal before each move up to its close, and that move."""
    deal = Deal.start(pack, dealer, rules)
    for event in history:
        move = _move(event)
        if move is None:
            return
        yield deal, move
        if isinstance(move, (Knock, Gin, BigGin)):
            return
        deal = deal.play(event.seat, move)


@dataclass(frozen=True, slots=True)
class Turn:
    """What a seat did until it was the other's turn, and the deal ``after`` it."""

    seat: int
    events: History
    after: Deal


def turns_of(
    pack: tuple[Card, ...], dealer: int, rules: Rules, history: History
) -> list[Turn]:
    """The turns of a deal up to its close; the last may have been broken off."""
    turns: list[Turn] = []
    begun: History = ()
    told = retold(pack, dealer, rules, history)
    for event, (deal, move) in zip(history, told, strict=False):  # not past the close
        begun, after = (*begun, event), deal.play(event.seat, move)
        if after.turn != event.seat:
            turns.append(Turn(event.seat, begun, after))
            begun = ()
    if begun:
        turns.append(Turn(begun[0].seat, begun, after))
    return turns


def pack_behind(shown: ShownDeal) -> tuple[Card, ...] | None:
    """A pack from which the deal could have been played; None where draws are hidden.

    It is the deal's own as far as that was dealt and drawn. What was left in the stock
    follows in no order.
    """
    if shown.pack:
        return shown.pack
    stock = [e.card for e in shown.history if e.kind is EventKind.STOCK]
    drawn = [card for card in stock if card]
    if not shown.closing or not shown.first_upcard or len(drawn) < len(stock):
        return None
    hands = _dealt(shown.closing, shown.history)
    first, second = sorted(hands[1 - shown.dealer]), sorted(hands[shown.dealer])
    dealt = [card for pair in zip(first, second, strict=True) for card in pair]
    known = (*dealt, shown.first_upcard, *drawn)
    return (*known, *(card for card in PACK if card not in known))


def _dealt(closing: Closing, history: History) -> tuple[set[Card], set[Card]]:
    """The hands as they were dealt, from how they were shown and all that happened."""
    hands = _shown_hand(closing, 0), _shown_hand(closing, 1)
    for event in reversed(history):
        if event.card is None or event.kind is EventKind.LAYOFF:
            continue
        if event.kind in (EventKind.STOCK, EventKind.PILE):
            hands[event.seat].remove(event.card)
        else:
            hands[event.seat].add(event.card)
    return hands


def _shown_hand(closing: Closing, seat: int) -> set[Card]:
    """The hand of a seat as the close found it, before any lay-off."""
    if seat == closing.knocker:
        melds, rest = closing.original_melds, closing.deadwood
    else:
        laid_off = tuple(card for card, _ in closing.layoffs)
        melds, rest = closing.defender_melds, closing.defender_deadwood + laid_off
    return {card for meld in melds for card in meld.cards}.union(rest)


def _move(event: Event) -> Move | None:
    """The move that an event tells; None for what follows a close."""
    match event.kind:
        case EventKind.PASS:
            return Pass()
        case EventKind.STOCK:
            return DrawStock()
        case EventKind.PILE:
            return DrawUpcard()
        case EventKind.DISCARD:
            assert event.card is not None, "a discard is open"
            return Discard(event.card)
        case EventKind.KNOCK:
            return Knock(event.card)
        case EventKind.GIN:
            return Gin(event.card)
        case EventKind.BIG_GIN:
            return BigGin()
    return None
