"""Measure what the README quotes: ``bench engine``."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management import bench_engine, bench_peers


class Command(BaseCommand):
    help = (
        "Measures, and ends with status 1 where a bar isn’t reached. engine: deadwood "
        "and whole deals beside OpenSpiel and RLCard, in CPU time."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("subject", choices=["engine"])
        parser.add_argument("--json", action="store_true", help="prints JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        rows = list(map(bench_engine.measured, bench_engine.contests(_peers())))
        if options["json"]:
            self.stdout.write(json.dumps([asdict(row) for row in rows]))
        else:
            self.stdout.write(bench_engine.table(rows))
        if missed := sum(not row.ok for row in rows):
            raise CommandError(f"{missed} of {len(rows)} bars missed.", returncode=1)


def _peers() -> bench_peers.Peers:
    try:
        return bench_peers.installed_peers()
    except ModuleNotFoundError as error:
        raise CommandError(
            f"{error.name} isn’t installed: run "
            ".venv/bin/pip install 'open_spiel~=2.0' 'rlcard~=1.2' first.",
            returncode=2,
        ) from error
