"""How likely a match is won at a score."""

import pytest

from games.ai.winning import STEPS, chance_to_win
from games.gin.rules import CLUB, STANDARD, rules_for


@pytest.mark.parametrize("rules", [STANDARD, CLUB, rules_for("club", {"target": 200})])
def test_both_sides_chances_add_up(rules):
    for mine, theirs in [(0, 0), (35, 71), (99, 4), (50, 50)]:
        both = chance_to_win(rules, mine, theirs) + chance_to_win(rules, theirs, mine)
        assert both == pytest.approx(1)


def test_each_point_helps_one_side_as_it_hurts_the_other():
    chances = [
        chance_to_win(STANDARD, mine, 40) for mine in range(0, 100, 100 // STEPS)
    ]
    assert chances == sorted(chances)
    assert chances[0] < 0.5 < chances[-1]


def test_who_comes_to_the_target_has_won():
    assert chance_to_win(STANDARD, 100, 99) == 1
    assert chance_to_win(STANDARD, 99, 130) == 0
