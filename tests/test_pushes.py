"""What is pushed to a page, byte by byte: no card that its seat may not see."""

import re

import pytest

from games import selectors
from games.consumers import match as consumers
from games.consumers.match import NOTHING, match_push
from games.consumers.page import Page
from games.gin.cards import PACK
from tests.matches import a_match, kept_up, play_on, seat_of

pytestmark = pytest.mark.django_db

MOVES = 60
CODE = re.compile(r"\b([A2-9TJQK][CDHS])\b")


def pushed_to(seat) -> str:
    page = Page(seat.match_id, seat.pk, seat.number, "en")
    return "".join(match_push(page, {"table"}, NOTHING).html)


def test_no_push_names_a_card_that_its_seat_cannot_place(alice, bob):
    match = a_match(alice, bob)
    for _ in range(MOVES):
        for number in (0, 1):
            seat = seat_of(match, number)
            named = set(CODE.findall(pushed_to(seat)))
            unseen = {str(card) for card in selectors.view_of(seat).unseen}
            assert not named & unseen, f"at {match.version}, to seat {number}"
            assert named  # or nothing was looked at
        match = play_on(match, lambda match: False, moves=1)


def test_what_a_seat_cannot_place_is_all_that_is_hidden_from_it(alice, bob):
    """So the test above looks for the opponent’s hand and the stock."""
    match = play_on(a_match(alice, bob), lambda match: False, moves=5)
    deal = selectors.state_of(match).deal
    for number in (0, 1):
        unseen = selectors.view_of(seat_of(match, number)).unseen
        hidden = (deal.hands[1 - number] - deal.known[1 - number]) | set(deal.stock)
        assert set(unseen) == hidden < set(PACK)


def test_the_bus_never_carries_a_card(alice, bob, monkeypatch):
    sent = []
    monkeypatch.setattr("games.notify._send", lambda *message: sent.append(message))
    monkeypatch.setattr(
        "games.services.announce.transaction.on_commit",
        lambda tell, robust: tell(),
    )
    match = play_on(a_match(alice, bob), lambda match: False, moves=30)
    assert len(sent) > match.version
    assert not CODE.search(repr(sent))


def test_a_page_is_pushed_nothing_that_it_has(alice, bob):
    match = kept_up(a_match(alice, bob))
    seat = seat_of(match, 0)
    page = Page(match.pk, seat.pk, 0, "en")
    first = match_push(page, {"upkeep"}, NOTHING)
    assert len(first.html) == 1
    push = match_push(page, {"upkeep"}, first.shown)
    assert push.html == []
    assert push.patience == consumers.LOOK_AGAIN
