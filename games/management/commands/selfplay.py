"""Hold one player against another: ``selfplay hard camper --matches 1000``."""

import json
import math
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, OutputWrapper

from games.ai import LEVELS
from games.ai.peers import PEERS
from games.ai.peers.adapter import PeerFault
from games.gin.errors import BadRules
from games.management.arena import (
    CHALLENGE,
    Pair,
    Setup,
    UnknownPlayer,
    parse_rules,
    player_named,
)
from games.management.runs import OtherRun, run
from games.management.tally import in_full, in_words, refused_knocks, summary

PAIRS_A_LINE = 25


class Command(BaseCommand):
    help = (
        "Plays matches between two players and tells how often the first one wins, "
        "with the interval of 95 %. Matches come in pairs with the same packs, each "
        "player once on either side."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        names = ", ".join((*LEVELS, *PEERS))
        player = f"{names}, or module:Class with the protocol of games.ai.peers"
        parser.add_argument("a", help=player)
        parser.add_argument("b", help="the same")
        parser.add_argument(
            "--matches",
            type=int,
            default=200,
            metavar="N",
            help="rounded up to whole pairs, and to two of them: one has no interval",
        )
        parser.add_argument(
            "--rules",
            default=CHALLENGE,
            help="a sheet and its options, like club,oklahoma,target=200; "
            "by default the challenge’s: %(default)s",
        )
        parser.add_argument(
            "--ms",
            type=float,
            default=math.inf,
            metavar="BUDGET",
            help="milliseconds for a level’s decision; by default as long as it takes",
        )
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--resume",
            type=Path,
            metavar="FILE",
            help="keeps every pair in the file, and plays only those it doesn’t hold",
        )
        parser.add_argument(
            "--json", action="store_true", help="prints JSON, the progress on stderr"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        setup = Setup(
            options["a"],
            options["b"],
            options["rules"],
            options["seed"],
            options["ms"],
        )
        _check(setup)
        progress = self.stderr if options["json"] else self.stdout
        try:
            pairs = _play(setup, options, progress)
        except OtherRun as error:
            raise CommandError(f"{error} was begun with another setup.") from error
        except PeerFault as error:
            raise CommandError(str(error)) from error
        except KeyboardInterrupt:
            raise CommandError("Stopped.", returncode=130) from None
        result = summary(setup, pairs)
        self.stdout.write(json.dumps(result) if options["json"] else in_full(result))
        for name, refused in refused_knocks(setup, pairs).items():
            progress.write(f"{name}: {refused} knocks above the limit", str)


def _play(setup: Setup, options: dict[str, Any], progress: OutputWrapper) -> list[Pair]:
    """All pairs, with a line for every fifty matches."""
    pairs = []
    for pair in run(setup, max(2, -(-options["matches"] // 2)), options["resume"]):
        pairs.append(pair)
        if len(pairs) % PAIRS_A_LINE == 0:
            progress.write(in_words(summary(setup, pairs)), str)
    return pairs


def _check(setup: Setup) -> None:
    """Refuse names that stand for nothing before anything is played."""
    try:
        parse_rules(setup.rules)
        for name in (setup.a, setup.b):
            player_named(name, setup.seed)
    except BadRules as error:
        raise CommandError(f"No match is played by the rules {error}.") from error
    except UnknownPlayer as error:
        raise CommandError(f"{error}.") from error
