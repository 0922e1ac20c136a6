"""The rules in words."""

import pytest

from games.gin.rules import STANDARD, rules_for
from games.rules_text import rules_in_full, rules_name, rules_sentence


def test_the_sheet_as_it_is_written_is_told_by_its_name():
    assert rules_name(STANDARD) == "Standard to 100"
    assert rules_sentence(STANDARD) == "Standard rules to 100"


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("who_deals", "loser", "the loser deals"),
        ("who_deals", "winner", "the winner deals"),
        ("knock_in_place_of_draw", False, "no knock in place of the draw"),
        ("game_bonus", 100, "100 for the match"),
        ("box_bonus", 25, "25 a deal won"),
    ],
)
def test_whatever_differs_is_added_to_it(option, value, words):
    rules = rules_for("standard", {option: value})
    assert rules_sentence(rules) == f"Standard rules to 100 · {words}"


def test_in_full_they_leave_nothing_open():
    assert rules_in_full(STANDARD) == (
        "The upcard is offered first. You may knock with ten or less after a draw, "
        "and in place of one. A gin brings 25, an undercut 25. Whoever has 100 first "
        "wins. The first dealer is drawn by lot; then you deal in turn."
    )


@pytest.mark.parametrize("bonus", [{"game_bonus": 100}, {"box_bonus": 25}])
def test_with_a_bonus_they_say_that_the_highest_total_wins(bonus):
    assert "the highest total wins" in rules_in_full(rules_for("standard", bonus))
