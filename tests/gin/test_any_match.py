"""A state machine that plays any deal of any match, and what must hold all along."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from games.gin.cards import PACK
from games.gin.deal import Phase
from games.gin.errors import IllegalMove
from games.gin.match import MatchState, apply_entry, pack_line, replay
from games.gin.moves import (
    BigGin,
    Discard,
    Done,
    DrawStock,
    DrawUpcard,
    Gin,
    Knock,
    LayOff,
    LayOffBest,
    Move,
    Pass,
    parse_move,
)
from games.gin.rules import CLUB, STANDARD, Rules
from games.gin.scoring import StepKind
from games.gin.view import view_for
from tests.builders import a_pack, with_hidden_cards_redealt
from tests.gin.players import Entry, sensible

EVERYBODY = (0, 1, None)

some_rules = st.sampled_from(
    [
        STANDARD,
        replace(STANDARD, knock_in_place_of_draw=False, who_deals="winner"),
        replace(STANDARD, game_bonus=100, box_bonus=25, who_deals="loser"),
        CLUB,
        replace(CLUB, oklahoma=True, oklahoma_boxes="extra", target=300),
        replace(CLUB, hollywood=True),
        replace(CLUB, hollywood=True, late_entry="literal", oklahoma=True),
    ]
)
some_card = st.sampled_from(PACK)
some_melds = st.none() | st.lists(
    st.lists(some_card, min_size=1, max_size=5).map(tuple), min_size=1, max_size=3
).map(tuple)
some_move: st.SearchStrategy[Move] = st.one_of(
    st.sampled_from([DrawStock(), DrawUpcard(), Pass(), LayOffBest(), Done()]),
    st.builds(Discard, some_card),
    st.builds(Knock, st.none() | some_card, some_melds),
    st.builds(Gin, st.none() | some_card, some_melds),
    st.builds(BigGin, some_melds),
    st.builds(LayOff, some_card, st.integers(0, 4)),
)
some_seed = st.integers(0, 2**32)


class AnyMatch(RuleBasedStateMachine):
    @initialize(rules=some_rules, first_dealer=st.integers(0, 1))
    def begin(self, rules: Rules, first_dealer: int) -> None:
        self.state = MatchState(rules, first_dealer)
        self.log: list[Entry] = []

    @precondition(lambda self: self.state.awaits_pack)
    @rule(seed=some_seed)
    def deal_out(self, seed: int) -> None:
        self.enter(None, pack_line(a_pack(seed)))

    @precondition(lambda self: self.state.turn is not None)
    @rule(choice=st.integers(0, 1000))
    def play_a_legal_move(self, choice: int) -> None:
        moves = list(self.state.deal.legal_moves())
        self.enter(self.state.turn, str(moves[choice % len(moves)]))

    @precondition(lambda self: self.state.turn is not None)
    @rule(seed=some_seed, moves=st.integers(2, 60))
    def play_sensibly(self, seed: int, moves: int) -> None:
        rng = Random(seed)
        while self.state.turn is not None and (moves := moves - 1):
            self.enter(self.state.turn, str(sensible(self.state.deal, rng)))

    @rule(seat=st.sampled_from(EVERYBODY), move=some_move)
    def try_any_move(self, seat: int | None, move: Move) -> None:
        before, deal = repr(self.state), self.state.deal
        code = "WRONG_PHASE"
        if deal and not self.state.outcome:
            code = deal.why_not(seat, move)
        if code is None:
            self.enter(seat, str(move))
            return
        with pytest.raises(IllegalMove, match=f"^{code}$"):
            self.enter(seat, str(move))
        assert repr(self.state) == before

    @precondition(lambda self: self.state.decided and not self.state.outcome)
    @rule()
    def end(self) -> None:
        self.enter(None, str(self.state.decided))

    @precondition(lambda self: not (self.state.decided or self.state.outcome))
    @rule(loser=st.integers(0, 1), sure=st.integers(0, 9))
    def resign(self, loser: int, sure: int) -> None:
        if sure == 0:
            self.enter(loser, f"end resignation {1 - loser}")

    def enter(self, seat: int | None, text: str) -> None:
        self.state = apply_entry(self.state, seat, text)
        self.log.append((seat, text))

    @invariant()
    def there_are_always_52_distinct_cards(self) -> None:
        if deal := self.state.deal:
            layoffs = deal.closing.layoffs if deal.closing else ()
            laid_off = [card for card, _ in layoffs]
            cards = [*deal.hands[0], *deal.hands[1], *deal.stock, *deal.discard_pile]
            assert sorted(cards + laid_off) == sorted(PACK)

    @invariant()
    def a_hand_has_ten_cards_or_eleven_before_the_discard(self) -> None:
        deal = self.state.deal
        if deal is None or deal.closing:
            return
        for seat in (0, 1):
            to_discard = deal.phase is Phase.DISCARD and deal.turn == seat
            assert len(deal.hands[seat]) == 10 + to_discard

    @invariant()
    def points_add_up(self) -> None:
        columns = len(self.state.sheet.games)
        before = (0, 0)
        for done in self.state.finished:
            gained = tuple(map(int.__sub__, done.totals, before))
            if columns == 1 and done.score.winner is not None:
                assert gained[done.score.winner] == done.score.points
                assert gained[1 - done.score.winner] == 0
            assert gained == (0, 0) or done.score.winner is not None
            counted = sum(
                step.points
                for step in done.score.steps
                if step.kind in ADDED_STEPS[done.score.knocker_deadwood == 0]
            )
            assert counted == done.score.points
            before = done.totals

    @invariant()
    def a_seat_to_move_has_moves_and_nobody_else_has(self) -> None:
        for seat in EVERYBODY:
            moves = view_for(seat, self.state).legal_moves
            assert bool(moves) == (seat is not None and seat == self.state.turn)
            for move in moves:
                assert self.state.deal.why_not(seat, move) is None
                assert parse_move(str(move)) == move

    @invariant()
    def a_view_depends_only_on_what_its_seat_may_see(self) -> None:
        for seat in EVERYBODY:
            other = with_hidden_cards_redealt(self.state, seat, Random(len(self.log)))
            assert view_for(seat, self.state) == view_for(seat, other)

    def teardown(self) -> None:
        if hasattr(self, "state"):
            rules, dealer = self.state.rules, self.state.first_dealer
            assert replay(self.log, rules, dealer) == self.state


BONUSES = {
    StepKind.UNDERCUT_BONUS,
    StepKind.GIN_BONUS,
    StepKind.BIG_GIN_BONUS,
    StepKind.DOUBLED,
}

#: What is added up to the total: after a knock the difference, after gin the deadwood.
ADDED_STEPS = {
    False: {StepKind.DIFFERENCE} | BONUSES,
    True: {StepKind.DEFENDER_DEADWOOD} | BONUSES,
}

TestAnyMatch = AnyMatch.TestCase
TestAnyMatch.settings = settings(max_examples=15, stateful_step_count=40)
