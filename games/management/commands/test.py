"""Run every test that this machine can run, and say what it can't.

What follows the command is handed to pytest: ``manage.py test tests/gin -k knock``.
"""

import os
import subprocess
import sys

from django.conf import settings
from django.core.management.base import BaseCommand
from playwright.sync_api import sync_playwright

from games.management import machine

# What decides where the site runs; the tests decide that for themselves.
OF_THE_SITE = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "PUBLIC_URL")
NOTHING_COLLECTED = 5


class Command(BaseCommand):
    help = "Run the tests with pytest; all arguments are pytest's."

    def run_from_argv(self, argv: list[str]) -> None:
        """Leave the arguments to pytest instead of parsing them."""
        sys.exit(run(argv[2:]))


def run(arguments: list[str]) -> int:
    """Run the suite, then on the services what depends on them; return the status."""
    missing = what_is_missing()
    # Two at a time; tests of one group stay in one process.
    status = pytest(["-n", "2", "--dist", "loadgroup", *arguments])
    if not missing.keys() & {"PostgreSQL", "Redis"}:
        say("Again on PostgreSQL and Redis: all that is marked “backends”.")
        again = pytest(
            ["-m", "backends", *arguments],
            DATABASE_URL=machine.database_url(),
            REDIS_URL=machine.redis_url(),
        )
        status = status or (again if again != NOTHING_COLLECTED else 0)
    for name, remedy in missing.items():
        say(f"NOT TESTED without {name}: {remedy}")
    return status or (1 if missing and os.environ.get("CI") else 0)


def pytest(arguments: list[str], **environment: str) -> int:
    """Run pytest in a process of its own; return its status."""
    kept = {k: v for k, v in os.environ.items() if k not in OF_THE_SITE}
    kept.pop("DJANGO_SETTINGS_MODULE", None)
    command = [sys.executable, "-m", "pytest", *arguments]
    return subprocess.call(command, cwd=settings.BASE_DIR, env=kept | environment)


def what_is_missing() -> dict[str, str]:
    """What the whole suite needs and this machine lacks, each with its remedy."""
    missing = {}
    with sync_playwright() as playwright:
        browser = machine.chromium(playwright.chromium.executable_path)
    if not browser:
        missing["Chromium"] = "run .venv/bin/playwright install chromium"
    if not machine.answers(machine.database_url()):
        missing["PostgreSQL"] = "start it, or set GIN_TEST_DATABASE_URL"
    if not machine.answers(machine.redis_url()):
        missing["Redis"] = "start it, or set GIN_TEST_REDIS_URL"
    return missing


def say(sentence: str) -> None:
    """Say it where it can't be overlooked."""
    print(f"\n==== {sentence}", file=sys.stderr, flush=True)  # noqa: T201
