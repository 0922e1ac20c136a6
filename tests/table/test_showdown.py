from games.gin.cards import Card
from games.gin.deal import Phase
from games.gin.match import Outcome
from games.gin.moves import Discard, Done, DrawStock, Gin, LayOff, LayOffBest
from games.gin.rules import rules_for
from games.gin.view import view_for
from games.table import table_of

from .positions import PLAYERS, a_deal, knocked, played, seen


def after(deal, *moves, seat=0):
    state = played(deal, *moves)
    return table_of(view_for(seat, state), PLAYERS, 9, {"order": "melds"})


def lines_of(table):
    return [(line.label, line.figure) for line in table.showdown.lines]


KNOCKER = "QS QH QC 3C 4C 5C 6C 4H 2D AH JC"
DEFENDER = "8D 8C 8S 9H TH JH QD 7C 5S 2C"


def test_an_undercut_is_a_sum_that_a_person_can_follow():
    table = after(knocked(KNOCKER, "JC", defender=DEFENDER), (0, LayOffBest()))
    assert table.showdown.heading == "Undercut! 27 to you"
    assert lines_of(table) == [
        ("Your deadwood", "24"),
        ("Laid off on \u2068Bob\u2069’s melds", "− 19"),
        ("What you had left", "5"),
        ("\u2068Bob\u2069 knocked with", "7"),
        ("Difference", "2"),
        ("Undercut bonus", "+ 25"),
        ("To you", "27"),
    ]
    knocker, mine = table.showdown.sides
    assert (knocker.deadwood_points, mine.deadwood_points) == (7, 5)
    assert mine.remark == "3 cards laid off"
    assert knocker.melds[0].added == {Card.parse("7C"), Card.parse("2C")}


def test_the_knocker_reads_the_same_sum_from_the_other_side():
    deal = knocked(KNOCKER, "JC", defender=DEFENDER)
    table = after(deal, (0, LayOffBest()), seat=1)
    assert table.showdown.heading == "Undercut! 27 to \u2068Alice\u2069"
    assert lines_of(table)[-1] == ("To \u2068Alice\u2069", "27")
    assert table.showdown.sides[0].mine


def test_a_knock_that_wins_counts_the_difference():
    deal = knocked(KNOCKER, "JC", defender=DEFENDER)
    table = after(deal, (0, LayOff(Card.parse("QD"), 1)), (0, Done()))
    assert table.showdown.heading == "\u2068Bob\u2069’s knock wins 7"
    assert ("Difference", "7") in lines_of(table)


def test_a_gin_has_no_layoffs_and_no_difference():
    deal = a_deal("5H 6H 7H 9C 9D 9S JD QD KD TD 4S", phase=Phase.DISCARD)
    table = after(deal, (0, Gin(Card.parse("4S"))))
    assert table.showdown.heading.startswith("Gin! ")
    assert [label for label, _figure in lines_of(table)] == [
        "\u2068Bob\u2069’s deadwood",
        "Gin bonus",
        "To you",
    ]


def test_boxes_stand_below_the_sum_that_they_are_no_part_of():
    rules = rules_for("club", {"oklahoma": True})
    hand = "5H 6H 7H 9C 9D 9S JD QD KD TD 4S"
    deal = a_deal(hand, phase=Phase.DISCARD, rules=rules)
    table = after(deal, (0, Gin(Card.parse("4S"))))
    total, boxes = table.showdown.lines[-2:]
    assert (total.label, total.total) == ("To you", True)
    assert (boxes.label, boxes.figure) == ("Boxes", "2")
    assert boxes.detail == "25 each, once the match is decided"


def test_a_void_deal_is_explained_and_shows_no_hands():
    deal = a_deal("AS 5S JS 3H 8H QH 4D 9D 7C TC", stock=3)
    drawn = deal.play(0, DrawStock())
    table = after(drawn, (0, Discard(Card.parse("QH"))))
    assert table.showdown.heading == "A void deal: nobody scores"
    assert "two cards" in table.showdown.summary
    assert not table.showdown.sides
    assert not table.showdown.lines


def test_the_race_to_the_target_adds_up():
    deal = knocked(KNOCKER, "JC", defender=DEFENDER)
    mine, theirs = after(deal, (0, LayOffBest())).races
    assert (mine.total, mine.before, mine.gained) == (27, 0, 27)
    assert (theirs.total, theirs.gained) == (0, 0)
    assert (mine.words, theirs.words) == ("0 + 27 = 27. 73 points to go.", "")


def test_a_deal_that_is_broken_off_leaves_the_race_as_it_was():
    deal = a_deal("AS 5S JS 3H 8H QH 4D 9D 7C TC")
    table = table_of(seen(deal, outcome=Outcome("time", 0)), PLAYERS, 9, {})
    assert table.showdown is None
    assert [(race.total, race.words) for race in table.races] == [(0, ""), (0, "")]
