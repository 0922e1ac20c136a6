from games.gin.deal import Phase

from .positions import a_deal, shown

HAND = "5H 6H 7H 9C 9D 9S QD JD 4S AC"


def codes(deal, **changes):
    return [slot.code for slot in shown(deal, **changes).board.hand.slots]


def test_by_melds_the_melds_lie_together_and_the_dearest_deadwood_first():
    hand = shown(a_deal(HAND)).board.hand
    groups = [slot.group for slot in hand.slots]
    assert groups == [1, 1, 1, 2, 2, 2, 0, 0, 0, 0]
    assert [slot.code for slot in hand.slots[6:]] == ["QD", "JD", "4S", "AC"]
    assert hand.groups == (("Run", "5–7♥"), ("Set", "9–9–9"))
    assert shown(a_deal(HAND)).board.deadwood_points == 25


def test_each_group_is_named_once_and_ends_once():
    slots = shown(a_deal(HAND)).board.hand.slots
    assert [slot.tag for slot in slots if slot.tag] == ["Run", "Set", "Deadwood"]
    assert [slot.code for slot in slots if slot.ends_group] == ["7H", "9S", "AC"]


def test_by_rank_and_by_suit():
    assert codes(a_deal(HAND), order="rank")[:3] == ["AC", "4S", "5H"]
    assert codes(a_deal(HAND), order="suit")[:2] == ["4S", "9S"]


def test_the_owners_order_is_kept_and_a_new_card_comes_last():
    order = ["AC", "4S", "5H", "6H", "7H", "9C", "9D", "9S", "QD", "JD"]
    assert codes(a_deal(HAND), order=order) == order
    eleven = a_deal(f"{HAND} 2H", phase=Phase.DISCARD)
    assert codes(eleven, order=order) == [*order, "2H"]


def test_a_card_says_its_name_its_meld_and_that_it_is_chosen():
    slots = shown(a_deal(HAND), chosen="6H").board.hand.slots
    six = next(slot for slot in slots if slot.code == "6H")
    assert six.label == "Six of hearts, in a run"
    assert six.chosen
    assert sum(slot.chosen for slot in slots) == 1


def test_a_chosen_card_that_has_left_the_hand_is_nobodys():
    assert not any(s.chosen for s in shown(a_deal(HAND), chosen="KS").board.hand.slots)
