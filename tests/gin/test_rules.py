from typing import Any

import pytest

from games.gin.cards import Card
from games.gin.errors import BadRules
from games.gin.rules import CLUB, STANDARD, rules_for


@pytest.mark.parametrize(
    ("sheet", "options"),
    [
        ("standard", {}),
        ("standard", {"game_bonus": 100, "box_bonus": 25}),
        ("standard", {"knock_in_place_of_draw": False, "who_deals": "winner"}),
        ("club", {}),
        ("club", {"target": 250, "who_deals": "loser"}),
        ("club", {"oklahoma": True, "oklahoma_boxes": "extra"}),
        ("club", {"hollywood": True, "late_entry": "literal", "oklahoma": True}),
    ],
)
def test_rules_tell_what_differs_from_their_sheet(
    sheet: str, options: dict[str, Any]
) -> None:
    rules = rules_for(sheet, options)
    assert rules.sheet == sheet
    assert rules.options() == options
    assert rules_for(sheet, rules.options()) == rules


@pytest.mark.parametrize(
    ("sheet", "options", "name"),
    [
        ("hearts", {}, "sheet"),
        ("standard", {"target": 150}, "target"),
        ("standard", {"oklahoma": True}, "oklahoma"),
        ("standard", {"big_gin_bonus": 50}, "big_gin_bonus"),
        ("standard", {"hollywood": True}, "hollywood"),
        ("standard", {"game_bonus": 50}, "game_bonus"),
        ("club", {"target": 120}, "target"),
        ("club", {"target": True}, "target"),
        ("club", {"target": "100"}, "target"),
        ("club", {"oklahoma": 1}, "oklahoma"),
        ("club", {"knock_in_place_of_draw": True}, "knock_in_place_of_draw"),
        ("club", {"oklahoma_boxes": "extra"}, "oklahoma_boxes"),
        ("club", {"late_entry": "literal", "oklahoma": True}, "late_entry"),
        ("club", {"who_deals": "nobody"}, "who_deals"),
        ("club", {"sheet": "standard"}, "sheet"),
        ("club", {"speed": "fast"}, "speed"),
    ],
)
def test_any_other_combination_is_refused_by_name(
    sheet: str, options: dict[str, Any], name: str
) -> None:
    with pytest.raises(BadRules) as refusal:
        rules_for(sheet, options)
    assert refusal.value.name == name


def test_the_limit_is_ten_without_oklahoma() -> None:
    assert STANDARD.limit(Card.parse("AS")) == CLUB.limit(Card.parse("2S")) == 10


@pytest.mark.parametrize(
    ("upcard", "limit"), [("2C", 2), ("9D", 9), ("TH", 10), ("KS", 10), ("AS", 0)]
)
def test_oklahoma_takes_its_limit_from_the_first_upcard(
    upcard: str, limit: int
) -> None:
    assert rules_for("club", {"oklahoma": True}).limit(Card.parse(upcard)) == limit
