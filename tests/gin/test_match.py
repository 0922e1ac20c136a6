"""Deals in turn, who deals, how it ends, and the log replayed."""

from dataclasses import replace
from random import Random

import pytest

from games.gin.errors import IllegalMove, InvalidMove
from games.gin.match import MatchState, Outcome, apply_entry, pack_line, replay
from games.gin.rules import CLUB, STANDARD, WhoDeals
from games.gin.scoring import DealScore, Ending
from tests.builders import a_pack
from tests.gin.players import Entry, a_match_played
from tests.gin.vectors.matches import with_finished

NEW = MatchState(STANDARD, first_dealer=0)

WON_BY_0 = DealScore(Ending.KNOCK, winner=0, points=30)
WON_BY_1 = DealScore(Ending.KNOCK, winner=1, points=30)
VOID = DealScore(Ending.VOID)


def after(*scores: DealScore, who_deals: WhoDeals = "alternate") -> MatchState:
    state = MatchState(replace(STANDARD, who_deals=who_deals), first_dealer=0)
    for score in scores:
        state = with_finished(state, score)
    return state


def a_whole_match(seed: int = 3) -> tuple[MatchState, list[Entry]]:
    return a_match_played(NEW, Random(seed))


def test_a_match_begins_by_waiting_for_a_pack() -> None:
    assert NEW.awaits_pack
    assert (NEW.turn, NEW.deal_number, NEW.next_dealer) == (None, 0, 0)


def test_a_deal_runs_until_it_is_scored_and_stays_on_the_table() -> None:
    state = NEW.deal_out(a_pack())
    assert not state.awaits_pack
    assert (state.deal_number, state.dealer, state.turn) == (1, 0, 1)
    while not state.finished:
        state, _ = a_match_played(state, Random(1), moves=1)
    assert state.awaits_pack
    assert (state.deal_number, state.turn) == (1, None)
    assert state.deal == state.finished[0].deal
    assert state.deal_out(a_pack(2)).deal_number == 2


@pytest.mark.parametrize(
    ("who_deals", "scores", "dealer"),
    [
        ("alternate", [WON_BY_0], 1),
        ("alternate", [WON_BY_0, WON_BY_0], 0),
        ("alternate", [VOID], 0),
        ("alternate", [WON_BY_0, VOID], 1),
        ("alternate", [WON_BY_0, VOID, WON_BY_0], 0),
        ("winner", [WON_BY_1], 1),
        ("winner", [WON_BY_1, VOID], 1),
        ("loser", [WON_BY_1], 0),
        ("loser", [WON_BY_0], 1),
    ],
)
def test_who_deals_next(
    who_deals: WhoDeals, scores: list[DealScore], dealer: int
) -> None:
    assert after(*scores, who_deals=who_deals).next_dealer == dealer


def test_the_match_is_decided_when_the_target_is_reached() -> None:
    assert after(WON_BY_0, WON_BY_0, WON_BY_0).decided is None
    decided = after(WON_BY_0, WON_BY_0, WON_BY_0, WON_BY_0)
    assert decided.decided == Outcome("target", 0)
    assert not decided.awaits_pack


def test_a_whole_match_ends_at_the_target_with_its_last_line() -> None:
    state, log = a_whole_match()
    winner = state.outcome.winner
    assert state.scores[winner] >= 100 > state.scores[1 - winner]
    assert log[-1] == (None, f"end target {winner}")
    assert (state.turn, state.awaits_pack) == (None, False)


def test_nothing_can_be_done_once_a_match_is_over() -> None:
    state, _ = a_whole_match()
    for seat, text in [(0, "S"), (1, "S"), (None, pack_line(a_pack()))]:
        with pytest.raises(IllegalMove, match="WRONG_PHASE"):
            apply_entry(state, seat, text)
    with pytest.raises(IllegalMove, match="WRONG_PHASE"):
        apply_entry(state, 0, "end resignation 1")


@pytest.mark.parametrize("cause", ["resignation", "time", "abandonment", "agreement"])
def test_a_running_match_can_end_by_any_cause_but_the_target(cause: str) -> None:
    running = NEW.deal_out(a_pack())
    ended = apply_entry(running, None, f"end {cause} 1")
    assert ended.outcome == Outcome(cause, 1)
    assert str(ended.outcome) == f"end {cause} 1"
    with pytest.raises(IllegalMove, match="WRONG_PHASE"):
        apply_entry(running, None, "end target 1")


def test_a_match_can_end_in_a_draw_and_before_its_first_deal() -> None:
    ended = apply_entry(NEW, None, "end agreement -")
    assert ended.outcome == Outcome("agreement", None)
    assert str(ended.outcome) == "end agreement -"


def test_a_decided_match_ends_as_its_sheet_says() -> None:
    decided = after(WON_BY_0, WON_BY_0, WON_BY_0, WON_BY_0)
    for line in ("end target 1", "end target -", "end resignation 1"):
        with pytest.raises(IllegalMove, match="WRONG_PHASE"):
            apply_entry(decided, None, line)
    assert apply_entry(decided, None, "end target 0").outcome


@pytest.mark.parametrize(
    "line",
    [
        *("end", "end ", "end target", "end target 2", "end target 0 0"),
        *("end luck 0", "end target  0", "pack", "pack ", "pack AS 2S", "pack XX"),
        *(pack_line(a_pack())[:-3], pack_line(a_pack()) + " AS", "", "next-1"),
    ],
)
def test_a_line_that_cannot_be_read_raises(line: str) -> None:
    with pytest.raises(InvalidMove):
        apply_entry(NEW, None, line)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "rules",
    [STANDARD, CLUB, replace(CLUB, oklahoma=True), replace(CLUB, hollywood=True)],
    ids=["standard", "club", "oklahoma", "hollywood"],
)
def test_a_log_replayed_is_the_match(rules, seed: int) -> None:
    state, log = a_match_played(MatchState(rules, seed % 2), Random(seed))
    assert state.outcome
    assert replay(log, rules, seed % 2) == state


def test_any_line_left_out_doubled_or_given_to_the_other_seat_is_found_out() -> None:
    _, log = a_whole_match()
    for place, (seat, text) in enumerate(log[:80]):
        other_seat = (0 if seat is None else 1 - seat, text)
        for tampered in (
            [*log[:place], *log[place + 1 :]],
            [*log[:place], log[place], *log[place:]],
            [*log[:place], other_seat, *log[place + 1 :]],
        ):
            with pytest.raises((IllegalMove, InvalidMove)):
                replay(tampered, STANDARD, 0)


def test_a_log_with_its_last_lines_missing_is_the_match_before_them() -> None:
    state, log = a_whole_match()
    assert replay(log[:-1], STANDARD, 0).decided == state.outcome
    assert replay(log[:40], STANDARD, 0).outcome is None


def test_the_wrong_first_dealer_is_found_out() -> None:
    _, log = a_whole_match()
    with pytest.raises(IllegalMove):
        replay(log, STANDARD, 1)
