"""Measure what the README quotes: ``bench engine``, ``bench thinking``."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.management import bench_engine, bench_peers, bench_thinking


class Command(BaseCommand):
    help = (
        "Measures, and ends with status 1 where a bar isn’t reached. engine: deadwood "
        "and whole deals beside OpenSpiel and RLCard, in CPU time. thinking: how long "
        "a page waits while five tables are played against Hard, beside Easy."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("subject", choices=["engine", "thinking"])
        parser.add_argument("--json", action="store_true", help="prints JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["subject"] == "thinking":
            self._thinking(as_json=options["json"])
        else:
            self._engine(as_json=options["json"])

    def _thinking(self, *, as_json: bool) -> None:
        found = bench_thinking.measured()
        rows = json.dumps([asdict(waits) for waits in found])
        self.stdout.write(rows if as_json else bench_thinking.table(found))
        if bench_thinking.ratio(found) > bench_thinking.BAR:
            raise CommandError("The bar is missed.", returncode=1)

    def _engine(self, *, as_json: bool) -> None:
        rows = list(map(bench_engine.measured, bench_engine.contests(_peers())))
        if as_json:
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
