"""What vectors of every kind are made of."""

from dataclasses import replace
from typing import Any

from games.gin.cards import parse_cards
from games.gin.deal import Deal
from games.gin.melds import Meld
from games.gin.moves import Declared
from games.gin.rules import SHEETS, Rules

Vector = dict[str, Any]

KNOCKER, DEFENDER = 0, 1
SEATS = {"A": 0, "B": 1}
OPTION_NAMES = {
    "oklahomaBoxes": "oklahoma_boxes",
    "hollywoodLateEntry": "late_entry",
    "knockInsteadOfDraw": "knock_in_place_of_draw",
    "gameBonus": "game_bonus",
    "boxBonus": "box_bonus",
}


def rules_of(vector: Vector) -> Rules:
    options: Vector = {
        OPTION_NAMES.get(name, name): "next_open" if value == "nextOpen" else value
        for name, value in vector["options"].items()
    }
    return replace(SHEETS[vector["ruleset"]], **options)


def melds_of(texts: list[str]) -> tuple[Meld, ...]:
    return tuple(Meld.of(parse_cards(text)) for text in texts)


def declared(texts: list[str]) -> Declared:
    return tuple(parse_cards(text) for text in texts)


def defender_points(deal: Deal) -> int:
    assert deal.score is not None
    assert deal.score.defender_deadwood is not None
    return deal.score.defender_deadwood
