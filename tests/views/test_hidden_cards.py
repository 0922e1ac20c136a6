"""No page, answer or byte of a table tells of a card that its reader may not see."""

import re
from random import Random

import pytest

from games import fragments, selectors
from tests.builders import with_hidden_cards_redealt
from tests.matches import (
    a_match,
    is_between_deals,
    kept_up,
    one_move_on,
    play_on,
    seat_of,
)
from tests.views.looks import markup


@pytest.mark.parametrize("seed", range(2))
def test_at_no_point_does_a_page_hold_a_hidden_card(browser_of, alice, bob, seed):
    """Every page and answer of a whole deal, to both sides and in every phase."""
    match = a_match(alice, bob)
    clients = browser_of(alice), browser_of(bob)
    for _ in range(200):
        match = kept_up(match)
        if match.turn is None:
            break
        for number, client in enumerate(clients):
            page = client.get(f"/matches/{match.slug}/")
            assert not codes_in(markup(page)) & hidden_from(match, number)
        one_move_on(match)
    match = kept_up(match)
    assert is_between_deals(match) or match.is_over


def hidden_from(match, seat):
    """What a seat may not see: the stock, and of the other hand what isn't public."""
    state = selectors.state_of(match)
    return {str(card) for card in selectors.view_of(seat_of(match, seat)).unseen} & {
        str(card) for card in (*state.deal.stock, *state.deal.hands[1 - seat])
    }


def codes_in(page):
    """Every card that a page names by its code: ids, values, pictures."""
    return set(
        re.findall(r"(?:card-|slot-|#|value=\"[DKGL]?)([A2-9TJQK][SHDC])\b", page)
    )


@pytest.mark.parametrize("moves", [1, 2, 7, 20])
def test_no_byte_of_a_table_depends_on_the_hidden_cards(
    alice, bob, monkeypatch, later, moves
):
    later(seconds=0)
    match = play_on(a_match(alice, bob), is_between_deals, moves=moves)
    state = selectors.state_of(match)
    for number in (0, 1):
        seat = seat_of(match, number)
        shown = fragments.render_table(seat)
        for seed in range(3):
            other = with_hidden_cards_redealt(state, number, Random(seed))
            with monkeypatch.context() as patched:
                patched.setattr(
                    "games.selectors.matches.state_of", lambda _match, is_=other: is_
                )
                assert fragments.render_table(seat) == shown
