"""Replays every match and compares it with what is stored beside its log."""

from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.facts import Fact, facts_of
from games.gin.match import MatchState, pack_line, replay
from games.gin.shuffle import Shuffled, commit_server, shuffle
from games.models import Match, Status


class Command(BaseCommand):
    help = "Replay every match's log; exit 1 if anything stored says otherwise."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slugs", nargs="*", help="only these matches")

    def handle(self, *args: Any, slugs: list[str], **options: Any) -> None:
        matches = Match.objects.filter(slug__in=slugs) if slugs else Match.objects.all()
        checked = wrong = 0
        for match in matches.order_by("pk").iterator(chunk_size=100):
            faults = list(faults_of(match))
            for fault in faults:
                self.stdout.write(f"{match.slug}: {fault}")
            checked, wrong = checked + 1, wrong + bool(faults)
        if wrong:
            raise CommandError(f"{wrong} of {checked} matches don't fit their logs.")
        self.stdout.write(f"{checked} matches fit their logs.")


def faults_of(match: Match) -> Iterator[str]:
    """Tell in what the log of ``match`` is broken, or at odds with its row."""
    # Of a match that goes on meanwhile only as much as its row knows of.
    log = list(
        match.log.filter(number__lte=match.version)
        .order_by("number")
        .values_list("number", "seat", "text")
    )
    if fault := _misfit(match, [number for number, _, _ in log]):
        yield fault
    elif log:
        yield from _faults_in([(seat, text) for _, seat, text in log], match)


def _misfit(match: Match, numbers: list[int]) -> str:
    """Tell why the log isn't this row's at all, if it isn't."""
    if numbers != list(range(1, match.version + 1)):
        return f"version {match.version}, but the log's lines are {_spans(numbers)}"
    if not numbers and match.status in (Status.RUNNING, Status.OVER):
        return f"{match.status}, but the log is empty"
    if numbers and match.first_dealer is None:
        return "there are packs, but nobody deals first"
    return ""


def _faults_in(log: list[tuple[int | None, str]], match: Match) -> Iterator[str]:
    assert match.first_dealer is not None
    try:
        state = replay(log, match.rules, match.first_dealer)
    except Exception as error:
        yield f"the log can't be replayed: {error!r}"
    else:
        yield from _differences(match, state)
        yield from _unfair_packs(match, [text for _, text in log])


def _differences(match: Match, state: MatchState) -> Iterator[str]:
    outcome = state.outcome
    replayed = {
        "status": Status.OVER if outcome else Status.RUNNING,
        "turn": None if outcome else state.turn,
        "scores": list(state.scores),
        "totals": list(state.totals) if state.totals else None,
        "winner": outcome.winner if outcome else None,
        "cause": outcome.cause if outcome else "",
    }
    for name, value in replayed.items():
        stored = getattr(match, name)
        if stored != value:
            yield f"{name} is stored as {stored!r}, replayed {value!r}"
    if kept := _misread_deals(match, state):
        yield kept
    if state.decided and not outcome:
        yield "the target is reached, but the log goes on"


def _misread_deals(match: Match, state: MatchState) -> str:
    """Tell whether the statistics know these deals otherwise."""
    names = [field.name for field in fields(Fact)]
    kept = [Fact(**row) for row in match.deals.order_by("number").values(*names)]
    ended = list(facts_of(state)) if state.outcome else []
    return "" if kept == ended else "the statistics keep other deals"


def _unfair_packs(match: Match, lines: list[str]) -> Iterator[str]:
    """Tell which packs aren't those that the match's seeds lead to."""
    seed = bytes.fromhex(match.server_seed)
    if commit_server(match.slug, seed) != match.commitment:
        yield "the server's seed isn't the one that was committed to"
    first, second = (
        bytes.fromhex(seat.seed) for seat in match.seats.order_by("number")
    )
    if fault := _unfair_dealer(match, shuffle(seed, match.slug, 1, (first, second))):
        yield fault
    packs = [line for line in lines if line.startswith("pack ")]
    for number, pack in enumerate(packs, 1):
        shuffled = shuffle(seed, match.slug, number, (first, second))
        if pack != pack_line(shuffled.pack):
            yield f"the pack of deal {number} isn't the one that was committed to"


def _unfair_dealer(match: Match, shuffled: Shuffled) -> str:
    """Tell whether somebody else should have dealt first; a rematch names its own."""
    dealer = shuffled.dealer_bit
    if match.rematch_of and match.rematch_of.first_dealer is not None:
        dealer = 1 - match.rematch_of.first_dealer
    return "" if match.first_dealer == dealer else "somebody else deals first"


def _spans(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers[:20])) or "none"
