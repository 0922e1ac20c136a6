"""Vectors of melds, of deadwood, and of how one deal ends."""

from games.gin.cards import Card, parse_cards
from games.gin.deal import Deal, Phase
from games.gin.melds import (
    Meld,
    NotAMeld,
    best_arrangements,
    deadwood_points,
    least_deadwood,
)
from games.gin.moves import (
    BigGin,
    Done,
    Gin,
    Knock,
    LayOff,
    LayOffBest,
    Move,
)
from tests.builders import a_deal
from tests.gin.vectors.parts import (
    DEFENDER,
    KNOCKER,
    Vector,
    declared,
    defender_points,
    melds_of,
    rules_of,
)


def check_meld(vector: Vector) -> None:
    try:
        kind = Meld.of(parse_cards(vector["cards"])).kind.value
    except NotAMeld:
        kind = None
    expect = vector["expect"]
    assert (kind is not None, kind) == (expect["valid"], expect["type"])


def check_deadwood(vector: Vector) -> None:
    cards, expect = parse_cards(vector["cards"]), vector["expect"]
    assert deadwood_points(cards) == expect["deadwood"]
    if "bestAfterDiscard" in expect:
        assert least_deadwood(cards)[0] == expect["bestAfterDiscard"]
    arrangements = best_arrangements(cards)
    if "optimalPartitions" in expect:
        assert len(arrangements) == expect["optimalPartitions"]
    if "exampleMelds" in expect:
        example = set(melds_of(expect["exampleMelds"]))
        assert example in [set(arrangement.melds) for arrangement in arrangements]


def check_hand(vector: Vector) -> None:
    deal = _before_closing(vector)
    deal = deal.play(KNOCKER, _closing_move(vector))
    for layoff in vector["layoffs"]:
        deal = deal.play(DEFENDER, LayOff(Card.parse(layoff["card"]), layoff["onto"]))
    if deal.phase is Phase.LAYOFF:
        deal = deal.play(DEFENDER, Done())
    score, expect = deal.score, vector["expect"]
    assert score is not None
    assert score.defender_deadwood is not None
    assert {
        "type": score.kind.replace("_", ""),
        "winner": "knocker" if score.winner == KNOCKER else "defender",
        "points": score.points,
        "knockerDeadwood": score.knocker_deadwood,
        "defenderDeadwood": score.defender_deadwood,
        "boxes": score.boxes,
    } == {key: value for key, value in expect.items() if key in HAND_FIELDS}
    assert deal.limit == expect.get("knockLimit", 10)
    if not vector.get("suboptimalDefender"):
        _check_best_answer(vector)
    if "naiveDefenderDeadwood" in expect:
        assert score.defender_deadwood < expect["naiveDefenderDeadwood"]


HAND_FIELDS = {
    "type",
    "winner",
    "points",
    "knockerDeadwood",
    "defenderDeadwood",
    "boxes",
}


def _check_best_answer(vector: Vector) -> None:
    """Where the defender played well, the automatic layoff comes to the same."""
    deal = _before_closing(vector).play(KNOCKER, _closing_move(vector))
    if deal.phase is Phase.LAYOFF:
        deal = deal.play(DEFENDER, LayOffBest())
    assert defender_points(deal) == vector["expect"]["defenderDeadwood"]


def _before_closing(vector: Vector) -> Deal:
    in_place_of_draw = len(vector["knockerHand"].split()) == 10
    return a_deal(
        Phase.DRAW if in_place_of_draw else Phase.DISCARD,
        hand=vector["knockerHand"],
        other_hand=vector["defenderHand"],
        first_upcard=vector.get("upcard"),
        stock_cards=20,
        rules=rules_of(vector),
    )


def _closing_move(vector: Vector) -> Move:
    melds = declared(vector["knockerMelds"])
    if vector["declare"] == "biggin":
        return BigGin(melds)
    thrown = vector.get("discard")
    card = Card.parse(thrown) if thrown else None
    return Gin(card, melds) if vector["declare"] == "gin" else Knock(card, melds)
