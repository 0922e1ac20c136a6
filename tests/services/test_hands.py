import pytest

from games import selectors, services
from games.gin.errors import InvalidMove
from games.models import Match, Seat
from tests.matches import (
    a_match,
    a_move,
    is_between_deals,
    kept_up,
    log_of,
    one_move_on,
    play,
    play_on,
    say_next,
    seat_of,
    to_move,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def seat(alice, bob) -> Seat:
    return to_move(a_match(alice, bob))


def hand_of(seat: Seat) -> list[str]:
    return [str(card) for card in selectors.view_of(seat).hand]


def kept(seat: Seat) -> dict:
    return Seat.objects.get(pk=seat.pk).arrangement


def test_an_untouched_hand_lies_by_melds(seat):
    assert kept(seat) == {"order": "melds", "chosen": [], "staged": [], "armed": ""}


def test_a_press_chooses_one_card_alone_and_lets_it_go_again(seat):
    first, second, *_ = hand_of(seat)
    services.arrange_hand(seat, select=first)
    assert kept(seat)["chosen"] == [first]
    services.arrange_hand(seat, select=second)
    assert kept(seat)["chosen"] == [second]
    services.arrange_hand(seat, select=second)
    assert kept(seat)["chosen"] == []


@pytest.mark.parametrize("order", ["suit", "rank", "melds"])
def test_the_hand_is_put_in_an_order(order, seat):
    services.arrange_hand(seat, order=order)
    assert kept(seat)["order"] == order


def test_the_hand_is_put_in_an_order_of_ones_own(seat):
    cards = hand_of(seat)[::-1]
    services.arrange_hand(seat, order=" ".join(cards))
    assert kept(seat)["order"] == cards
    services.arrange_hand(seat, order=cards[::-1])
    assert kept(seat)["order"] == cards[::-1]


def test_a_knock_is_armed_and_any_other_press_disarms_it(seat):
    card = hand_of(seat)[0]
    for press in ({"select": card}, {"order": "rank"}, {"stage": "disarm"}):
        services.arrange_hand(seat, stage="arm-K")
        assert kept(seat)["armed"] == "K"
        services.arrange_hand(seat, **press)
        assert kept(seat)["armed"] == ""


@pytest.mark.parametrize(
    "press",
    [
        {"select": ""},
        {"select": "1H"},
        {"select": "<b>"},
        {"order": ""},
        {"order": "colour"},
        {"stage": ""},
        {"stage": "arm-B"},
    ],
)
def test_what_cannot_be_read_changes_nothing(press, seat):
    before = kept(seat)
    with pytest.raises(InvalidMove):
        services.arrange_hand(seat, **press)
    assert kept(seat) == before


def test_cards_that_are_not_held_cannot_be_chosen_or_ordered(seat):
    deal = selectors.state_of(seat.match).deal
    held, *_ = hand_of(seat)
    others = [str(min(deal.hands[1 - seat.number])), str(deal.stock[0])]
    for card in others:
        with pytest.raises(InvalidMove):
            services.arrange_hand(seat, select=card)
        with pytest.raises(InvalidMove):
            services.arrange_hand(seat, order=f"{held} {card}")
    with pytest.raises(InvalidMove):
        services.arrange_hand(seat, order=f"{held} {held}")
    assert kept(seat)["chosen"] == []


def test_it_is_no_line_of_the_log(seat):
    services.arrange_hand(seat, order="rank")
    assert len(log_of(seat.match)) == Match.objects.get().version == 1


def test_ones_own_move_lets_go_of_what_was_chosen_and_keeps_the_order(seat):
    services.arrange_hand(seat, order="rank")
    services.arrange_hand(seat, select=hand_of(seat)[0])
    services.arrange_hand(seat, stage="arm-K")
    play(seat, a_move(seat))
    assert kept(seat) == {"order": "rank", "chosen": [], "staged": [], "armed": ""}


def test_a_new_deal_begins_with_nothing_laid_and_the_order_that_is_liked(alice, bob):
    match = play_on(a_match(alice, bob), is_between_deals)
    for seat, order in zip(selectors.seats_of(match.pk), ("rank", ["4C"]), strict=True):
        laid = {"order": order, "staged": ["4C5C6C"], "chosen": ["4C"], "several": True}
        Seat.objects.filter(pk=seat.pk).update(arrangement={**laid, "armed": "K"})
    say_next(match, 0, 1)
    mine, theirs = selectors.seats_of(kept_up(match).pk)
    nothing = {"chosen": [], "staged": [], "armed": ""}
    assert kept(mine) == {"order": "rank", **nothing}
    assert kept(theirs) == {"order": "melds", **nothing}


def test_the_opponents_move_leaves_ones_choice_alone(seat):
    waiting = seat.opponent
    card = hand_of(waiting)[0]
    services.arrange_hand(waiting, select=card)
    play(seat, a_move(seat))
    assert kept(waiting)["chosen"] == [card]


def test_only_ones_own_pages_hear_of_it(
    seat, monkeypatch, django_capture_on_commit_callbacks
):
    told = []
    monkeypatch.setattr("games.notify._send", lambda *sent: told.append(sent))
    with django_capture_on_commit_callbacks(execute=True):
        services.arrange_hand(seat, order="rank")
    assert told == [(f"seat.{seat.pk}", {"type": "hand.arranged"})]


def test_two_presses_at_once_add_up(seat):
    """Each reads what the other has kept, whatever its page was read from."""
    other_page = seat_of(seat.match, seat.number)
    services.arrange_hand(seat, order="rank")
    services.arrange_hand(other_page, select=hand_of(seat)[0])
    assert kept(seat)["order"] == "rank"


def test_a_move_lets_go_of_what_was_chosen_and_of_nothing_else(alice, bob):
    match = one_move_on(a_match(alice, bob))
    page = to_move(match)
    services.arrange_hand(page, select=hand_of(page)[0])
    page, other_page = to_move(match), to_move(match)
    services.arrange_hand(other_page, order="rank")
    play(page, a_move(page))
    assert kept(page)["order"] == "rank"
    assert kept(page)["chosen"] == []


def test_a_move_lets_go_of_what_was_chosen_after_its_page_was_read(alice, bob):
    match = one_move_on(a_match(alice, bob))
    page, other_page = to_move(match), to_move(match)
    services.arrange_hand(other_page, select=hand_of(page)[0])
    play(page, a_move(page))
    assert kept(page)["chosen"] == []


def test_when_the_match_is_over_the_hand_may_still_be_looked_through(alice, bob):
    match = play_on(a_match(alice, bob), lambda match: False, moves=4)
    services.resign(match.pk, seat_of(match, 0))
    services.arrange_hand(seat_of(match, 1), order="suit")
    assert kept(seat_of(match, 1))["order"] == "suit"
