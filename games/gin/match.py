"""A match: deals in turn until the target, and its log replayed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Literal, get_args

from games.gin.cards import Card, parse_cards
from games.gin.deal import Deal
from games.gin.errors import IllegalMove, InvalidMove
from games.gin.events import History, seen_by
from games.gin.moves import Move, parse_move
from games.gin.rules import Rules
from games.gin.scoresheet import ScoreSheet
from games.gin.scoring import DealScore

Cause = Literal["target", "resignation", "time", "abandonment", "agreement"]
CAUSES: Final[tuple[Cause, ...]] = get_args(Cause)

_WINNERS: Final = {"0": 0, "1": 1, "-": None}


@dataclass(frozen=True)
class FinishedDeal:
    """A deal that has been scored, and the scores after it."""

    number: int
    dealer: int
    deal: Deal
    score: DealScore
    totals: tuple[int, int]

    @cached_property
    def histories(self) -> Mapping[int | None, History]:
        """What each seat, and the public, may know of it; views ask at every move."""
        return {seat: seen_by(seat, self.deal.history) for seat in (0, 1, None)}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended; without a winner it is a draw. ``str`` is its line's text."""

    cause: Cause
    winner: int | None

    def __str__(self) -> str:
        return f"end {self.cause} {'-' if self.winner is None else self.winner}"


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match folded from its log.

    ``deal`` is the deal on the table: when it is scored it stands there, and among the
    finished ones, until the next pack.
    """

    rules: Rules
    first_dealer: int
    deal: Deal | None = None
    finished: tuple[FinishedDeal, ...] = ()
    outcome: Outcome | None = None

    @property
    def turn(self) -> int | None:
        """Who is to move; nobody between deals and once the match is over."""
        return self.deal.turn if self.deal and not self.outcome else None

    @property
    def awaits_pack(self) -> bool:
        """Whether the next thing is a pack to deal from."""
        is_running = self.deal is not None and not self.deal.is_scored
        return not (self.outcome or is_running or self.decided)

    @property
    def deal_number(self) -> int:
        """The number of the deal on the table, from 1; 0 before the first."""
        is_running = self.deal is not None and not self.deal.is_scored
        return len(self.finished) + is_running

    @property
    def dealer(self) -> int:
        """Who dealt what is on the table."""
        return self.deal.dealer if self.deal else self.first_dealer

    @property
    def next_dealer(self) -> int:
        """Who deals after this deal; a void one is dealt again by the same (Q20)."""
        if not self.finished:
            return self.first_dealer
        last = self.finished[-1]
        if last.score.winner is None:
            return last.dealer
        match self.rules.who_deals:
            case "winner":
                return last.score.winner
            case "loser":
                return 1 - last.score.winner
            case "alternate":
                return 1 - last.dealer

    @property
    def sheet(self) -> ScoreSheet:
        return ScoreSheet.of(self.rules, *(deal.score for deal in self.finished))

    @property
    def scores(self) -> tuple[int, int]:
        """Each side's points without bonuses; in Hollywood the three games' sum."""
        return self.finished[-1].totals if self.finished else (0, 0)

    @property
    def totals(self) -> tuple[int, int] | None:
        """The sums with bonuses and boxes that decided the match, if they did.

        They count where the target was reached, and nowhere else: whoever resigns
        or runs out of time loses whatever the sums.
        """
        if not self.outcome or self.outcome.cause != "target":
            return None
        return self.sheet.totals if self.rules.counts_bonuses else None

    @property
    def decided(self) -> Outcome | None:
        """What the match's last line will say, once the target is reached."""
        sheet = self.sheet
        return Outcome("target", sheet.winner) if sheet.is_over else None

    def has_moved(self, seat: int) -> bool:
        """Has whoever sits here made a move yet?"""
        deals = [done.deal for done in self.finished]
        if self.deal:
            deals.append(self.deal)
        return any(event.seat == seat for deal in deals for event in deal.history)

    def deal_out(self, pack: Sequence[Card]) -> "MatchState":
        if not self.awaits_pack:
            raise IllegalMove("WRONG_PHASE")
        return replace(self, deal=Deal.start(pack, self.next_dealer, self.rules))

    def play(self, seat: int | None, move: Move) -> "MatchState":
        """The match after the move, with the deal on its sheet if that ended it."""
        if not self.deal or self.outcome:
            raise IllegalMove("WRONG_PHASE")
        deal = self.deal.play(seat, move)
        finished = self.finished
        if deal.is_scored:
            finished += (self._finished(deal),)
        return MatchState(self.rules, self.first_dealer, deal, finished)

    def end(self, cause: Cause, winner: int | None) -> "MatchState":
        """The match ended, by what its sheet has decided or by anything else before."""
        ending = Outcome(cause, winner)
        decided = self.decided
        expected = decided == ending if decided else cause != "target"
        if self.outcome or not expected:
            raise IllegalMove("WRONG_PHASE")
        return replace(self, outcome=ending)

    def _finished(self, deal: Deal) -> FinishedDeal:
        score = deal.score
        assert score is not None, "it is scored"
        return FinishedDeal(
            number=len(self.finished) + 1,
            dealer=deal.dealer,
            deal=deal,
            score=score,
            totals=self.sheet.after(score).scores,
        )


def apply_entry(state: MatchState, seat: int | None, text: str) -> MatchState:
    """The match after one line of its log.

    A line is a move's text, ``pack`` with 52 cards, or ``end`` with cause and winner.
    ``InvalidMove`` is raised where it can't be read, ``IllegalMove`` where it doesn't
    fit: a log that was tampered with is found out.
    """
    if text.startswith("pack "):
        if seat is not None:
            raise IllegalMove("WRONG_PHASE")
        return state.deal_out(parse_cards(text.removeprefix("pack ")))
    if text.startswith("end "):
        outcome = _parse_end(text)
        return state.end(outcome.cause, outcome.winner)
    return state.play(seat, parse_move(text))


def replay(
    entries: Iterable[tuple[int | None, str]], rules: Rules, first_dealer: int
) -> MatchState:
    """The match that a log tells, from seats and texts."""
    state = MatchState(rules, first_dealer)
    for seat, text in entries:
        state = apply_entry(state, seat, text)
    return state


def pack_line(pack: Sequence[Card]) -> str:
    """The log's line for a pack."""
    return "pack " + " ".join(map(str, pack))


def _parse_end(text: str) -> Outcome:
    _, *words = text.split(" ")
    if len(words) == 2 and words[1] in _WINNERS:
        for cause in CAUSES:
            if words[0] == cause:
                return Outcome(cause, _WINNERS[words[1]])
    raise InvalidMove(f"{text!r} is no end of a match")
