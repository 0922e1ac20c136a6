"""The two sheets and their options as data, and which combinations make sense."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Literal

from games.gin.cards import Card
from games.gin.errors import BadRules

#: With so few cards left nobody draws from the stock, and a turn that ends is the last.
LAST_CARDS: Final = 2

#: Taking discards doesn't shrink the stock, so two players could exchange for ever.
#: After so many such turns in a row the next may only draw from the stock. No seed
#: says anything about it; without it a deal might never end (RULES Q8).
PILE_DRAWS_ALLOWED: Final = 24

WhoDeals = Literal["alternate", "winner", "loser"]


@dataclass(frozen=True, slots=True)
class Rules:
    """What a match is played by. The defaults are the standard sheet.

    >>> rules_for("club", {"oklahoma": True}).limit(Card.parse("7S"))
    7
    """

    sheet: Literal["standard", "club"] = "standard"
    target: int = 100
    gin_bonus: int = 25
    undercut_bonus: int = 25
    #: Points for melding all eleven cards; 0 where big gin is off.
    big_gin_bonus: int = 0
    #: Whether a deal opens with the upcard offered to the non-dealer, then the dealer.
    #: The club sheet says nothing of it, so its non-dealer just draws (RULES Q5).
    upcard_offer: bool = True
    #: All standard sheets are headed "knock in place of the draw in this variant", and
    #: also say that one knocks after the discard: both hold there (RULES Q1).
    knock_in_place_of_draw: bool = True
    #: Whether a knock may show any valid melds, or an optimal arrangement only (Q23).
    any_valid_melds: bool = False
    oklahoma: bool = False
    oklahoma_boxes: Literal["total", "extra"] = "total"
    hollywood: bool = False
    late_entry: Literal["next_open", "literal"] = "next_open"
    game_bonus: int = 0
    box_bonus: int = 0
    who_deals: WhoDeals = "alternate"

    def limit(self, first_upcard: Card) -> int:
        """The most deadwood to knock with; 0 allows gin and big gin only.

        "10 or less" includes the 10 itself (RULES Q44).
        """
        if not self.oklahoma:
            return 10
        return 0 if first_upcard.rank == 1 else first_upcard.points

    @property
    def counts_bonuses(self) -> bool:
        """Whether the highest total wins, with more in it than the deals' points."""
        return bool(self.game_bonus or self.box_bonus)

    def options(self) -> dict[str, Any]:
        """What differs from the sheet's default: ``rules_for`` takes it back."""
        default = SHEETS[self.sheet]
        return {
            field.name: value
            for field in fields(self)
            if (value := getattr(self, field.name)) != getattr(default, field.name)
        }


STANDARD: Final = Rules()

CLUB: Final = Rules(
    sheet="club",
    undercut_bonus=20,
    big_gin_bonus=50,
    upcard_offer=False,
    knock_in_place_of_draw=False,
    any_valid_melds=True,
    game_bonus=100,
    box_bonus=25,
)

SHEETS: Final[Mapping[str, Rules]] = {"standard": STANDARD, "club": CLUB}

#: What each sheet leaves to the players: every option's possible values.
OPTIONS: Final[Mapping[str, Mapping[str, tuple[Any, ...]]]] = {
    "standard": {
        "target": (100,),
        "knock_in_place_of_draw": (True, False),
        "game_bonus": (0, 100),
        "box_bonus": (0, 25),
        "who_deals": ("alternate", "winner", "loser"),
    },
    "club": {
        "target": (100, 150, 200, 250, 300),
        "oklahoma": (False, True),
        "oklahoma_boxes": ("total", "extra"),
        "hollywood": (False, True),
        "late_entry": ("next_open", "literal"),
        "who_deals": ("alternate", "winner", "loser"),
    },
}

#: Options that mean something only where another one is on.
_NEEDS: Final = {"oklahoma_boxes": "oklahoma", "late_entry": "hollywood"}


def rules_for(sheet: str, options: Mapping[str, Any]) -> Rules:
    """The sheet with these options; ``BadRules`` names what no match is played by.

    >>> rules_for("standard", {"oklahoma": True})
    Traceback (most recent call last):
    ...
    games.gin.errors.BadRules: oklahoma
    """
    if sheet not in SHEETS:
        raise BadRules("sheet")
    default, allowed = SHEETS[sheet], OPTIONS[sheet]
    for name, value in options.items():
        # 1 == True in Python, but a target of True is still nonsense.
        if not any(
            type(value) is type(possible) and value == possible
            for possible in allowed.get(name, ())
        ):
            raise BadRules(name)
    rules = replace(default, **options)
    for name, needed in _NEEDS.items():
        if name in options and not getattr(rules, needed):
            raise BadRules(name)
    return rules


def parse_rules(text: str) -> Rules:
    """The rules that a text like ``club,oklahoma,target=200`` names.

    >>> parse_rules("club,target=200").target
    200
    """
    sheet, *options = text.split(",")
    return rules_for(sheet, dict(map(_option, options)))


def _option(text: str) -> tuple[str, Any]:
    name, _, value = text.partition("=")
    words = {"": True, "true": True, "false": False}
    if value in words:
        return name, words[value]
    return name, int(value) if value.isdecimal() else value
