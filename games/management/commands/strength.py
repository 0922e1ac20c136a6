"""Keep how strong the levels are: ``strength RESULT.json …``."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.ai.strength import Measured
from games.management import figures

KEPT = Path("games") / "ai" / "strength.json"


class Command(BaseCommand):
    help = (
        "Puts results of selfplay --json into games/ai/strength.json, in the place of "
        "older ones of the same players and rules, and all of them into the README’s "
        "table. Without a file it writes that table anew."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("results", nargs="*", type=Path, metavar="RESULT.json")

    def handle(self, *, results: list[Path], **options: Any) -> None:
        kept, readme = settings.BASE_DIR / KEPT, settings.BASE_DIR / "README.md"
        try:
            new = [result for path in results for result in figures.read(path)]
            found = figures.merged(figures.read(kept), new)
            rows = list(map(Measured.of, found))
        except (OSError, ValueError, KeyError) as error:
            raise CommandError(f"That is no result of selfplay: {error}.") from error
        figures.write(kept, found)
        readme.write_text(figures.with_table(readme.read_text(), rows))
        self.stdout.write(figures.table(rows))
