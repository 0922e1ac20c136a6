"""Very many deals of each pair of levels, all of it looked at: does everything hold?"""

import gc
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from time import monotonic

from games.ai import Budget, choose, legal
from games.gin.cards import PACK
from games.gin.errors import IllegalMove
from games.gin.match import FinishedDeal, MatchState, pack_line, replay
from games.gin.rules import Rules, parse_rules
from games.gin.view import view_for

#: What is played if nothing else is asked for: both sheets, the club's options apart
#: and together.
SHEETS = (
    "standard",
    "club",
    "club,oklahoma",
    "club,hollywood",
    "club,oklahoma,hollywood",
)

#: No deal needs so many moves: between two draws from the stock the pile may be taken
#: 24 times, but who plays to win soon draws.
MOST_MOVES = 500

#: After this share of a pair's deals no more memory is needed, but for so many
#: megabytes that Python may keep for itself.
WARM, MOST_GROWN = 0.2, 8.0


@dataclass
class Soaked:
    """What so many deals of a pair of levels came to."""

    rules: str
    levels: tuple[str, str]
    deals: int = 0
    matches: int = 0
    void: int = 0
    moves: int = 0
    seconds: float = 0.0
    grown: float = 0.0
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        held = "holds" if not self.faults else f"{len(self.faults)} FAULTS"
        return (
            f"{self.rules:24} {' and '.join(self.levels):18} {self.deals:6} deals, "
            f"{self.matches:4} matches, {self.void:4} void, {self.moves:7} moves, "
            f"{self.seconds:6.0f} s, {self.grown:+5.1f} MB: {held}"
        )


def soak(
    rules: str, levels: tuple[str, str], deals: int, milliseconds: float
) -> Soaked:
    """Let two levels play whole matches until there are so many deals.

    A match that is at fault is left there, and the next one begins.
    """
    soaked, began, before = Soaked(rules, levels), monotonic(), 0.0
    for number in count():
        if soaked.deals >= deals:
            break
        match = _Match(parse_rules(rules), levels, milliseconds, f"{rules}:{number}")
        soaked.faults += [f"{match.seed}: {fault}" for fault in match.play()]
        soaked.matches += 1
        # A match at its first fault has no deal yet: it counts, or this never ends.
        soaked.deals += len(match.state.finished) or 1
        soaked.void += sum(d.score.winner is None for d in match.state.finished)
        soaked.moves += match.moves
        if not before and soaked.deals >= WARM * deals:
            before = memory()
    soaked.seconds = monotonic() - began
    soaked.grown = memory() - before
    return soaked


def memory() -> float:
    """The megabytes that this process holds, once what is left over is given up."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


class _Match:
    """One match, its log, and all that is wrong with it."""

    def __init__(
        self, rules: Rules, levels: tuple[str, str], milliseconds: float, seed: str
    ) -> None:
        self.levels, self.milliseconds, self.seed = levels, milliseconds, seed
        self.rng = Random(f"{levels}:{seed}")
        self.state = MatchState(rules, 0)
        self.log: list[tuple[int | None, str]] = []
        self.moves = 0

    def play(self) -> Iterator[str]:
        """Play to the end, and tell every fault; the first one of a deal ends it."""
        while self.state.awaits_pack:
            pack = list(PACK)
            self.rng.shuffle(pack)
            self.log.append((None, pack_line(pack)))
            self.state = self.state.deal_out(pack)
            if fault := self._play_deal() or _fault_of(self.state):
                yield f"deal {len(self.state.finished)}: {fault}"
                return
        if replay(self.log, self.state.rules, 0) != self.state:
            yield "replayed, its log tells something else"

    def _play_deal(self) -> str:
        most = self.moves + MOST_MOVES
        while (seat := self.state.turn) is not None:
            if self.moves >= most:
                return f"no end after {MOST_MOVES} moves"
            view, level = view_for(seat, self.state), self.levels[seat]
            move = choose(level, view, self.rng, Budget(self.milliseconds))
            if not legal(view, move):
                return f"{level} answers {move}, which is not legal"
            try:
                self.state = self.state.play(seat, move)
            except IllegalMove as refused:
                return f"{level}’s {move} is refused: {refused.code}"
            self.log.append((seat, str(move)))
            self.moves += 1
        return ""


def _fault_of(state: MatchState) -> str:
    """What is wrong with the sums after the last deal, reckoned once more from it."""
    last = state.finished[-1]
    before = state.finished[-2].totals if len(state.finished) > 1 else (0, 0)
    gained = [now - then for now, then in zip(last.totals, before, strict=True)]
    if last.score.winner is None:
        return "" if gained == [0, 0] else "a void deal has counted"
    if last.score.points != _points(last):
        return f"it counts {last.score.points}, and should {_points(last)}"
    games = gained[last.score.winner] / last.score.points
    most = 3 if state.rules.hollywood else 1
    least = 0 if state.rules.hollywood else 1
    if gained[1 - last.score.winner] or not least <= games <= most or games % 1:
        return f"{last.score.points} points have made of {before} {last.totals}"
    return ""


def _points(done: FinishedDeal) -> int:
    """The points of a closed deal, from the cards that were shown."""
    closing, rules = done.deal.closing, done.deal.rules
    assert closing is not None, "somebody has won it"
    knocker = sum(card.points for card in closing.deadwood)
    defender = sum(card.points for card in closing.defender_deadwood)
    if closing.kind == "knock" and defender <= knocker:
        bonus = rules.undercut_bonus
    else:
        bonus = {"gin": rules.gin_bonus, "big_gin": rules.big_gin_bonus}.get(
            closing.kind, 0
        )
    doubles = rules.oklahoma and done.deal.first_upcard.suit.letter == "S"
    return (abs(defender - knocker) + bonus) * (2 if doubles else 1)
