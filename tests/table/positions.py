"""Positions of a deal, seen from seat 0, built to the card."""

from dataclasses import replace

from games.gin.cards import Card
from games.gin.deal import Deal, Phase
from games.gin.match import MatchState
from games.gin.moves import Knock, Move
from games.gin.rules import STANDARD, Rules
from games.gin.view import PlayerView, view_for
from games.table import Player, Table, table_of
from tests import builders

PLAYERS = (Player("Alice"), Player("Bob"))


def a_deal(
    hand: str,
    *,
    opponent: str = "",
    phase: Phase = Phase.DRAW,
    turn: int = 0,
    pile: str | None = None,
    stock: int = 20,
    rules: Rules = STANDARD,
    **changes: object,
) -> Deal:
    """A deal in which seat 0 holds `hand`, whoever is to move; see ``builders``."""
    mover, other = (hand, opponent) if turn == 0 else (opponent, hand)
    deal = builders.a_deal(
        phase,
        hand=mover,
        other_hand=other,
        turn=turn,
        upcard=pile,
        stock_cards=stock,
        rules=rules,
    )
    return replace(deal, **changes)


def seen(deal: Deal, seat: int = 0, **changes: object) -> PlayerView:
    """The deal as a seat sees it, in a match that has just begun."""
    return view_for(seat, MatchState(deal.rules, deal.dealer, deal, **changes))


def shown(
    deal: Deal,
    *,
    seat: int = 0,
    chosen: str = "",
    order: object = "",
    **arranged: object,
) -> Table:
    """The table as a seat has it, with cards chosen, melds laid or a knock armed."""
    arrangement = {"order": order or "melds", "chosen": chosen.split(), **arranged}
    return table_of(seen(deal, seat), PLAYERS, 7, arrangement)


def played(deal: Deal, *moves: tuple[int, Move]) -> MatchState:
    """The match after these moves of its only deal."""
    state = MatchState(deal.rules, deal.dealer, deal)
    for seat, move in moves:
        state = state.play(seat, move)
    return state


def knocked(hand: str, discard: str, *, defender: str) -> Deal:
    """Seat 1 has knocked with `hand`; seat 0, who holds `defender`, may lay off."""
    deal = a_deal(defender, opponent=hand, phase=Phase.DISCARD, turn=1)
    return deal.play(1, Knock(Card.parse(discard)))
