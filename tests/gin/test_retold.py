"""A deal told again from what is known of it when it is over."""

from random import Random

import pytest

from games.gin.events import EventKind
from games.gin.match import MatchState
from games.gin.retold import pack_behind, retold
from games.gin.rules import CLUB, STANDARD, Rules
from games.gin.view import view_for
from tests.builders import a_pack
from tests.gin.players import aimless, played_out, sensible


def ended(rules: Rules, seed: int, player=sensible) -> MatchState:
    """A match whose only deal has been played by ``player``."""
    state = MatchState(rules, seed % 2).deal_out(a_pack(seed))
    rng = Random(seed)
    while (seat := state.turn) is not None:
        state = state.play(seat, player(state.deal, rng))
    return state


@pytest.mark.parametrize("rules", [STANDARD, CLUB], ids=["standard", "club"])
@pytest.mark.parametrize("seed", range(30))
def test_each_position_is_the_one_that_was_played(rules, seed):
    state = ended(rules, seed)
    if state.deal.closing is None:
        return
    shown = view_for(0, state, opponent_tells=True).finished[0]
    pack = pack_behind(shown)
    told = [*retold(pack, shown.dealer, rules, shown.history)]
    real = [*retold(state.deal.pack, shown.dealer, rules, state.deal.history)]
    for (deal, move), (then, made) in zip(told, real, strict=True):
        assert str(move) == str(made)
        for seat in (0, 1):
            views = [
                view_for(seat, MatchState(rules, shown.dealer, each))
                for each in (deal, then)
            ]
            assert views[0] == views[1]
    assert move.__class__.__name__ in ("Knock", "Gin", "BigGin")


def test_the_stock_is_told_no_further_than_it_was_drawn():
    state = ended(STANDARD, 1)
    shown = view_for(0, state, opponent_tells=True).finished[0]
    drawn = sum(event.kind is EventKind.STOCK for event in shown.history)
    told, real = pack_behind(shown), state.deal.pack
    assert told[20 : 21 + drawn] == real[20 : 21 + drawn]
    assert told[21 + drawn :] != real[21 + drawn :]
    assert {*told} == {*real}


def test_where_an_opponent_does_not_tell_there_is_no_pack():
    shown = view_for(0, ended(STANDARD, 1)).finished[0]
    assert pack_behind(shown) is None


def test_a_void_deal_has_none_until_the_match_is_over():
    state = ended(STANDARD, 2, player=aimless)
    assert state.deal.closing is None
    assert pack_behind(view_for(0, state, opponent_tells=True).finished[0]) is None
    over = state.end("resignation", 0)
    assert pack_behind(view_for(0, over).finished[0]) == state.deal.pack


def test_a_deal_that_goes_on_is_told_as_far_as_it_went():
    deal = played_out(MatchState(STANDARD, 0).deal_out(a_pack(4)).deal, Random(4))
    told = [*retold(deal.pack, 0, STANDARD, deal.history[:5])]
    assert len(told) == 5
