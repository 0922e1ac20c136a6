"""Views of made-up positions, and matches that levels play among themselves."""

from collections.abc import Iterator
from math import inf
from random import Random
from typing import Any

from games.ai import Budget, choose
from games.gin.deal import Deal
from games.gin.events import Phase
from games.gin.match import MatchState
from games.gin.moves import Move
from games.gin.rules import STANDARD, Rules
from games.gin.scoring import DealScore, Ending
from games.gin.view import PlayerView, ShownDeal, view_for
from tests.builders import a_deal, a_pack

AT_LEISURE = Budget(inf)
HURRIED = Budget(0)


def view_of(deal: Deal) -> PlayerView:
    """What the player to move sees of the first deal of a match."""
    return view_for(deal.turn, MatchState(deal.rules, deal.dealer, deal))


def a_view(phase: Phase, **position: Any) -> PlayerView:
    """What the player to move sees in this position; see ``builders.a_deal``."""
    return view_of(a_deal(phase, **position))


def choice(level: str, view: PlayerView) -> Move:
    """The level's move, with all the time in the world."""
    return choose(level, view, Random(0), AT_LEISURE)


def deals_won(*won: tuple[int, int]) -> tuple[ShownDeal, ...]:
    """Finished deals that these seats have won by these points."""
    return tuple(
        ShownDeal(
            number,
            0,
            DealScore(Ending.KNOCK, winner=seat, points=points, boxes=1),
            (0, 0),
            (),
            None,
            None,
            None,
        )
        for number, (seat, points) in enumerate(won, start=1)
    )


def deals_between(
    levels: tuple[str, str], rules: Rules = STANDARD, *, seed: int = 0
) -> Iterator[Deal]:
    """Endlessly many deals between two levels in a hurry, as they end."""
    rng = Random(seed)
    state = MatchState(rules, 0)
    while True:
        if not state.awaits_pack:
            state = MatchState(rules, 0)
        *_, state = played(levels, state.deal_out(a_pack(rng.getrandbits(32))), rng)
        assert state.deal is not None
        yield state.deal


def played(
    levels: tuple[str, str], state: MatchState, rng: Random
) -> Iterator[MatchState]:
    """The states from here to the end of the deal, all moves legal."""
    yield state
    while (seat := state.turn) is not None:
        view = view_for(seat, state)
        move = choose(levels[seat], view, rng, HURRIED)
        assert move in view.legal_moves, (levels[seat], move)
        state = state.play(seat, move)
        yield state
