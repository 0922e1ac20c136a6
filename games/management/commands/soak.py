"""Let every pair of levels play very many deals by every sheet: ``soak``."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from itertools import combinations_with_replacement, product
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.ai import LEVELS
from games.gin.errors import BadRules
from games.gin.rules import parse_rules
from games.management import soaking


class Command(BaseCommand):
    help = (
        "Plays deals of each pair of levels by each sheet; ends with status 1 unless "
        "every move is legal, every deal ends, every match’s log replays to the same, "
        "the sums are right and memory stays flat. Prints a line for each; by --rules "
        "and --levels it can be played in parts."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--deals", type=int, default=2000, metavar="N")
        parser.add_argument(
            "--ms",
            type=float,
            default=2.0,
            metavar="BUDGET",
            help="milliseconds for a decision, by default 2",
        )
        parser.add_argument(
            "--rules",
            action="append",
            help="a sheet and its options, like club,oklahoma; more than once for more",
        )
        parser.add_argument("--levels", nargs=2, choices=LEVELS, help="one pair only")
        parser.add_argument(
            "--json", action="store_true", help="a line of JSON for each"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        sheets = options["rules"] or soaking.SHEETS
        pairs = [*combinations_with_replacement(LEVELS, 2)]
        if options["levels"]:
            pairs = [tuple(options["levels"])]
        try:
            for sheet in sheets:
                parse_rules(sheet)
        except BadRules as error:
            raise CommandError(f"No match is played by the rules {error}.") from error
        found = []
        for sheet, pair in product(sheets, pairs):
            soaked = soaking.soak(sheet, pair, options["deals"], options["ms"])
            found.append(soaked)
            as_json = options["json"]
            self.stdout.write(json.dumps(asdict(soaked)) if as_json else str(soaked))
            self.stdout.flush()
        self._sum_up(found, to=self.stderr if options["json"] else self.stdout)

    def _sum_up(self, found: list[soaking.Soaked], to: Any) -> None:
        for soaked in found:
            for fault in soaked.faults:
                to.write(f"{soaked.rules}, {' and '.join(soaked.levels)}, {fault}", str)
        to.write(
            f"{sum(each.deals for each in found)} deals, "
            f"{sum(each.moves for each in found)} moves in "
            f"{sum(each.seconds for each in found) / 60:.1f} minutes; "
            f"{soaking.memory():.0f} MB at the end, grown by "
            f"{max(each.grown for each in found):.1f} at most.",
            str,
        )
        faults = sum(len(each.faults) for each in found)
        if faults:
            raise CommandError(f"{faults} faults.", returncode=1)
        if max(each.grown for each in found) > soaking.MOST_GROWN:
            raise CommandError("Memory grows.", returncode=1)
