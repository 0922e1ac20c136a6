"""How a match ended, in one heading and one sentence."""

from dataclasses import replace

import pytest

from games.gin.events import Event, EventKind
from games.gin.match import Outcome
from games.gin.rules import CLUB
from games.gin.scoring import DealScore, Ending
from games.gin.view import ShownDeal
from games.table.ending import ending_of

from .positions import a_deal, seen

NAMES = ("Alice", "Bob")
PASSED = Event(0, EventKind.PASS)
HAND = "AS 5S JS 3H 8H QH 4D 9D 7C TC"


def ended(cause, winner, seat=0, *, begun=True):
    view = seen(a_deal(HAND), seat)
    view = replace(view, history=view.history or ((PASSED,) if begun else ()))
    return ending_of(replace(view, outcome=Outcome(cause, winner)), NAMES)


def test_a_match_that_goes_on_has_none():
    assert ending_of(seen(a_deal(HAND)), NAMES) is None


@pytest.mark.parametrize(
    ("cause", "mine", "theirs"),
    [
        ("target", "You reached 100.", "\u2068Alice\u2069 reached 100."),
        ("resignation", "\u2068Bob\u2069 resigned.", "You resigned."),
        ("time", "\u2068Bob\u2069 ran out of time.", "You ran out of time."),
        ("abandonment", "\u2068Bob\u2069 left the table.", "You left the table."),
    ],
)
def test_each_side_reads_it_from_its_own(cause, mine, theirs):
    won, lost = ended(cause, 0), ended(cause, 0, seat=1)
    assert (won.heading, won.words) == ("You win the match", mine)
    assert (lost.heading, lost.words) == ("\u2068Alice\u2069 wins the match", theirs)


def test_an_agreement_is_a_draw():
    ending = ended("agreement", None)
    assert (ending.heading, ending.won) == ("The match is a draw", None)


def test_a_match_that_nobody_began_is_called_off():
    ending = ended("agreement", None, begun=False)
    assert (ending.heading, ending.won) == ("The match is called off", None)


@pytest.mark.parametrize("begun", [True, False])
def test_a_claimed_draw_says_that_somebody_had_left(begun):
    ending = ended("abandonment", None, begun=begun)
    assert ending.heading == "The match is a draw"
    assert ending.words == "One of you had left; the other called it a draw."


def test_where_bonuses_count_the_totals_decide():
    """The one who reached the target has 104 + 100 + 100, the other 90 + 250."""
    scores = [DealScore(Ending.KNOCK, winner=1, points=9, boxes=1)] * 10
    scores += [DealScore(Ending.KNOCK, winner=0, points=26, boxes=1)] * 4
    deals = tuple(
        ShownDeal(number, 0, score, (0, 0), (), None, None, None)
        for number, score in enumerate(scores, start=1)
    )
    view = seen(a_deal(HAND, rules=CLUB))
    view = replace(view, finished=deals, outcome=Outcome("target", 1))
    ending = ending_of(view, NAMES)
    assert ending.heading == "\u2068Bob\u2069 wins the match"
    assert ending.words == "340 to 304, bonus and boxes counted."
