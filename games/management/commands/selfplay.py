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
from games.ai.strength import CHALLENGE
from games.gin.errors import BadRules
from games.gin.rules import parse_rules
from games.management import spiel
from games.management.arena import (
    Pair,
    Setup,
    UnknownPlayer,
    player_named,
)
from games.management.runs import OtherRun, run
from games.management.spiel import EnginesDiffer
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
        parser.add_argument(
            "--in",
            dest="inside",
            choices=[spiel.INSIDE],
            help="plays in OpenSpiel’s own game of gin rummy, by its rules, against "
            "its bot: selfplay hard openspiel --in openspiel",
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
            options["inside"] or options["rules"],
            options["seed"],
            options["ms"],
        )
        if options["inside"]:
            _check_inside(setup, options["rules"])
        else:
            _check(setup)
        progress = self.stderr if options["json"] else self.stdout
        try:
            pairs = _play(setup, options, progress)
        except OtherRun as error:
            raise CommandError(f"{error} was begun with another setup.") from error
        except (PeerFault, EnginesDiffer) as error:
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


def _check_inside(setup: Setup, rules: str) -> None:
    """Refuse what can't be played in OpenSpiel's game."""
    if setup.b != spiel.BOT or rules != CHALLENGE:
        raise CommandError(
            "In OpenSpiel’s game its own bot is the other player, and the rules are "
            "its own: selfplay hard openspiel --in openspiel"
        )
    try:
        player_named(setup.a, setup.seed)
        spiel.installed()
    except UnknownPlayer as error:
        raise CommandError(f"{error}.") from error
    except ModuleNotFoundError as error:
        raise CommandError(
            "OpenSpiel isn’t installed: run .venv/bin/pip install 'open_spiel~=2.0' "
            "first.",
            returncode=2,
        ) from error


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
