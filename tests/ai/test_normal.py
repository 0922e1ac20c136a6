"""When Normal closes, and for what it holds on; what it throws and takes."""

from dataclasses import replace

import pytest

from games.gin.cards import Card, parse_cards
from games.gin.events import Event, EventKind, Phase
from games.gin.moves import (
    BigGin,
    Discard,
    DrawStock,
    DrawUpcard,
    Gin,
    Knock,
    Move,
    Pass,
)
from games.gin.rules import CLUB, STANDARD, Rules, rules_for
from tests.ai.tables import choice, deals_won, view_of
from tests.builders import a_deal

OKLAHOMA = rules_for("club", {"oklahoma": True})
HOLLYWOOD = rules_for("club", {"hollywood": True})
BOTH = rules_for("club", {"oklahoma": True, "hollywood": True})

KING = Card.parse("KH")
HOPELESS = "5S 6S 7S 8S 9H 9D 9C AC 2D 3H KH"
"""Six points without the king, and no card makes it gin."""
HOPEFUL = "5S 6S 7S 8S 9H 9D 9C AC AD 4H KH"
"""Six points without the king, and two aces would make it gin."""
GIN = "4S 5S 6S 8D 9D TD 2C 3C 4C 5C KH"
"""Gin without the king, and six cards would make it big."""


def chooses(
    hand: str,
    *won: tuple[int, int],
    turn: int = 1,
    rules: Rules = STANDARD,
    upcard: str = "JH",
    stock_cards: int = 31,
) -> Move:
    """What it does with eleven cards in a turn, after deals won by these seats."""
    deal = a_deal(
        Phase.DISCARD,
        hand=hand,
        rules=rules,
        first_upcard=upcard,
        stock_cards=stock_cards,
    )
    turns = (Event(0, EventKind.DISCARD, Card.parse("QD")),) * (turn - 1)
    view = view_of(replace(deal, history=turns))
    return choice("normal", replace(view, finished=deals_won(*won)))


def last_knock(
    hand: str, *won: tuple[int, int], rules: Rules = STANDARD, upcard: str = "JH"
) -> int:
    """The last of its first twelve turns in which it knocks; 0 where it never does."""
    turns = range(1, 13)
    knocks = [
        isinstance(chooses(hand, *won, turn=turn, rules=rules, upcard=upcard), Knock)
        for turn in turns
    ]
    assert knocks == sorted(knocks, reverse=True), "it doesn't take to knocking again"
    return sum(knocks)


def turns_held_back(*won: tuple[int, int], rules: Rules) -> int:
    """In how many of its first turns it would hold its gin back."""
    moves = [chooses(GIN, *won, turn=turn, rules=rules) for turn in range(1, 13)]
    return len(moves) - moves.count(Gin(KING))


@pytest.mark.parametrize(
    ("taken_by_opponent", "safe"), [("JH QS", "KD"), ("QD JC", "KH")]
)
def test_normal_keeps_the_card_whose_neighbours_the_opponent_has_taken(
    taken_by_opponent, safe
):
    deal = a_deal(
        Phase.DISCARD,
        hand="AC 2C 3C 4S 5S 6S 8D 8S 9C KD KH",
        other_hand=taken_by_opponent,
    )
    known = frozenset(parse_cards(taken_by_opponent))
    view = view_of(replace(deal, known=(frozenset(), known)))
    assert choice("normal", view) == Discard(Card.parse(safe))


def test_it_knocks_early_and_holds_on_later():
    assert chooses(HOPELESS, turn=5) == Knock(KING)
    assert chooses(HOPELESS, turn=9) == Discard(KING)


def test_it_holds_on_sooner_with_several_cards_that_make_it_gin():
    assert last_knock(HOPEFUL) < last_knock(HOPELESS)


def test_it_holds_on_sooner_the_more_an_undercut_pays():
    cheaper = replace(STANDARD, undercut_bonus=20)
    assert last_knock(HOPELESS, rules=cheaper) > last_knock(HOPELESS)


def test_it_holds_on_sooner_the_more_gin_pays():
    dearer = replace(CLUB, gin_bonus=50)
    assert last_knock(HOPEFUL, rules=dearer) < last_knock(HOPEFUL, rules=CLUB)


@pytest.mark.parametrize("rules", [STANDARD, CLUB])
def test_it_waits_less_for_an_opponent_whom_any_win_brings_to_the_target(rules):
    level = last_knock(HOPELESS, (0, 40), (1, 40), rules=rules)
    assert last_knock(HOPELESS, (0, 40), (1, 95), rules=rules) > level


@pytest.mark.parametrize("rules", [STANDARD, CLUB])
def test_it_is_content_with_a_knock_that_brings_it_to_the_target(rules):
    level = last_knock(HOPELESS, (0, 40), (1, 40), rules=rules)
    assert last_knock(HOPELESS, (0, 95), (1, 40), rules=rules) > level


def test_it_is_content_with_a_knock_where_doubled_it_brings_it_to_the_target():
    plain, doubled = (
        last_knock(HOPELESS, (0, 65), rules=OKLAHOMA, upcard=upcard)
        for upcard in ("JH", "JS")
    )
    assert doubled > plain


def test_it_holds_on_sooner_where_gin_has_boxes_of_its_own():
    extra = replace(BOTH, oklahoma_boxes="extra")
    alike, more, most = (
        last_knock(HOPEFUL, rules=rules) for rules in (HOLLYWOOD, BOTH, extra)
    )
    assert alike > more > most


def test_it_knocks_longer_where_the_box_of_the_deal_counts():
    boxless = replace(HOLLYWOOD, box_bonus=0)
    assert last_knock(HOPELESS, rules=HOLLYWOOD) > last_knock(HOPELESS, rules=boxless)


def test_in_hollywood_it_goes_for_more_where_its_win_counts_in_more_games():
    mine = last_knock(HOPELESS, (0, 20), (0, 20), rules=HOLLYWOOD)
    theirs = last_knock(HOPELESS, (1, 20), (1, 20), rules=HOLLYWOOD)
    assert mine < theirs


def test_in_oklahoma_it_knocks_with_no_more_than_the_limit():
    assert chooses(HOPELESS, rules=OKLAHOMA, upcard="6D") == Knock(KING)
    assert chooses(HOPELESS, rules=OKLAHOMA, upcard="4D") == Discard(KING)


def test_gin_is_held_back_for_big_gin_early_in_a_deal_where_there_is_such_a_thing():
    assert turns_held_back(rules=STANDARD) == 0
    assert turns_held_back(rules=CLUB) == 2


def test_gin_is_held_back_longer_where_big_gin_has_more_boxes():
    assert turns_held_back(rules=BOTH) > turns_held_back(rules=HOLLYWOOD)


def test_gin_is_held_back_less_where_it_brings_it_to_the_target():
    assert turns_held_back((0, 60), rules=CLUB) < turns_held_back(rules=CLUB)


def test_gin_is_not_held_back_at_the_end_of_the_stock():
    assert chooses(GIN, rules=CLUB, stock_cards=3) == Gin(KING)


def test_a_gin_held_back_takes_what_makes_it_big_and_nothing_else():
    hand = GIN.removesuffix(" KH")
    draws = [
        choice("normal", view_of(a_deal(Phase.DRAW, hand=hand, upcard=u, rules=CLUB)))
        for u in ("AC", "7S", "KH")
    ]
    assert draws == [DrawUpcard(), DrawUpcard(), DrawStock()]
    assert chooses(f"{hand} AC", rules=BOTH) == BigGin()


def test_whoever_was_dealt_gin_passes_on_an_upcard_that_would_break_it():
    hand = GIN.removesuffix(" KH")
    deal = a_deal(Phase.UPCARD_OFFER, hand=hand, upcard="JH", first_upcard="JH")
    assert choice("normal", view_of(deal)) == Pass()
