"""What each level gives as the reason of its move."""

from dataclasses import replace
from random import Random

import pytest

from games.ai import LEVELS, Reason, Why, choose, explain, players
from games.ai.reasons import reason_for
from games.gin.cards import parse_cards
from games.gin.events import Phase
from games.gin.match import MatchState
from games.gin.moves import (
    Discard,
    DrawStock,
    DrawUpcard,
    Knock,
    LayOffBest,
    Pass,
    parse_move,
)
from games.gin.rules import CLUB, STANDARD
from games.gin.view import view_for
from tests.ai.tables import AT_LEISURE, a_view, choice, played, view_of
from tests.builders import a_closing, a_deal, a_pack, with_hidden_cards_redealt

every_level = pytest.mark.parametrize("level", LEVELS)
LOOSE = "AC 4D 7H TS 2C 5S 8D JC KD 9S"
KNOCKS_WITH_6 = "5S 6S 7S 8S 9H 9D 9C AC 2D 3H KH"


def why(level: str, view) -> Reason:
    return reason_for(level, view, choice(level, view))


def throwing(level: str, hand: str, **position) -> Reason:
    return why(level, a_view(Phase.DISCARD, hand=hand, **position))


def test_easy_throws_its_highest_loose_card_because_it_is_that():
    reason = throwing("easy", "5S 6S 7S 8S 9S 7H 7D KC 2D 3H QC")
    assert reason == Reason(Why.HIGHEST)


def test_easy_breaks_the_meld_that_costs_least_where_every_card_lies_in_one():
    deal = a_deal(
        Phase.DISCARD,
        hand="5S 6S 7S 8S 9H 9D 9C AC 2C 3C 4C",
        rules=replace(STANDARD, target=100),
    )
    view = view_of(deal)
    reason = reason_for("easy", view, Discard(parse_cards("8S")[0]))
    assert reason == Reason(Why.BREAKS, number=0)


def test_easy_knocks_because_it_may():
    reason = throwing("easy", KNOCKS_WITH_6)
    assert reason == Reason(Why.SOON, number=6, limit=10)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_whoever_knocks_or_goes_on_has_weighed_the_one_against_the_other(level):
    view = a_view(Phase.DISCARD, hand=KNOCKS_WITH_6)
    knock, goes_on = (reason_for(level, view, parse_move(m)) for m in ("KKH", "DKH"))
    assert (knock.why, knock.number) == (Why.PAYS, 6)
    assert (goes_on.why, goes_on.number) == (Why.WAITS, 6)


def test_hard_that_knocks_tells_what_that_and_going_on_would_bring():
    view = a_view(Phase.DISCARD, hand=KNOCKS_WITH_6)
    knock = Knock(parse_cards("KH")[0])
    reason = reason_for("hard", view, knock)
    assert (reason.why, reason.number) == (Why.PAYS, 6)
    assert isinstance(reason.expected.other, Discard)


def test_hard_that_goes_on_tells_what_a_knock_would_have_brought():
    view = a_view(Phase.DISCARD, hand=KNOCKS_WITH_6)
    reason = reason_for("hard", view, parse_move("DKH"))
    assert (reason.why, reason.number) == (Why.WAITS, 6)
    assert isinstance(reason.expected.other, Knock)


def test_the_move_that_hard_makes_is_the_one_it_expects_most_of():
    state, rng = MatchState(STANDARD, 0), Random(5)
    *positions, _ = played(("hard", "hard"), state.deal_out(a_pack(3)), rng)
    reasons = [why("hard", view_for(each.turn, each)) for each in positions]
    figures = [reason.expected for reason in reasons if reason.expected]
    assert len(figures) > 5
    assert all(each.points >= each.otherwise for each in figures)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_pair_is_kept_for_the_cards_that_would_make_it_a_meld(level):
    hand = "AC 2C 3C 4S 5S 6S 8D KD KS QH 2H"
    view = a_view(Phase.DISCARD, hand=hand)
    reason = reason_for(level, view, parse_move("DQH"))
    assert reason.why is Why.HOPES
    assert reason.cards == parse_cards("KD KS")
    assert reason.number == len({*parse_cards("KC KH")} & view.unseen)


def test_a_card_that_goes_with_what_the_other_side_took_is_kept():
    deal = a_deal(
        Phase.DISCARD, hand="AC 2C 3C 4S 5S 6S 8D 8S 9C KD KH", other_hand="QD JC"
    )
    known = (frozenset(), frozenset(parse_cards("QD JC")))
    reason = reason_for(
        "normal", view_of(replace(deal, known=known)), parse_move("DKH")
    )
    assert reason.why is Why.DENIES
    assert reason.cards == parse_cards("KD")
    assert reason.partners == parse_cards("QD")


@every_level
def test_a_card_is_taken_for_the_meld_that_it_makes(level):
    view = a_view(
        Phase.UPCARD_OFFER,
        hand="KC KD AH 3S 2C 5D 9H JS 7C 4S",
        upcard="KH",
        first_upcard="KH",
    )
    reason = why(level, view)
    assert reason.why is Why.MELDS
    assert set(reason.cards) == set(parse_cards("KC KD KH"))


@every_level
def test_a_card_of_no_use_is_left_as_such(level):
    view = a_view(Phase.UPCARD_OFFER, hand=LOOSE, upcard="QH", first_upcard="QH")
    assert choice(level, view) == Pass()
    assert why(level, view) == Reason(Why.USELESS, cards=parse_cards("QH"))


def test_hard_that_ends_an_exchange_says_so():
    deal = a_deal(Phase.DRAW, hand="KC KD AH 3S 2C 5D 9H JS 7C 4S", upcard="KH")
    view = view_of(replace(deal, pile_draws_in_a_row=5))
    assert why("hard", view) == Reason(Why.ENOUGH, number=5)


@every_level
def test_gin_and_big_gin_need_few_words(level):
    assert throwing(level, "5S 6S 7S 8S 9H 9D 9C AC 2C 3C KH").why is Why.GIN
    eleven = "5S 6S 7S 8S 9H 9D 9C AC 2C 3C 4C"
    assert throwing(level, eleven, rules=CLUB).why is Why.BIG_GIN


def test_hard_puts_gin_off_for_big_gin_and_says_so():
    view = a_view(Phase.DISCARD, hand="5S 6S 7S 8S 9H 9D 9C 2C 3C 4C KH", rules=CLUB)
    assert reason_for("hard", view, parse_move("DKH")).why is Why.FOR_BIG_GIN


@every_level
def test_the_card_that_makes_gin_is_taken_for_it(level):
    view = a_view(Phase.DRAW, hand="5S 6S 7S 8S 9H 9D AC 2C 3C KH", upcard="9C")
    assert choice(level, view) == DrawUpcard()
    assert why(level, view) == Reason(Why.CLOSES, number=0)


@every_level
def test_where_nothing_else_is_possible_that_is_the_reason(level):
    view = a_view(Phase.FORCED_STOCK, hand=LOOSE, upcard="QH", first_upcard="QH")
    assert reason_for(level, view, DrawStock()) == Reason(Why.FORCED)


@every_level
def test_lay_offs_tell_what_is_left_of_how_much(level):
    closing = a_closing(["9C TC JC", "4H 4S 4D"], deadwood="AH 2H", knocker=1)
    hand = "8C QC KC 4C 5D 6D 7D AS 2S 9H"
    view = a_view(Phase.LAYOFF, hand=hand, closing=closing)
    reason = reason_for(level, view, LayOffBest())
    assert (reason.why, reason.number, reason.limit) == (Why.LAYS_OFF, 12, 44)


@every_level
@pytest.mark.parametrize("rules", [STANDARD, CLUB], ids=["standard", "club"])
def test_every_move_has_a_reason_that_names_no_hidden_card(level, rules):
    rng = Random(11)
    for number in range(4):
        state = MatchState(rules, 0).deal_out(a_pack(number))
        *positions, _ = played((level, level), state, rng)
        for state in positions:
            view = view_for(state.turn, state)
            move = choose(level, view, rng, AT_LEISURE)
            reason = reason_for(level, view, move)
            assert not {*reason.cards, *reason.partners} & view.unseen
            other = with_hidden_cards_redealt(state, state.turn, rng)
            assert reason == reason_for(level, view_for(state.turn, other), move)


def test_a_reason_that_cannot_be_found_is_none_and_logged(monkeypatch, caplog):
    def broken(level, view, move):
        raise RuntimeError(str(view.hand))

    monkeypatch.setattr(players, "reason_for", broken)
    view = a_view(Phase.DISCARD, hand=KNOCKS_WITH_6)
    assert explain("hard", view, parse_move("DKH")) is None
    assert "RuntimeError at broken" in caplog.text
    assert not any(str(card) in caplog.text for card in view.hand)
