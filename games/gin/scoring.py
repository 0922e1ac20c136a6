"""An ended deal in points, step by step: the steps are shown to people."""

from dataclasses import dataclass, replace
from enum import StrEnum

from games.gin.cards import Card, Suit
from games.gin.rules import Rules
from games.gin.showdown import Closing, ClosingKind


class Ending(StrEnum):
    """The five ways in which a deal ends; it is always exactly one of them."""

    KNOCK = "knock"
    UNDERCUT = "undercut"
    GIN = "gin"
    BIG_GIN = "big_gin"
    VOID = "void"


class StepKind(StrEnum):
    """A line of the sum, in the order in which they stand."""

    DEFENDER_DEADWOOD = "defender_deadwood"
    LAID_OFF = "laid_off"
    DEFENDER_LEFT = "defender_left"
    KNOCKER_DEADWOOD = "knocker_deadwood"
    DIFFERENCE = "difference"
    UNDERCUT_BONUS = "undercut_bonus"
    GIN_BONUS = "gin_bonus"
    BIG_GIN_BONUS = "big_gin_bonus"
    DOUBLED = "doubled"
    TOTAL = "total"


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the sum: what it counts, its points, the cards that make them.

    What was laid off is negative; *doubled* is what the doubling adds.
    """

    kind: StepKind
    points: int
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class DealScore:
    """How a deal ended, who won it, and what it is worth.

    ``points`` are the winner's, the bonus and any doubling included. Boxes are apart:
    they count at the end of the match only.
    """

    kind: Ending
    winner: int | None = None
    points: int = 0
    knocker: int | None = None
    knocker_deadwood: int | None = None
    defender_deadwood: int | None = None
    bonus: int = 0
    doubled: bool = False
    boxes: int = 0
    steps: tuple[Step, ...] = ()


VOID = DealScore(Ending.VOID)


def score(closing: Closing | None, rules: Rules, first_upcard: Card) -> DealScore:
    """The score of an ended deal; without a closing it is void and nobody's."""
    if closing is None:
        return VOID
    kind = _ending(closing)
    undercut = kind is Ending.UNDERCUT
    bonus = {
        Ending.KNOCK: 0,
        Ending.UNDERCUT: rules.undercut_bonus,
        Ending.GIN: rules.gin_bonus,
        Ending.BIG_GIN: rules.big_gin_bonus,
    }[kind]
    knocker, defender = closing.deadwood_points, closing.defender_deadwood_points
    plain = abs(defender - knocker) + bonus
    doubled = is_doubled(rules, first_upcard)
    points = 2 * plain if doubled else plain
    return DealScore(
        kind=kind,
        winner=closing.defender if undercut else closing.knocker,
        points=points,
        knocker=closing.knocker,
        knocker_deadwood=knocker,
        defender_deadwood=defender,
        bonus=bonus,
        doubled=doubled,
        boxes=boxes_for(kind, rules),
        steps=(
            *_deadwood_steps(closing),
            *([Step(_BONUS_STEPS[kind], bonus)] if bonus else []),
            *([Step(StepKind.DOUBLED, plain)] if doubled else []),
            Step(StepKind.TOTAL, points),
        ),
    )


def is_doubled(rules: Rules, first_upcard: Card) -> bool:
    """Whether the deal counts double: in Oklahoma, where it began with a spade."""
    return rules.oklahoma and first_upcard.suit is Suit.SPADES


def boxes_for(kind: Ending, rules: Rules) -> int:
    """The boxes that the winner of such a deal gets.

    Oklahoma's numbers are read as totals, or as extras to the box of every deal won
    (RULES Q12). Where boxes are worth nothing none are counted.
    """
    if kind is Ending.VOID or not rules.box_bonus:
        return 0
    if not rules.oklahoma:
        return 1
    if rules.oklahoma_boxes == "extra":
        return {Ending.UNDERCUT: 2, Ending.GIN: 3, Ending.BIG_GIN: 5}.get(kind, 1)
    return {Ending.GIN: 2, Ending.BIG_GIN: 4}.get(kind, 1)


_BONUS_STEPS = {
    Ending.UNDERCUT: StepKind.UNDERCUT_BONUS,
    Ending.GIN: StepKind.GIN_BONUS,
    Ending.BIG_GIN: StepKind.BIG_GIN_BONUS,
}


def _ending(closing: Closing) -> Ending:
    """Gin is never undercut; a knock is, at equal deadwood too."""
    if closing.kind is not ClosingKind.KNOCK:
        return Ending(closing.kind)
    undercut = closing.defender_deadwood_points <= closing.deadwood_points
    return Ending.UNDERCUT if undercut else Ending.KNOCK


def _deadwood_steps(closing: Closing) -> list[Step]:
    left = Step(
        StepKind.DEFENDER_DEADWOOD,
        closing.defender_deadwood_points,
        closing.defender_deadwood,
    )
    if closing.kind is not ClosingKind.KNOCK:
        return [left]
    knocker, defender = closing.deadwood_points, closing.defender_deadwood_points
    last = [
        Step(StepKind.KNOCKER_DEADWOOD, knocker, closing.deadwood),
        Step(StepKind.DIFFERENCE, abs(knocker - defender)),
    ]
    if not closing.layoffs:
        return [left, *last]
    cards = tuple(card for card, _ in closing.layoffs)
    points = sum(card.points for card in cards)
    return [
        Step(
            StepKind.DEFENDER_DEADWOOD,
            defender + points,
            tuple(sorted(cards + closing.defender_deadwood)),
        ),
        Step(StepKind.LAID_OFF, -points, cards),
        replace(left, kind=StepKind.DEFENDER_LEFT),
        *last,
    ]
