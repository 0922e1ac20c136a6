"""The rules in words."""

import pytest

from games.gin.rules import CLUB, STANDARD, rules_for
from games.rules_text import rules_in_full, rules_name, rules_sentence


def club(**options):
    return rules_for("club", options)


@pytest.mark.parametrize(("rules", "name"), [(STANDARD, "Standard"), (CLUB, "Club")])
def test_a_sheet_as_it_is_written_is_told_by_its_name(rules, name):
    assert rules_name(rules) == f"{name} to 100"
    assert rules_sentence(rules) == f"{name} rules to 100"


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
    assert rules_name(rules) == f"Standard to 100 · {words}"
    assert rules_sentence(rules) == f"Standard rules to 100 · {words}"


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"target": 250}, "Club to 250"),
        ({"oklahoma": True, "target": 150}, "Oklahoma to 150"),
        ({"hollywood": True}, "Hollywood to 100"),
        ({"oklahoma": True, "hollywood": True}, "Oklahoma and Hollywood to 100"),
        (
            {"oklahoma": True, "oklahoma_boxes": "extra"},
            "Oklahoma to 100 · its boxes as extras",
        ),
        (
            {"hollywood": True, "late_entry": "literal", "who_deals": "loser"},
            "Hollywood to 100 · the loser deals · no late entry",
        ),
    ],
)
def test_a_variant_is_told_by_its_own_name(options, name):
    assert rules_name(club(**options)) == name


def test_whoever_joins_is_told_the_variants_sheet_too():
    rules = club(oklahoma=True, target=150)
    assert rules_sentence(rules) == "Club rules, Oklahoma to 150"


def test_in_full_they_leave_nothing_open():
    assert rules_in_full(STANDARD) == (
        "The upcard is offered first. You may knock with ten or less after a draw, "
        "and in place of one. A gin brings 25, an undercut 25. Whoever has 100 first "
        "wins. The first dealer is drawn by lot; then you deal in turn."
    )


def test_in_full_the_clubs_leave_nothing_open_either():
    assert rules_in_full(club(oklahoma=True, hollywood=True, target=150)) == (
        "The non-dealer begins with an ordinary draw. You may knock after a draw, "
        "never in place of one. A gin brings 25, a big gin with all eleven cards 50, "
        "an undercut 20. Oklahoma: the deal’s first upcard is the limit of the knock, "
        "an ace allows gin and big gin only, and a spade doubles the deal. Hollywood: "
        "three games at once. Your first deal won counts in game 1, the second in 1 "
        "and 2, from the third on in all three. A game that is closed takes nothing "
        "more; who comes too late for it enters the lowest one that is open. Whoever "
        "reaches 150 in a game gets 100 more in it. Each deal won is a box in every "
        "game that it counts in, 25 more at the end. A gin is worth two boxes, a big "
        "gin four. The match ends when all three games have come to 150, and the "
        "highest sum of the three wins. The first dealer is drawn by lot; then you "
        "deal in turn."
    )


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "You may knock with ten or less after a draw, never in place of one."),
        ({}, "Each deal won is a box, 25 more at the end."),
        ({"target": 300}, "Whoever reaches 300 gets 100 more."),
        (
            {"oklahoma": True, "oklahoma_boxes": "extra"},
            "A gin is worth three boxes, a big gin five, an undercut two.",
        ),
        (
            {"hollywood": True, "late_entry": "literal"},
            "A game that is closed takes nothing more, whoever has yet to enter it.",
        ),
    ],
)
def test_each_setting_of_the_club_has_its_sentence(options, words):
    assert words in rules_in_full(club(**options))


@pytest.mark.parametrize("bonus", [{"game_bonus": 100}, {"box_bonus": 25}])
def test_with_a_bonus_they_say_that_the_highest_total_wins(bonus):
    assert "the highest total wins" in rules_in_full(rules_for("standard", bonus))
