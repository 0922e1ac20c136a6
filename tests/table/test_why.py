"""Reasons in words, and when those of an AI are told."""

import re
from dataclasses import replace
from random import Random

import pytest

from games import ai
from games.ai import Expected, Reason, Why
from games.gin.cards import parse_cards
from games.gin.events import EventKind, Phase
from games.gin.match import MatchState
from games.gin.moves import Knock, parse_move
from games.gin.rules import CLUB, STANDARD
from games.gin.scoring import VOID
from games.gin.view import view_for
from games.table.afterwards import whys_of, whys_on_the_table
from games.table.hint import PLACES, hint_of
from games.table.why import WORDS, why_words
from tests.builders import a_pack, with_hidden_cards_redealt

from .positions import a_deal, seen

PERSON, AI = 0, 1

CARDS = re.compile("(10|[A2-9JQK])([♣♦♥♠])")
LETTERS = str.maketrans("♣♦♥♠", "CDHS")


def after_deals(number: int, level: str = "hard", rules=STANDARD) -> MatchState:
    """So many deals between a person who plays as Easy does and an AI, to the end."""
    state, rng = MatchState(rules, 0), Random(3)
    for seed in range(number):
        state = state.deal_out(a_pack(seed))
        while (seat := state.turn) is not None:
            player = level if seat == AI else "easy"
            view = view_for(seat, state)
            state = state.play(seat, ai.choose(player, view, rng, ai.Budget(1e9)))
    return state


def void(state: MatchState) -> MatchState:
    """The match with its last deal made void: nobody has closed, none has laid off."""
    *earlier, last = state.finished
    hands = [*last.deal.hands]
    if closing := last.deal.closing:
        hands[closing.defender] |= {card for card, _ in closing.layoffs}
    deal = replace(
        last.deal,
        hands=(hands[0], hands[1]),
        closing=None,
        history=last.deal.history[:9],
    )
    return replace(
        state, deal=deal, finished=(*earlier, replace(last, deal=deal, score=VOID))
    )


def seen_by_the_person(state: MatchState):
    return view_for(PERSON, state, opponent_tells=True)


class TestWords:
    @pytest.mark.parametrize("why", Why)
    def test_every_reason_has_a_sentence_that_goes_on_after_a_move(self, why):
        cards = parse_cards("7H 8H")
        words = why_words(Reason(why, cards, cards, number=2, limit=10))
        assert not words[0].isupper()
        assert not words.endswith(".")
        assert "%" not in words

    def test_only_one_reason_counts_cards(self):
        assert set(Why) - set(WORDS) == {Why.HOPES}

    def test_a_pair_tells_how_many_cards_would_do(self):
        pair = Reason(Why.HOPES, cards=parse_cards("7H 8H"), number=2)
        assert why_words(pair) == (
            "7♥, 8♥ stay together: 2 cards would make a meld of them"
        )
        assert "1 card would" in why_words(replace(pair, number=1))

    def test_a_card_that_is_taken_for_gin_says_so(self):
        assert "gin" in why_words(Reason(Why.CLOSES, number=0))
        assert "knock with 7" in why_words(Reason(Why.CLOSES, number=7))

    def test_lay_offs_that_gain_nothing_say_so(self):
        assert "nothing" in why_words(Reason(Why.LAYS_OFF, number=9, limit=9))

    def test_hard_tells_its_figures(self):
        expected = Expected(3.14, -0.04, Knock())
        words = why_words(Reason(Why.WAITS, number=6, expected=expected))
        assert words.endswith(
            "(in points as the match stands: +3.1, otherwise at best +0.0)"
        )


class TestAfterTheDeal:
    @pytest.mark.parametrize("level", ai.LEVELS)
    @pytest.mark.parametrize("rules", [STANDARD, CLUB], ids=["standard", "club"])
    def test_each_turn_of_the_ai_has_its_reason(self, level, rules):
        view = seen_by_the_person(after_deals(2, level, rules))
        for deal in view.finished:
            found = whys_of(deal, view, level)
            ends = (EventKind.DISCARD, EventKind.KNOCK, EventKind.GIN)
            turns = [
                place
                for place, event in enumerate(deal.history)
                if event.seat == AI and event.kind in ends
            ]
            assert set(turns) <= set(found)
            assert all(deal.history[place].seat == AI for place in found)

    def test_they_are_those_that_the_ai_had_when_it_moved(self):
        state, rng = MatchState(STANDARD, 0).deal_out(a_pack(0)), Random(3)
        had = []
        while (seat := state.turn) is not None:
            view = view_for(seat, state)
            move = ai.choose("hard" if seat else "easy", view, rng, ai.Budget(1e9))
            if seat == AI and view.phase is not Phase.LAYOFF and str(move) != "S":
                had.append(why_words(ai.explain("hard", view, move)))
            state = state.play(seat, move)
        view = seen_by_the_person(state)
        assert [*whys_on_the_table(view, "hard").values()] == had

    def test_while_a_deal_is_played_there_are_none(self):
        state = after_deals(1).deal_out(a_pack(7))
        view = seen_by_the_person(state)
        assert whys_on_the_table(view, "hard") == {}
        assert whys_of(view.finished[0], view, "hard")

    def test_people_give_none(self):
        view = view_for(PERSON, after_deals(1))
        assert whys_of(view.finished[0], view, "") == {}

    def test_of_a_void_deal_nothing_is_told_until_the_match_is_over(self):
        state = void(after_deals(2))
        view = seen_by_the_person(state)
        assert whys_on_the_table(view, "hard") == {}
        over = seen_by_the_person(state.end("resignation", AI))
        assert whys_on_the_table(over, "hard")

    def test_a_deal_that_was_broken_off_is_told_with_its_hands(self):
        state = after_deals(1).deal_out(a_pack(7))
        for _ in range(6):
            view = view_for(state.turn, state)
            move = ai.choose("easy", view, Random(1), ai.Budget(1e9))
            state = state.play(state.turn, move)
        over = seen_by_the_person(state.end("resignation", AI))
        assert whys_on_the_table(over, "easy")

    @pytest.mark.parametrize("seed", range(4))
    def test_they_depend_on_nothing_that_is_hidden(self, seed):
        state = void(after_deals(3))
        other = with_hidden_cards_redealt(
            state, PERSON, Random(seed), opponent_tells=True
        )
        assert other != state
        views = [seen_by_the_person(each) for each in (state, other)]
        assert views[0] == views[1]
        told = [
            [whys_of(deal, view, "hard") for deal in view.finished] for view in views
        ]
        assert told[0] == told[1]

    def test_they_name_no_card_that_the_person_may_not_know(self):
        state = after_deals(3)
        view = seen_by_the_person(state)
        for deal, finished in zip(view.finished, state.finished, strict=True):
            hidden = {str(card) for card in finished.deal.stock}
            for words in whys_of(deal, view, "hard").values():
                named = {
                    f"{rank.replace('10', 'T')}{suit}"
                    for rank, suit in CARDS.findall(words)
                }
                assert not {code.translate(LETTERS) for code in named} & hidden

    def test_the_ai_learns_nothing_in_turn(self):
        shown = view_for(AI, after_deals(1)).finished[0]
        draws = [e for e in shown.history if e.kind is EventKind.STOCK]
        assert all((event.card is None) == (event.seat == PERSON) for event in draws)


class TestHints:
    @pytest.mark.parametrize(
        ("move", "words", "place", "card"),
        [
            ("S", "Hint: draw from the stock.", "stock", ""),
            ("D5C", "Hint: discard the 5♣.", "pile", "5C"),
            ("K5C", "Hint: knock, throwing the 5♣.", "knock", "5C"),
            ("K", "Hint: knock without drawing.", "knock", ""),
            ("G", "Hint: go gin without drawing.", "gin", ""),
            ("P", "Hint: pass.", "P", ""),
            ("B", "Hint: go big gin.", "B", ""),
            ("LB", "Hint: lay off best.", "LB", ""),
        ],
    )
    def test_a_hint_says_the_move_and_where_it_is_made(self, move, words, place, card):
        view = seen(a_deal("AS 5S JS 3H 8H QH 4D 9D 7C TC", pile="KD"))
        hint = hint_of(view, parse_move(move), None)
        assert (hint.words, hint.place, hint.card) == (words, place, card)

    def test_the_upcard_is_named(self):
        view = seen(a_deal("AS 5S JS 3H 8H QH 4D 9D 7C TC", pile="KD"))
        assert hint_of(view, parse_move("U"), None).words == "Hint: take the K♦."

    def test_the_reason_stands_behind_it(self):
        view = seen(a_deal("AS 5S JS 3H 8H QH 4D 9D 7C TC", pile="KD"))
        hint = hint_of(view, parse_move("S"), Reason(Why.FORCED))
        assert hint.words == "Hint: draw from the stock; nothing else is possible."

    def test_all_that_an_ai_may_answer_has_its_place(self):
        assert {move.__name__ for move in PLACES} == {
            *("BigGin", "Discard", "DrawStock", "DrawUpcard", "Gin", "Knock"),
            *("LayOffBest", "Pass"),
        }
