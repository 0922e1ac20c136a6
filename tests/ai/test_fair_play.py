"""Every level plays by its view alone, legally, and every deal ends."""

from itertools import combinations_with_replacement, islice
from random import Random

import pytest

from games.ai import LEVELS, choose
from games.gin.match import MatchState
from games.gin.rules import CLUB, STANDARD, Rules, rules_for
from games.gin.view import view_for
from tests.ai.tables import AT_LEISURE, deals_between, played
from tests.builders import a_pack, with_hidden_cards_redealt

PAIRINGS = list(combinations_with_replacement(LEVELS, 2))
SHEETS = {
    "standard": STANDARD,
    "club": CLUB,
    "club with both options": rules_for("club", {"oklahoma": True, "hollywood": True}),
}


def positions(levels: tuple[str, str], rules: Rules, deals: int):
    """Every position of the first deals of a match in which somebody is to move."""
    state, rng = MatchState(rules, 0), Random(5)
    for number in range(deals):
        *to_move, state = played(levels, state.deal_out(a_pack(number)), rng)
        yield from to_move


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_chooses_the_same_whatever_the_hidden_cards_are(level):
    rng = Random(7)
    for state in positions((level, "normal"), STANDARD, deals=2):
        other = with_hidden_cards_redealt(state, state.turn, rng)
        chosen = [
            choose(level, view_for(state.turn, world), Random(1), AT_LEISURE)
            for world in (state, other)
        ]
        assert chosen[0] == chosen[1]


@pytest.mark.parametrize("rules", SHEETS.values(), ids=SHEETS)
@pytest.mark.parametrize("levels", PAIRINGS, ids=" and ".join)
def test_any_two_levels_end_every_deal_with_legal_moves(levels, rules):
    for deal in islice(deals_between(levels, rules), 10):
        assert deal.score is not None
        assert len(deal.history) < 400
