"""Draws the cards' sprites anew, after a change to ``card_faces``."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.management.card_faces import LETTERS, sprite


class Command(BaseCommand):
    help = "Draws static/cards.svg and its Italian and Greek twins."

    def handle(self, *args: Any, **options: Any) -> None:
        for name, letters in LETTERS.items():
            (settings.BASE_DIR / "static" / name).write_text(sprite(letters))
            self.stdout.write(f"static/{name}")
