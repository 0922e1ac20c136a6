"""What is kept of a match for the statistics, once it is over."""

from dataclasses import asdict

from games.facts import facts_of
from games.gin.match import MatchState
from games.models import DealFact, Match


def note_match(match: Match, state: MatchState) -> None:
    """Keep how each deal of ``match`` ended; noting it twice changes nothing.

    ``state`` is what it stands at, over. The caller holds the match's lock.
    """
    facts = [DealFact(match=match, **asdict(fact)) for fact in facts_of(state)]
    DealFact.objects.bulk_create(facts, ignore_conflicts=True)
