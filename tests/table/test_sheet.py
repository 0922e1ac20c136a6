"""The match's sheet, from scores alone."""

from dataclasses import replace

from games.gin.match import MatchState, Outcome
from games.gin.rules import CLUB, STANDARD, rules_for
from games.gin.scoresheet import ScoreSheet
from games.gin.scoring import DealScore, Ending
from games.gin.view import ShownDeal, view_for
from games.table.sheet import points_of, sheet_of, standing_of

NAMES = ("Marta", "Nikos")
HOLLYWOOD = rules_for("club", {"hollywood": True})


def won(winner, points, kind=Ending.KNOCK, boxes=1):
    return DealScore(kind, winner=winner, points=points, boxes=boxes)


def a_view(rules, *scores, seat=0, outcome=None):
    """A match of these deals, of which the sheet needs no more than the scores."""
    deals = tuple(
        ShownDeal(number, 0, score, (0, 0), (), None, None, None)
        for number, score in enumerate(scores, start=1)
    )
    empty = view_for(seat, MatchState(rules, 0))
    return replace(empty, finished=deals, outcome=outcome)


def figures(row):
    return [cell.text for cell in row.cells]


def test_a_row_is_a_deal_with_the_running_score_of_whoever_won_it():
    sheet = sheet_of(a_view(STANDARD, won(0, 12), won(1, 30), won(0, 8)), NAMES)
    assert [figures(row) for row in sheet.rows] == [["12", ""], ["", "30"], ["20", ""]]
    assert sheet.rows[1].label == "\u2068Nikos\u2069: knock 30"
    assert [row.label for row in sheet.sums] == ["Score"]
    assert not sheet.totals


def test_a_void_deal_is_a_row_without_figures():
    sheet = sheet_of(a_view(CLUB, DealScore(Ending.VOID)), NAMES)
    assert sheet.rows[0].label == "void"
    assert figures(sheet.rows[0]) == ["", ""]


def test_ones_own_column_comes_first():
    sheet = sheet_of(a_view(STANDARD, won(1, 30), seat=1), NAMES)
    assert sheet.names == ("You", "Marta")
    assert figures(sheet.rows[0]) == ["30", ""]


class TestWhoReachedTheTargetAndLost:
    """Four large deals against ten small ones, each a box."""

    deals = (*(won(1, 9) for _ in range(10)), *(won(0, 26) for _ in range(4)))
    sheet = sheet_of(a_view(CLUB, *deals, outcome=Outcome("target", 1)), NAMES)

    def test_the_arithmetic_stands_in_full(self):
        assert [(row.label, figures(row)) for row in self.sheet.sums] == [
            ("Score", ["104", "90"]),
            ("Reached 100", ["100", "–"]),
            ("Boxes, 25 each", ["100", "250"]),
            ("Sum", ["304", "340"]),
        ]

    def test_the_totals_say_who_won_by_how_much(self):
        mine, theirs = self.sheet.totals
        assert (mine.parts, mine.points) == ("104 + 100 + 100", 304)
        assert (theirs.parts, theirs.points) == ("90 + 250", 340)
        assert self.sheet.lead == "\u2068Nikos\u2069 wins by 36"

    def test_the_score_above_the_table_is_the_sum_then(self):
        going_on = a_view(CLUB, *self.deals)
        assert points_of(going_on) == going_on.scores
        decided = a_view(CLUB, *self.deals, outcome=Outcome("target", 1))
        assert points_of(decided) == (304, 340)

    def test_and_why_in_words(self):
        assert "is worth 100 points, not the match" in self.sheet.why
        assert "You had 100 for boxes, \u2068Nikos\u2069 250." in self.sheet.why

    def test_the_other_side_reads_it_from_theirs(self):
        outcome = Outcome("target", 1)
        theirs = sheet_of(a_view(CLUB, *self.deals, seat=1, outcome=outcome), NAMES)
        assert theirs.lead == "You win by 36"
        assert "\u2068Marta\u2069 had 100 for boxes, you 250." in theirs.why


def test_nobody_wonders_why_the_one_who_reached_it_won():
    deals = [won(0, 60), won(0, 50)]
    sheet = sheet_of(a_view(CLUB, *deals, outcome=Outcome("target", 0)), NAMES)
    assert sheet.why == ""
    assert sheet.lead == "You win by 260"


def test_a_match_given_up_counts_neither_bonus_nor_boxes():
    outcome = Outcome("resignation", 1)
    sheet = sheet_of(a_view(CLUB, won(0, 60), outcome=outcome), NAMES)
    assert not sheet.totals
    assert [row.label for row in sheet.sums] == ["Score", "Boxes"]
    assert sheet.note.startswith("The match didn’t come to its end on the sheet")


def test_without_bonuses_a_match_given_up_needs_no_note():
    sheet = sheet_of(a_view(STANDARD, won(0, 60), outcome=Outcome("time", 1)), NAMES)
    assert not sheet.note


class TestHollywood:
    deals = (won(0, 30), won(0, 28), won(0, 45), won(1, 20))
    view = a_view(HOLLYWOOD, *deals)
    sheet = sheet_of(view, NAMES)

    def test_a_deal_enters_the_games_that_it_counts_in(self):
        assert [figures(row) for row in self.sheet.rows] == [
            ["30", "", "", "", "", ""],
            ["58", "", "28", "", "", ""],
            ["103", "", "73", "", "45", ""],
            ["", "", "", "20", "", ""],
        ]

    def test_a_box_stands_wherever_the_deal_counts(self):
        boxes = [[cell.boxes for cell in row.cells] for row in self.sheet.rows]
        assert boxes[2:] == [[1, 0, 1, 0, 1, 0], [0, 0, 0, 1, 0, 0]]

    def test_where_boxes_are_equal_the_points_say_why(self):
        course = [1, 2], [1, 5], [1, 90], [0, 2], [0, 90], [0, 10], [0, 20], [1, 90]
        deals = [won(winner, points) for winner, points in course]
        view = a_view(HOLLYWOOD, *deals, outcome=Outcome("target", 1))
        assert ScoreSheet.of(HOLLYWOOD, *deals).boxes == (7, 7)
        assert sheet_of(view, NAMES).why == (
            "Reaching 100 is worth 100 points, not the match."
            " You had 232 points, \u2068Nikos\u2069 372."
        )

    def test_the_deal_that_closed_a_game_is_marked(self):
        assert [cell.closes for cell in self.sheet.rows[2].cells][:3] == [
            True,
            False,
            False,
        ]

    def test_the_score_bar_has_the_three_games(self):
        standing = standing_of(self.view)
        assert standing.games == ((103, 0), (73, 20), (45, 0))
        assert standing.phrases == ("to 100", "Deal 0", "boxes 6 : 1")
