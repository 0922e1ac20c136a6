"""Positions of a deal, seen from seat 0, built to the card."""

from dataclasses import replace

from games.gin.cards import PACK, Card, parse_cards
from games.gin.deal import Deal, Phase
from games.gin.match import MatchState
from games.gin.moves import Knock, Move
from games.gin.rules import STANDARD, Rules
from games.gin.view import PlayerView, view_for
from games.table import Player, Table, table_of

PLAYERS = (Player("Alice"), Player("Bob"))


def a_deal(
    hand: str,
    *,
    opponent: str = "",
    phase: Phase = Phase.DRAW,
    turn: int = 0,
    dealer: int = 1,
    pile: str = "",
    stock: int = 20,
    rules: Rules = STANDARD,
    **changes: object,
) -> Deal:
    """A deal in which seat 0 holds `hand`; what isn't named is any other card."""
    mine = parse_cards(hand)
    named = [*mine, *parse_cards(opponent), *parse_cards(pile)]
    rest = [card for card in PACK if card not in named]
    theirs = [*parse_cards(opponent)]
    theirs += [rest.pop() for _ in range(10 - len(theirs))]
    discards = parse_cards(pile) or (rest.pop(),)
    start = Deal.start(PACK, dealer, rules)
    return replace(
        start,
        hands=(frozenset(mine), frozenset(theirs)),
        discard_pile=discards,
        stock=tuple(rest[:stock]),
        phase=phase,
        turn=turn,
        **changes,
    )


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
