from games.gin.cards import Card
from games.gin.deal import Phase
from games.gin.rules import CLUB, rules_for
from games.table import all_are_laid

from .positions import a_deal, seen, shown

# The run of diamonds isn't laid yet: with the king thrown 2 would be left over.
HAND = "7S 7H 7D TC JC QC AD 2D 3D 2S KH"
BEFORE_THE_DRAW = HAND.removesuffix(" KH")
LAID = ["7S7H7D", "TCJCQC"]
EIGHT = Card.parse("8S")
ELEVEN = "4C 5C 6C 7C 9H 9D 9S QH QD QC QS"


def club(hand=HAND, **changes):
    return a_deal(hand, phase=Phase.DISCARD, rules=CLUB, **changes)


def board(deal, **arranged):
    return shown(deal, **arranged).board


def test_laid_melds_lie_apart_from_the_hand_and_can_be_taken_back():
    table = board(club(), staged=LAID)
    assert [meld.name for meld in table.laying.melds] == ["Sevens", "Run of clubs"]
    assert [slot.code for slot in table.hand.slots] == ["AD", "2D", "3D", "KH", "2S"]


def test_nothing_is_laid_until_it_is_asked_for():
    assert board(club()).laying is None
    assert board(club(), several=True).laying is not None


def test_who_lays_melds_by_hand_is_asked_for_their_cards():
    ask = "Choose the cards of a meld and lay it, or one card to discard."
    assert board(club(), several=True).prompt.do == ask
    assert board(club(), several=True, chosen="AD 2D 3D").prompt.do != ask
    all_laid = [*LAID, "AD2D3D"]
    assert board(club(), several=True, staged=all_laid).prompt.do != ask


def test_chosen_cards_that_make_a_meld_can_be_laid():
    table = board(club(), staged=LAID, chosen="AD 2D 3D")
    assert table.laying.place.live
    assert table.laying.place.title == "Lay A–3♦"
    assert table.prompt.do == "A♦, 2♦, 3♦ make a run: lay it down."
    assert table.knock.why == "choose one card"


def test_chosen_cards_that_make_none_say_so():
    place = board(club(), chosen="AD 2S").laying.place
    assert place.why == "no meld yet"


def test_with_fewer_cards_than_make_a_meld_there_is_no_place_for_one():
    assert board(club(), staged=LAID).laying.place
    laying = board(club(), staged=[*LAID, "AD2D3D"]).laying
    assert len(laying.melds) == 3
    assert laying.place is None


def test_a_card_that_fits_a_laid_meld_can_be_added():
    deal = club("7S 7H 7D TC JC QC KC 2D 3D 2S KH")
    first, second = board(deal, staged=LAID, chosen="KC").laying.melds
    assert first.add is None
    assert second.add.value == "add-TC"


def test_a_knock_shows_the_laid_melds_and_no_others():
    table = board(club(), staged=LAID, chosen="KH")
    assert table.knock.value == "KKH/7D7H7S/TCJCQC"
    assert table.knock.detail == "with 8, throwing K♥"
    laid = board(club(), staged=[*LAID, "AD2D3D"], chosen="KH")
    assert laid.knock.live
    assert laid.knock.value == "KKH/7D7H7S/TCJCQC/AD2D3D"
    assert laid.knock.detail == "with 2, throwing K♥"


def test_in_club_what_the_laid_melds_leave_above_the_limit_is_too_much():
    oklahoma = rules_for("club", {"oklahoma": True})
    deal = a_deal(HAND, phase=Phase.DISCARD, rules=oklahoma, limit=4)
    assert board(deal, staged=LAID, chosen="KH").knock.why == "8 is too much"
    assert board(deal, chosen="KH").knock.live, "the program would find the run"


def test_in_standard_second_best_melds_are_barred_and_the_better_split_is_one_press():
    deal = a_deal(HAND, phase=Phase.DISCARD)
    table = board(deal, staged=LAID, chosen="KH")
    assert table.knock.why == "better melds are there"
    [better] = table.acts
    assert better.value == "KKH"
    assert better.detail == "2 instead of 8"


def test_there_is_no_better_split_before_a_card_is_chosen():
    assert not board(a_deal(HAND, phase=Phase.DISCARD), staged=LAID).acts


def test_in_place_of_the_draw_the_better_split_is_armed_first():
    deal = a_deal(BEFORE_THE_DRAW, phase=Phase.DRAW)
    [better] = board(deal, staged=LAID).acts
    assert (better.field, better.value, better.armed) == ("stage", "arm-K", False)
    table = board(deal, staged=LAID, armed="K")
    [again] = table.acts
    assert (again.field, again.value, again.armed) == ("move", "K", True)
    assert "Knock with the best melds" in table.prompt.do
    fixed = rules_for("standard", {"knock_in_place_of_draw": False})
    assert not board(
        a_deal(BEFORE_THE_DRAW, phase=Phase.DRAW, rules=fixed), staged=LAID
    ).acts
    assert not board(
        a_deal(BEFORE_THE_DRAW, phase=Phase.FORCED_STOCK), staged=LAID
    ).acts


def test_in_standard_what_better_melds_would_leave_is_never_too_much():
    deal = a_deal(HAND, phase=Phase.DISCARD)
    assert board(deal, staged=LAID[:1]).knock.why == "better melds are there"
    assert board(club(), staged=LAID[:1]).knock.why == "38 is too much"
    laid = board(deal, staged=LAID[:1])
    assert laid.gin.why == "needs 0, you have 2"
    assert laid.deadwood_points == 2


def test_melds_of_an_earlier_deal_are_gone():
    table = board(club(), staged=["4H5H6H"])
    assert table.laying is None
    assert len(table.hand.slots) == 11


def test_big_gin_is_offered_when_all_eleven_are_melded_and_never_forced():
    table = board(club(ELEVEN))
    [big] = table.acts
    assert big.value == "B"
    assert big.detail.startswith("50 and ")
    assert not big.detail.endswith("doubled")
    assert "go big gin, or choose a card" in table.prompt.do
    assert not board(a_deal(ELEVEN, phase=Phase.DISCARD)).acts


def test_with_all_eleven_laid_no_card_is_left_to_throw():
    laid = ["4C5C6C7C", "9H9D9S", "QHQDQCQS"]
    table = board(club(ELEVEN), staged=laid)
    assert table.knock.why == table.gin.why == "no card is left to throw"


def test_big_gin_says_that_a_spade_doubles_it():
    oklahoma = rules_for("club", {"oklahoma": True})
    deal = a_deal(ELEVEN, phase=Phase.DISCARD, rules=oklahoma, first_upcard=EIGHT)
    [big] = board(deal).acts
    assert big.detail.endswith("deadwood, doubled")


def test_all_eleven_laid_by_hand_are_big_gin_at_once():
    staged = ["4C5C6C7C", "9H9D9S", "QHQDQCQS"]
    view = seen(club(ELEVEN))
    assert all_are_laid(view, {"staged": staged})
    assert not all_are_laid(view, {"staged": staged[:2]})
    standard = seen(a_deal(ELEVEN, phase=Phase.DISCARD))
    assert not all_are_laid(standard, {"staged": staged})


class TestOklahoma:
    def limit(self, upcard):
        rules = rules_for("club", {"oklahoma": True})
        first = Card.parse(upcard)
        deal = a_deal(
            "2H 3H 5S 6S 8D 9D JC QC KD 4C",
            rules=rules,
            first_upcard=first,
            limit=rules.limit(first),
        )
        return board(deal)

    def test_the_first_upcard_stands_in_the_knock_box_with_its_limit(self):
        table = self.limit("7H")
        assert (table.limit.words, table.limit.card) == ("limit 7", Card.parse("7H"))

    def test_a_spade_doubles_and_says_so(self):
        assert self.limit("4S").limit.words == "limit 4, doubled"

    def test_an_ace_allows_no_knock(self):
        table = self.limit("AH")
        assert table.knock.title == "No knock"
        assert table.knock.why == "gin or big gin only"
        assert table.limit.words == "upcard: ace"

    def test_an_ace_with_no_deadwood_left_is_not_told_to_knock(self):
        hand = "5H 6H 7H 9C 9D 9S KC KD KH 8H 2S"
        rules = rules_for("club", {"oklahoma": True})
        deal = a_deal(hand, phase=Phase.DISCARD, rules=rules, limit=0)
        table = board(deal, chosen="2S")
        assert table.gin.live
        assert table.prompt.do == "2♠ chosen: discard it."


def test_with_all_eleven_laid_the_word_offers_to_take_one_back():
    staged = ["4C5C6C7C", "9H9D9S", "QHQDQCQS"]
    assert "take a meld back" in board(club(ELEVEN), staged=staged).prompt.do


def test_the_deadwood_is_what_a_knock_would_show():
    table = board(club(), staged=LAID, chosen="KH")
    assert table.deadwood_points == 8
    assert "with 8" in table.knock.detail
