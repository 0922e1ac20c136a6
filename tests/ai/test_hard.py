"""Hard's arithmetic: what it expects of each move."""

from dataclasses import replace

import pytest

from games.ai import hard
from games.ai.network import WEIGHTS_VERSION
from games.ai.pricing import stakes_of
from games.ai.unseen import Habit, Turn, habit_of, knowledge
from games.gin.cards import PACK, Card, parse_cards
from games.gin.events import Event, EventKind, Phase
from games.gin.match import MatchState
from games.gin.moves import BigGin, parse_move
from games.gin.rules import CLUB, STANDARD, rules_for
from games.gin.scoring import VOID
from games.gin.showdown import Closing, ClosingKind
from games.gin.view import ShownDeal, view_for
from tests.ai.tables import AT_LEISURE, HURRIED, a_view, choice
from tests.builders import a_closing, a_pack

LOG = """
P P S DKH S DKC S DJS U D9C S DTH S D9H S DQC S DQD S D8S S D2H U D8D S DQH S D7H U
"""


@pytest.fixture
def view():
    """Late in a deal of the packs' 15th: both sides have taken from the pile."""
    state = MatchState(STANDARD, 0).deal_out(a_pack(15))
    for text in LOG.split():
        state = state.play(state.turn, parse_move(text))
    return view_for(state.turn, state)


def test_it_weighs_the_knock_and_each_discard_that_breaks_no_meld(view):
    known = knowledge(view)
    choices = hard._choices(known, stakes_of(view), view.taken.index, AT_LEISURE)
    values = {
        f"{'K' if choice.closes else 'D'}{PACK[choice.discard]}": choice.value
        for choice in choices
    }
    assert set(values) == {"D7D", "D6C", "K7D", "D4S", "D3S", "D2S"}
    assert max(values, key=values.__getitem__) == "D7D"


def test_it_knows_what_its_opponent_did_with_each_card(view):
    opponent = knowledge(view).opponent_turns
    assert len(opponent) == 8
    assert opponent[0] == Turn(offered=view.first_upcard.index, took=False)
    assert opponent[-1] == Turn(
        offered=Card.parse("QH").index, took=False, thrown=Card.parse("7H").index
    )


def long_deal(closing: Closing, turns: int = 5, first_upcard: str = "7H") -> ShownDeal:
    """A finished deal in which seat 1 had so many turns."""
    discard = Event(1, EventKind.DISCARD, Card.parse("KC"))
    return ShownDeal(
        number=1,
        dealer=0,
        score=VOID,
        totals=(0, 0),
        history=(discard,) * turns,
        closing=closing,
        hands=None,
        pack=None,
        first_upcard=Card.parse(first_upcard),
    )


def test_it_learns_whether_its_opponent_knocks_late_or_holds_on():
    melds = ["9C TC JC", "4H 4S 4D"]
    knock = a_closing(melds, deadwood="AH 2D", knocker=1)
    gin = a_closing(melds, knocker=1, kind=ClosingKind.GIN)
    good, bad = parse_cards("5S 6S 7S 8S 9H 9D 9S AC 2C"), parse_cards("KD QD 2H 5H 9D")
    caught_with_little = a_closing(melds, deadwood="AH").with_defender(good)
    caught_with_much = a_closing(melds, deadwood="AH").with_defender(bad)
    deals = [*map(long_deal, (knock, gin, caught_with_little, caught_with_much))]
    habit = habit_of(1, deals, STANDARD)
    assert habit == Habit(knocked=1, held=2, gins=1, deals=4)


def test_how_an_early_deal_ended_is_counted_apart():
    knock = a_closing(["9C TC JC"], deadwood="AH", knocker=1)
    habit = habit_of(1, [long_deal(knock, turns=4)], STANDARD)
    assert habit == Habit(early_knocked=1, deals=1)


def test_who_may_not_knock_with_its_hand_did_not_hold_on():
    good = parse_cards("5S 6S 7S 8S 9H 9D 9S AC 2C")
    caught = a_closing(["9C TC JC"], deadwood="AH").with_defender(good)
    oklahoma = rules_for("club", {"oklahoma": True})
    assert habit_of(1, [long_deal(caught, first_upcard="3H")], oklahoma).held == 1
    assert habit_of(1, [long_deal(caught, first_upcard="2H")], oklahoma).held == 0


def test_it_looks_at_three_discards_however_short_the_time(view):
    hurried = hard._choices(knowledge(view), stakes_of(view), view.taken.index, HURRIED)
    assert sum(not choice.closes for choice in hurried) == 3


def test_gin_is_never_put_off():
    view = a_view(Phase.DISCARD, hand="5S 6S 7S 8S 9H 9D 9C AC 2C 3C KH")
    [choice] = hard._choices(knowledge(view), stakes_of(view), -1, AT_LEISURE)
    assert choice.closes


GIN_WITH_OUTS = "5S 6S 7S 8S 9H 9D 9C 2C 3C 4C KH"


def test_in_the_club_gin_is_weighed_against_waiting_for_big_gin():
    view = a_view(Phase.DISCARD, hand=GIN_WITH_OUTS, rules=CLUB)
    late = replace(knowledge(view), turns=8)
    now, wait = hard._choices(late, stakes_of(view), -1, AT_LEISURE)
    assert now.closes
    assert not wait.closes
    assert now.value > wait.value, "25 more are no reason to let the opponent close"


def test_with_the_stock_at_its_end_it_does_not_wait():
    view = a_view(Phase.DISCARD, hand=GIN_WITH_OUTS, rules=CLUB, stock_cards=3)
    now, wait = hard._choices(knowledge(view), stakes_of(view), -1, AT_LEISURE)
    assert now.closes
    assert wait.value < 0


def test_what_boxes_and_doubling_add_makes_it_wait():
    rules = rules_for("club", {"oklahoma": True})
    view = a_view(Phase.DISCARD, hand=GIN_WITH_OUTS, rules=rules, first_upcard="TH")
    plain = [*hard._choices(knowledge(view), stakes_of(view), -1, AT_LEISURE)]
    view = a_view(Phase.DISCARD, hand=GIN_WITH_OUTS, rules=CLUB, first_upcard="TH")
    club = [*hard._choices(knowledge(view), stakes_of(view), -1, AT_LEISURE)]
    assert plain[1].value - plain[0].value > club[1].value - club[0].value


def test_big_gin_is_gone_for_at_once():
    view = a_view(Phase.DISCARD, hand="5S 6S 7S 8S 9H 9D 9C 2C 3C 4C 5C", rules=CLUB)
    assert choice("hard", view) == BigGin()


def test_the_weights_have_a_version():
    assert WEIGHTS_VERSION
