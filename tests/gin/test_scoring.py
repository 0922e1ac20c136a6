"""An ended deal in points, and the sum as it is shown to people."""

from dataclasses import replace

import pytest

from games.gin.cards import parse_cards
from games.gin.deal import Deal, Phase
from games.gin.moves import parse_move
from games.gin.rules import CLUB, STANDARD
from games.gin.scoresheet import ScoreSheet
from games.gin.scoring import DealScore, Ending, Step, StepKind, boxes_for
from tests.builders import a_deal

KNOCKER = "5H 6H 7H QS QD QC 2C 3C 4C 8D KH"
GIN = "4H 5H 6H 7H 8S 8D 8C JD QD KD 2S"
OKLAHOMA = replace(CLUB, oklahoma=True)


def closed(hand: str, defender: str, *moves: str, **given) -> Deal:
    deal = a_deal(
        Phase.DISCARD, hand=hand, other_hand=defender, stock_cards=20, **given
    )
    for text in moves:
        deal = deal.play(deal.turn, parse_move(text))
    return deal


def told(score: DealScore | None) -> list[tuple[str, int]]:
    assert score is not None
    return [(step.kind.value, step.points) for step in score.steps]


def test_a_defender_with_no_more_deadwood_than_the_knocker_undercuts() -> None:
    deal = closed(KNOCKER, "9S TS JS 3D 3H 3S KC KD KS 8C", "KKH", "E")
    assert deal.score.kind is Ending.UNDERCUT
    assert (deal.score.winner, deal.score.points) == (1, 25)


def test_the_sum_of_a_won_knock_is_the_difference() -> None:
    deal = closed(
        "AS 2S 3S 7H 7D 7C 9C TC JC 4D KH",
        "4H 5H 6H KS QD 9D 8S 2C 5C 3D",
        *("KKH", "E"),
    )
    assert told(deal.score) == [
        ("defender_deadwood", 47),
        ("knocker_deadwood", 4),
        ("difference", 43),
        ("total", 43),
    ]


def test_layoffs_stand_in_the_sum_with_their_cards() -> None:
    deal = closed(KNOCKER, "9S TS JS 3D 3H 3S KC KD KS 8H", "KKH", "L8H2", "E")
    assert deal.score.steps == (
        Step(StepKind.DEFENDER_DEADWOOD, 8, parse_cards("8H")),
        Step(StepKind.LAID_OFF, -8, parse_cards("8H")),
        Step(StepKind.DEFENDER_LEFT, 0),
        Step(StepKind.KNOCKER_DEADWOOD, 8, parse_cards("8D")),
        Step(StepKind.DIFFERENCE, 8),
        Step(StepKind.UNDERCUT_BONUS, 25),
        Step(StepKind.TOTAL, 33),
    )


def test_the_sum_of_gin_is_the_deadwood_and_the_bonus() -> None:
    deal = closed(GIN, "AS AH AD 9C TC JC 8H KC QS 5D", "G2S")
    assert told(deal.score) == [
        ("defender_deadwood", 33),
        ("gin_bonus", 25),
        ("total", 58),
    ]


def test_a_spade_doubles_the_bonus_too_and_says_so() -> None:
    deal = closed(
        GIN,
        "AS AH AD 9C TC JC 8H KC QS 5D",
        "G2S",
        first_upcard="7S",
        rules=OKLAHOMA,
    )
    assert told(deal.score)[-2:] == [("doubled", 58), ("total", 116)]
    assert deal.score.doubled
    assert deal.score.boxes == 2


def test_gin_is_never_undercut() -> None:
    deal = closed(GIN, "AS AH AD 9C TC JC 3C 4C 5C 6C", "G2S")
    assert (deal.score.winner, deal.score.points) == (0, 25)


@pytest.mark.parametrize(
    ("rules", "boxes"),
    [
        (STANDARD, (0, 0, 0, 0)),
        (replace(STANDARD, box_bonus=25), (1, 1, 1, 1)),
        (CLUB, (1, 1, 1, 1)),
        (OKLAHOMA, (1, 1, 2, 4)),
        (replace(OKLAHOMA, oklahoma_boxes="extra"), (1, 2, 3, 5)),
    ],
)
def test_boxes_of_a_knock_an_undercut_gin_and_big_gin(rules, boxes) -> None:
    kinds = (Ending.KNOCK, Ending.UNDERCUT, Ending.GIN, Ending.BIG_GIN)
    assert tuple(boxes_for(kind, rules) for kind in kinds) == boxes
    assert boxes_for(Ending.VOID, rules) == 0


def test_a_void_deal_is_nobodys_and_changes_no_sheet() -> None:
    deal = a_deal(Phase.DRAW, stock_cards=3)
    deal = deal.play(0, parse_move("S"))
    deal = deal.play(0, parse_move(f"D{deal.drawn}"))
    assert deal.score == DealScore(Ending.VOID)
    sheet = ScoreSheet.of(CLUB)
    assert sheet.after(deal.score) == sheet


def won(winner: int, points: int, boxes: int = 1) -> DealScore:
    return DealScore(Ending.KNOCK, winner=winner, points=points, boxes=boxes)


def test_who_reaches_the_target_can_lose_by_boxes() -> None:
    deals = [won(0, 83), *[won(1, 12)] * 8, won(0, 20)]
    sheet = ScoreSheet.of(CLUB, *deals)
    assert sheet.games[0].reached == 0
    assert sheet.totals == (253, 296)
    assert sheet.winner == 1


def test_equal_totals_are_a_draw() -> None:
    sheet = ScoreSheet.of(CLUB, won(1, 75, 5), won(0, 100, 0))
    assert sheet.totals == (200, 200)
    assert sheet.is_over
    assert sheet.winner is None


def test_a_standard_sheet_has_one_column_and_a_hollywood_sheet_three() -> None:
    """Score in Hollywood, then standard again: nothing is left over."""
    assert len(ScoreSheet.of(STANDARD).games) == 1
    assert len(ScoreSheet.of(replace(CLUB, hollywood=True), won(0, 10)).games) == 3
    standard = ScoreSheet.of(STANDARD, won(0, 10, 0))
    assert (len(standard.games), standard.boxes, standard.totals) == (
        1,
        (0, 0),
        (10, 0),
    )


def test_in_hollywood_the_first_win_scores_once_the_third_three_times() -> None:
    rules = replace(CLUB, hollywood=True)
    sheet = ScoreSheet.of(rules, won(0, 10), won(0, 10), won(0, 10))
    assert [game.scores[0] for game in sheet.games] == [30, 20, 10]
    assert sheet.scores == (60, 0)


@pytest.mark.parametrize(("late_entry", "scored"), [("next_open", 20), ("literal", 0)])
def test_a_first_win_after_game_one_has_closed_enters_game_two(
    late_entry, scored: int
) -> None:
    rules = replace(CLUB, hollywood=True, late_entry=late_entry)
    sheet = ScoreSheet.of(rules, won(0, 100), won(1, 20))
    assert [game.scores[1] for game in sheet.games] == [0, scored, 0]
