"""The odds by which Normal closes or holds on, and how it prices them."""

from dataclasses import replace

import pytest

from games.ai.odds import Line, Spot, holding_on, knocking, waits_for_big_gin
from games.ai.pricing import Stakes
from games.gin.rules import CLUB, STANDARD, rules_for

LEVEL = Stakes(STANDARD, False, ((0,), (0,)))
CLUB_LEVEL = replace(LEVEL, rules=CLUB)
OKLAHOMA = replace(LEVEL, rules=rules_for("club", {"oklahoma": True}))


def test_a_line_grows_by_turns_points_and_outs_and_never_falls_below_nothing():
    line = Line(1.0, -0.5, 0.25, 2.0)
    assert line.at(Spot(turn=2, points=4, outs=3)) == 1 - 1 + 1 + 6
    assert line.at(Spot(turn=9)) == 0


def test_a_line_stays_as_it_is_after_the_twelfth_turn():
    assert Line(1.0, 0.5).at(Spot(turn=13)) == Line(1.0, 0.5).at(Spot(turn=12)) == 7


def test_a_knock_is_worth_less_the_later_it_is_and_the_more_it_leaves():
    by_turn = [knocking(LEVEL, Spot(turn, 5)) for turn in range(1, 13)]
    by_points = [knocking(LEVEL, Spot(6, points)) for points in range(1, 11)]
    assert by_turn == sorted(by_turn, reverse=True)
    assert by_points == sorted(by_points, reverse=True)


def test_holding_on_is_worth_more_the_more_cards_make_gin():
    by_outs = [holding_on(LEVEL, Spot(6, 5, outs)) for outs in range(5)]
    assert by_outs == sorted(by_outs)


@pytest.mark.parametrize("stakes", [LEVEL, CLUB_LEVEL, OKLAHOMA])
def test_a_hopeless_hand_knocks_at_first_and_holds_on_at_last(stakes):
    early, late = Spot(2, 9), Spot(12, 9)
    assert knocking(stakes, early) > holding_on(stakes, early)
    assert knocking(stakes, late) < holding_on(stakes, late)


def test_doubled_a_deal_is_worth_twice_as_much_but_for_its_boxes():
    doubled = replace(OKLAHOMA, doubled=True)
    spot = Spot(4, 6)
    assert knocking(doubled, spot) == pytest.approx(2 * knocking(OKLAHOMA, spot), 0.01)


def test_big_gin_is_waited_for_with_much_luck_and_not_with_little():
    assert waits_for_big_gin(CLUB_LEVEL, turn=3, luck=0.4)
    assert not waits_for_big_gin(CLUB_LEVEL, turn=3, luck=0.05)
    assert not waits_for_big_gin(CLUB_LEVEL, turn=12, luck=0.4)
