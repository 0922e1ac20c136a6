"""What each seat, and the public, may see; and that nothing else reaches them."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any

import pytest

from games.gin.cards import PACK, Card
from games.gin.deal import Deal, EventKind, Phase
from games.gin.match import MatchState
from games.gin.moves import (
    BigGin,
    Discard,
    Done,
    DrawStock,
    DrawUpcard,
    Gin,
    Knock,
    LayOff,
    Move,
    Pass,
    parse_move,
)
from games.gin.rules import CLUB, STANDARD
from games.gin.scoring import Ending
from games.gin.view import PlayerView, possible_deal, view_for
from tests.builders import a_closing, a_deal, a_pack, with_hidden_cards_redealt
from tests.gin.players import a_match_played

EVERYBODY = (0, 1, None)


def match_with(deal: Deal) -> MatchState:
    return MatchState(deal.rules, 1 - deal.non_dealer, deal)


def after(*moves: str, seed: int = 0) -> MatchState:
    state = MatchState(STANDARD, 0).deal_out(a_pack(seed))
    for text in moves:
        state = state.play(state.turn, parse_move(text))
    return state


def cards_in(value: Any) -> Iterator[Card]:
    """Every card anywhere inside a view."""
    if isinstance(value, Card):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))
    elif isinstance(value, tuple | frozenset):
        for part in value:
            yield from cards_in(part)


def states(seed: int, rules=STANDARD) -> Iterator[MatchState]:
    """Every state of a match's first lines."""
    rng, state = Random(seed), MatchState(rules, 0)
    for _ in range(150):
        if state.outcome:
            return
        yield state
        state, _ = a_match_played(state, rng, moves=1)


@pytest.mark.parametrize("rules", [STANDARD, CLUB], ids=["standard", "club"])
@pytest.mark.parametrize("seed", range(4))
def test_no_hidden_card_is_anywhere_in_a_view(rules, seed: int) -> None:
    """Only what was shown of finished deals may repeat a card that is hidden now."""
    for state in states(seed, rules):
        for seat in EVERYBODY:
            view = view_for(seat, replace(state, finished=()))
            seen = set(cards_in(replace(view, rules=STANDARD)))
            assert not seen & view.unseen


@pytest.mark.parametrize("seed", range(4))
def test_a_seat_sees_its_hand_and_what_lies_open(seed: int) -> None:
    for state in states(seed):
        if (deal := state.deal) is None:
            continue
        for seat in (0, 1):
            view = view_for(seat, state)
            assert view.hand == tuple(sorted(deal.hands[seat]))
            assert view.discard_pile == deal.discard_pile
            assert view.stock_cards == len(deal.stock)
            assert view.hand_sizes == (len(deal.hands[0]), len(deal.hands[1]))
            placed = {*view.hand, *view.discard_pile, *view.known[1 - seat]}
            assert view.unseen <= set(PACK) - placed


def test_the_public_holds_no_cards_and_has_no_moves() -> None:
    view = view_for(None, after("P", "P", "S"))
    assert (view.hand, view.drawn, view.legal_moves) == ((), None, ())


def test_a_draw_from_the_stock_is_seen_by_who_drew() -> None:
    state = after("P", "P", "S")
    drawn = state.deal.drawn
    seen = {seat: view_for(seat, state) for seat in EVERYBODY}
    assert {seat: view.drawn for seat, view in seen.items()} == {
        0: None,
        1: drawn,
        None: None,
    }
    last = {seat: view.history[-1] for seat, view in seen.items()}
    assert {event.kind for event in last.values()} == {EventKind.STOCK}
    assert {seat: event.card for seat, event in last.items()} == {
        0: None,
        1: drawn,
        None: None,
    }


def test_a_card_from_the_pile_is_seen_by_all_while_it_is_held() -> None:
    state = after("U")
    taken = state.deal.taken
    for seat in EVERYBODY:
        view = view_for(seat, state)
        assert (view.drawn, view.taken) == (taken, taken)
        assert view.known[1] == {taken}
        assert taken not in view.unseen


def test_only_the_seat_to_move_has_moves() -> None:
    state = after("P")
    assert view_for(0, state).legal_moves == (DrawUpcard(), Pass())
    assert view_for(1, state).legal_moves == ()


def in_layoff() -> MatchState:
    closing = a_closing(["5H 6H 7H", "9C TC JC"], deadwood="3H", knocker=1)
    laid = [card for meld in closing.melds for card in meld.cards]
    deal = a_deal(
        Phase.LAYOFF,
        hand="8H 9H KS KD KC 2D",
        other_hand=[*laid, Card.parse("3H")],
        closing=closing,
    )
    return match_with(deal)


def test_the_knockers_cards_are_public_at_once() -> None:
    for seat in EVERYBODY:
        view = view_for(seat, in_layoff())
        assert list(map(str, view.closing.melds)) == ["5H6H7H", "9CTCJC"]
        assert view.closing.deadwood == (Card.parse("3H"),)
        assert not view.unseen & set(cards_in(view.closing))


def test_the_defenders_hand_is_private_until_the_layoffs_are_finished() -> None:
    state = in_layoff()
    assert LayOff(Card.parse("8H"), 0) in view_for(0, state).legal_moves
    state = state.play(0, LayOff(Card.parse("8H"), 0))
    for seat in (1, None):
        view = view_for(seat, state)
        assert view.hand_sizes[0] == 9
        hidden = state.deal.hands[0]
        assert not hidden & set(cards_in(view))
        assert hidden <= view.unseen
    finished = view_for(1, state.play(0, Done()))
    shown = set(cards_in(finished.closing))
    assert state.deal.hands[0] <= shown
    assert finished.unseen.isdisjoint(shown)


def a_void_deal() -> MatchState:
    state = match_with(a_deal(Phase.DRAW, stock_cards=3)).play(0, DrawStock())
    return state.play(0, Discard(state.deal.drawn))


def test_a_void_deal_shows_no_hands() -> None:
    state = a_void_deal()
    for seat in EVERYBODY:
        view = view_for(seat, state)
        (shown,) = view.finished
        assert shown.score.kind is Ending.VOID
        assert (shown.closing, shown.hands, shown.pack) == (None, None, None)
        others = state.deal.hands[1] if seat == 0 else state.deal.hands[0]
        assert not others & set(cards_in(view))


def test_a_match_that_is_over_is_shown_whole() -> None:
    state, _ = a_match_played(MatchState(STANDARD, 0), Random(5))
    for seat in EVERYBODY:
        view = view_for(seat, state)
        for shown, done in zip(view.finished, state.finished, strict=True):
            assert shown.pack == done.deal.pack
            assert shown.hands == tuple(tuple(sorted(h)) for h in done.deal.hands)
            assert shown.history == done.deal.history
        assert view.outcome == state.outcome


def test_resigning_shows_the_deal_that_was_running() -> None:
    running = after("P", "P", "S")
    assert (view_for(0, running).hands, view_for(0, running).pack) == (None, None)
    view = view_for(0, running.end("resignation", 0))
    assert view.hands == tuple(tuple(sorted(hand)) for hand in running.deal.hands)
    assert view.pack == running.deal.pack
    assert view.history[-1].card == running.deal.drawn
    assert view.legal_moves == ()


def test_before_the_first_pack_there_is_nothing_to_see() -> None:
    view = view_for(0, MatchState(STANDARD, 1))
    assert (view.phase, view.hand, view.unseen) == (None, (), frozenset(PACK))


@pytest.mark.parametrize("rules", [STANDARD, CLUB], ids=["standard", "club"])
@pytest.mark.parametrize("seat", EVERYBODY)
def test_a_view_does_not_change_when_what_it_may_not_see_is_dealt_anew(
    rules, seat: int | None
) -> None:
    for number, state in enumerate(states(7, rules)):
        other = with_hidden_cards_redealt(state, seat, Random(number))
        assert view_for(seat, other) == view_for(seat, state)


def test_dealing_anew_does_change_what_the_others_hold() -> None:
    state = after("P", "P", "S")
    other = with_hidden_cards_redealt(state, 0, Random(1))
    assert other.deal.hands[0] == state.deal.hands[0]
    assert other.deal.hands[1] != state.deal.hands[1]
    assert other.deal.stock != state.deal.stock


@pytest.mark.parametrize("seat", EVERYBODY)
def test_a_possible_deal_can_be_played_from_its_pack(seat: int | None) -> None:
    for number, state in enumerate(states(11)):
        if state.deal is None:
            continue
        possible = possible_deal(view_for(seat, state), Random(number))
        deal = Deal.start(possible.pack, possible.dealer, STANDARD)
        for move in moves_of(possible):
            deal = deal.play(deal.turn, move)
        assert deal == possible


def moves_of(deal: Deal) -> Iterator[Move]:
    """The moves that a deal's history tells."""
    melds = deal.closing and tuple(meld.cards for meld in deal.closing.original_melds)
    for event in deal.history:
        match event.kind:
            case EventKind.PASS:
                yield Pass()
            case EventKind.STOCK:
                yield DrawStock()
            case EventKind.PILE:
                yield DrawUpcard()
            case EventKind.DISCARD:
                yield Discard(event.card)
            case EventKind.KNOCK:
                yield Knock(event.card, melds)
            case EventKind.GIN:
                yield Gin(event.card, melds)
            case EventKind.BIG_GIN:
                yield BigGin(melds)
            case EventKind.LAYOFF:
                yield LayOff(event.card, event.meld)
            case EventKind.DONE:
                yield Done()


def test_a_view_can_be_logged_without_telling_the_others_cards() -> None:
    state = after("P", "P", "S")
    text = repr(view_for(0, state))
    for card in [*state.deal.hands[1], *state.deal.stock]:
        assert f"'{card}'" not in text


def test_a_view_has_no_way_back_to_the_match() -> None:
    def parts(value: Any) -> Iterator[Any]:
        yield value
        if is_dataclass(value):
            for field in fields(value):
                yield from parts(getattr(value, field.name))
        elif isinstance(value, tuple):
            for part in value:
                yield from parts(part)

    state, _ = a_match_played(MatchState(STANDARD, 0), Random(2), moves=150)
    view = view_for(0, state)
    assert isinstance(view, PlayerView)
    assert not [part for part in parts(view) if isinstance(part, Deal | MatchState)]
