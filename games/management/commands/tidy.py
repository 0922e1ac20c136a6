"""Does what is due at matches that nobody looks at."""

from typing import Any

from django.core.management.base import BaseCommand

from games import selectors, services


class Command(BaseCommand):
    help = "Keep up every match: close old challenges, deal, let AIs play."

    def handle(self, *args: Any, **options: Any) -> None:
        for match in selectors.unattended():
            services.keep_up(match.pk)
