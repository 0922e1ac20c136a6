from dataclasses import replace

import pytest

from games.gin.cards import Card
from games.gin.deal import Phase
from games.gin.rules import STANDARD

from .positions import a_deal, knocked, shown

# Two runs and a set of which one card is left over: 1 after throwing the four.
NEARLY_GIN = "5H 6H 7H 9C 9D 9S JD QD KD 4S AC"
MELDED = "5H 6H 7H 9C 9D 9S JD QD KD TD 4S"
NOTHING = "AS 5S JS 3H 8H QH 4D 9D 7C TC"


def test_before_the_draw_both_piles_are_live_and_a_knock_says_what_is_too_much():
    board = shown(a_deal(NOTHING)).board
    assert board.stock.live
    assert board.pile.live
    assert board.pile.value == "U"
    assert board.knock.why == "67 is too much"
    assert board.gin.why == "needs 0, you have 67"


def test_a_hand_within_the_limit_arms_its_knock_in_place_of_the_draw():
    deal = a_deal("2S 3S 4S 5S TH TD TC 4H 2D AC")
    first = shown(deal).board.knock
    assert (first.field, first.value, first.armed) == ("stage", "arm-K", False)
    second = shown(deal, armed="K").board
    assert (second.knock.field, second.knock.value) == ("move", "K")
    assert second.knock.armed
    assert "Press again" in second.prompt.do
    assert second.stock.live, "in place of the draw the stock stays open"


def test_without_knocks_in_place_of_the_draw_a_knock_waits_for_it():
    rules = replace(STANDARD, knock_in_place_of_draw=False)
    board = shown(a_deal("2S 3S 4S 5S TH TD TC 4H 2D AC", rules=rules)).board
    assert board.knock.why == "after the draw"
    assert board.gin.why == "after the draw"


def test_a_chosen_card_is_written_into_the_buttons():
    deal = a_deal(NEARLY_GIN, phase=Phase.DISCARD)
    board = shown(deal, chosen="4S").board
    assert board.pile.value == "D4S"
    assert board.knock.value == "K4S"
    assert board.knock.detail == "with 1, throwing 4♠"
    assert board.deadwood_points == 1
    assert not board.gin.live
    assert not board.stock.live


def test_with_no_card_chosen_the_buttons_ask_for_one():
    board = shown(a_deal(NEARLY_GIN, phase=Phase.DISCARD)).board
    assert (board.pile.value, board.pile.live) == ("D", False)
    assert board.knock.why == "choose the card to throw"
    assert board.prompt.do == "Choose a card, then discard it or knock."


def test_gin_is_live_when_nothing_is_left_over():
    board = shown(a_deal(MELDED, phase=Phase.DISCARD), chosen="4S").board
    assert board.gin.live
    assert board.gin.value == "G4S"


def test_the_card_just_taken_is_marked_and_says_why_it_stays():
    taken = Card.parse("KD")
    deal = a_deal(NEARLY_GIN, phase=Phase.DISCARD, drawn=taken, taken=taken)
    board = shown(deal, chosen="KD").board
    assert not board.pile.live
    assert "K♦ stays this turn" in board.pile.why
    assert "K♦ stays this turn" in board.prompt.why
    marked = [slot for slot in board.hand.slots if slot.barred]
    assert [slot.code for slot in marked] == ["KD"]
    assert marked[0].new


def test_on_the_opponents_turn_everything_is_barred_with_the_same_reason():
    board = shown(a_deal(NOTHING, turn=1)).board
    for press in (board.stock, board.pile):
        assert "Bob" in press.why
    assert board.knock.why == board.gin.why == "on your turn"
    assert not board.acts
    assert not board.prompt.mine


def test_the_upcard_is_taken_or_passed():
    deal = a_deal(NOTHING, phase=Phase.UPCARD_OFFER, pile="6H")
    board = shown(deal).board
    assert board.pile.value == "U"
    assert [act.value for act in board.acts] == ["P"]
    assert "First the upcard" in board.stock.why
    assert "six of hearts" in board.prompt.do


def test_after_two_passes_only_the_stock_is_open():
    board = shown(a_deal(NOTHING, phase=Phase.FORCED_STOCK)).board
    assert board.stock.live
    assert "both passed" in board.pile.why


def test_from_the_twentieth_draw_in_a_row_the_table_tells_that_the_pile_will_close():
    assert "pile" not in shown(a_deal(NOTHING, pile_draws_in_a_row=19)).board.prompt.why
    told = shown(a_deal(NOTHING, pile_draws_in_a_row=20)).board
    assert "20 times in a row" in told.prompt.why
    assert told.pile.live
    closed = shown(a_deal(NOTHING, pile_draws_in_a_row=24)).board
    assert not closed.pile.live
    assert closed.stock.live


def test_the_last_card_of_the_stock_is_announced():
    assert "last card" in shown(a_deal(NOTHING, stock=3)).board.prompt.why


def test_whoever_throws_with_the_stock_closed_is_told_what_that_ends():
    last = a_deal(NOTHING, phase=Phase.DISCARD, stock=2)
    assert "the deal is void" in shown(last).board.prompt.why
    assert not shown(a_deal(NOTHING, phase=Phase.DISCARD, stock=3)).board.prompt.why


class TestLayingOff:
    KNOCKER = "QS QH QC 3C 4C 5C 6C 4H 2D AH JC"
    DEFENDER = "8D 8C 8S 9H TH JH QD 7C 5S 2C"

    @pytest.fixture
    def board(self):
        return shown(knocked(self.KNOCKER, "JC", defender=self.DEFENDER)).board

    def test_the_knockers_melds_are_the_places(self, board):
        assert [meld.name for meld in board.laid] == ["Run of clubs", "Queens"]
        assert board.knocked == "\u2068Bob\u2069 knocked with 7"

    def test_a_press_chooses_the_only_card_that_fits_and_the_next_one_lays_it(
        self, board
    ):
        run, queens = board.laid
        assert (queens.press.field, queens.press.value) == ("select", "QD")
        deal = knocked(self.KNOCKER, "JC", defender=self.DEFENDER)
        then = shown(deal, chosen="QD").board.laid[1].press
        assert (then.field, then.value) == ("move", "LQD1")
        assert run.press.why == "First choose a card that fits."

    def test_a_chosen_card_is_offered_where_it_fits_and_refused_elsewhere(self):
        deal = knocked(self.KNOCKER, "JC", defender=self.DEFENDER)
        run, queens = shown(deal, chosen="7C").board.laid
        assert (run.press.value, run.press.title) == ("L7C0", "Lay the 7♣ here")
        assert queens.press.why == "The 7♣ doesn’t fit here."

    def test_of_cards_that_fit_is_told_and_a_single_one_by_itself(self, board):
        several = "These fit: 2♣, 7♣, Q♦. Lay them one by one, or all for the best."
        single = knocked(self.KNOCKER, "JC", defender="7C KH KD KS 3H 4H 5H 9D 9S 2H")
        assert board.prompt.do == several
        assert shown(single).board.prompt.do == (
            "This fits: 7♣. Lay it off, or press Done."
        )

    def test_the_best_is_one_press_with_its_gain(self, board):
        best, done = board.acts
        assert (best.value, best.detail) == ("LB", "24 becomes 5")
        assert done.value == "E"

    def test_the_knocker_waits_and_sees_no_buttons(self):
        deal = knocked(self.KNOCKER, "JC", defender=self.DEFENDER)
        board = shown(deal, seat=1).board
        assert all(meld.press is None for meld in board.laid)
        assert "may lay off" in board.prompt.do

    def test_the_knockers_cards_lie_on_the_table_and_not_in_the_hand_too(self):
        deal = knocked(self.KNOCKER, "JC", defender=self.DEFENDER)
        board = shown(deal, seat=1, staged=["QCQHQS"]).board
        assert not board.hand.slots
        assert board.laying is None
        assert board.deadwood_points == 7

    def test_a_card_that_fits_but_is_better_kept_gains_nothing(self):
        """The 7♣ fits Bob's run, and is worth more in Alice's own."""
        defender = "7C 8C 9C 8D 8S 8H KH KD KS AS"
        deal = knocked(self.KNOCKER, "JC", defender=defender)
        board = shown(deal).board
        best, done = board.acts
        assert best.detail == "nothing to gain"
        assert done.main
        kept = "What fits is better kept in your own melds. Press Done."
        assert board.prompt.do == kept
        assert board.laid[0].press.why == "First choose a card that fits."

    def test_what_a_card_would_cost_is_told_before_it_is_laid(self):
        defender = "7C 8C 9C 8D 8S 8H KH KD KS QD"
        deal = knocked(self.KNOCKER, "JC", defender=defender)
        assert (
            shown(deal).board.prompt.do == "This fits: Q♦. Lay it off, or press Done."
        )
        run, _queens = shown(deal, chosen="7C").board.laid
        assert (run.press.value, run.press.detail) == ("L7C0", "10 becomes 19")
        _run, queens = shown(deal, chosen="QD").board.laid
        assert (queens.press.value, queens.press.detail) == ("LQD1", "")

    def test_of_a_card_that_is_laid_in_ones_own_meld_nothing_is_told(self):
        deal = knocked(self.KNOCKER, "JC", defender="7C 8C 9C 8D 8S KH KD KS AS 2H")
        board = shown(deal, staged=["7C8C9C"]).board
        assert board.prompt.do == "None of your cards fits. Press Done."

    def test_a_card_that_fits_twice_is_never_laid_without_being_chosen(self):
        """The 8♥ fits the eights and the run, where the 9♥ follows it."""
        knocker = "8C 8D 8S KC KD KH 5H 6H 7H AS QC"
        deal = knocked(knocker, "QC", defender="4H 8H 9H 2C 4C 6C TC 2D 4D 6D")
        laid = {meld.name: meld.press for meld in shown(deal).board.laid}
        assert not laid["Eights"].live
        assert not laid["Run of hearts"].live
        chosen = {m.name: m.press for m in shown(deal, chosen="8H").board.laid}
        assert chosen["Eights"].live
        assert chosen["Run of hearts"].live
