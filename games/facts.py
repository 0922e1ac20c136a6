"""What the statistics keep of a deal, read from the match that its log tells."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.gin.deal import EventKind
from games.gin.match import FinishedDeal, MatchState


@dataclass(frozen=True, slots=True)
class Fact:
    """How one deal ended; the fields are those of the row that keeps it."""

    number: int
    ending: str
    winner: int | None
    points: int
    knocker: int | None
    deadwood: int | None
    turn: int | None


def facts_of(state: MatchState) -> Iterator[Fact]:
    """What there is to keep of each deal that was played to its end."""
    for done in state.finished:
        score = done.score
        yield Fact(
            number=done.number,
            ending=str(score.kind),
            winner=score.winner,
            points=score.points,
            knocker=score.knocker,
            deadwood=score.knocker_deadwood,
            turn=_closing_turn(done),
        )


def _closing_turn(done: FinishedDeal) -> int | None:
    """In which of their turns the knocker closed; each before it ended in a discard."""
    knocker = done.score.knocker
    if knocker is None:
        return None
    return 1 + sum(
        event.kind is EventKind.DISCARD and event.seat == knocker
        for event in done.deal.history
    )
