"""A deal step by step, with all cards open."""

from random import Random

import pytest

from games.gin.match import MatchState
from games.gin.rules import CLUB, STANDARD
from games.gin.view import view_for
from games.table.replay import can_be_replayed, replay_of
from tests.builders import a_pack
from tests.gin.players import sensible

NAMES = ("Alice", "Bob")


def over(seed: int, rules=STANDARD) -> MatchState:
    """A match whose first deal was played to its end, and that was given up then."""
    state = MatchState(rules, seed % 2).deal_out(a_pack(seed))
    rng = Random(seed)
    while (seat := state.turn) is not None:
        state = state.play(seat, sensible(state.deal, rng))
    return state.end("resignation", 0)


@pytest.mark.parametrize("rules", [STANDARD, CLUB], ids=["standard", "club"])
@pytest.mark.parametrize("seed", range(12))
def test_each_step_is_a_turn_and_all_cards_are_somewhere(rules, seed):
    state = over(seed, rules)
    view = view_for(0, state)
    last = replay_of(view, 1, 999, NAMES).last
    for at in range(last + 1):
        deal = replay_of(view, 1, at, NAMES)
        assert (deal.at, deal.last) == (at, last)
        held = [
            card for side in deal.sides for meld in side.melds for card in meld.cards
        ]
        assert len(held) == len(set(held)) in (20, 21)
        assert [side.mine for side in deal.sides] == [False, True]
        assert deal.deadwood[at] == tuple(
            side.points for side in sorted(deal.sides, key=lambda side: side.name)
        )
    assert bool(deal.showdown) == bool(state.deal.closing)


def test_the_card_that_came_is_marked_while_it_is_there():
    view = view_for(0, over(3))
    last = replay_of(view, 1, 0, NAMES).last
    marked = 0
    for at in range(1, last):
        deal = replay_of(view, 1, at, NAMES)
        held = {
            card for side in deal.sides for meld in side.melds for card in meld.cards
        }
        marked += deal.drawn in held
    assert 0 < marked < last
    assert replay_of(view, 1, 0, NAMES).drawn is None


def test_nothing_is_replayed_before_all_cards_may_be_seen():
    state = MatchState(STANDARD, 0).deal_out(a_pack(1))
    assert not can_be_replayed(view_for(0, state), 1)
    assert replay_of(view_for(0, state), 1, 0, NAMES) is None
    assert not can_be_replayed(view_for(0, over(1)), 2)


def test_to_the_public_nobody_is_you():
    view = view_for(None, over(2))
    steps = replay_of(view, 1, 0, NAMES).steps
    assert {step.who for step in steps} <= {"Alice", "Bob"}
    assert steps
