"""A process of its own that plays a match and is killed at some point of it.

``python -m tests.faults.victim SLUG POINT`` plays on, prints each version once it is
acknowledged, and at ``POINT`` (one of POINTS, or ``later``: whoever started it kills
it) stops as if by ``kill -9``.
"""

import os
import signal
import sys
from typing import Any

import django

DEATH = -signal.SIGKILL


def die(*args: Any, **kwargs: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def between_the_writes() -> None:
    from games.models import LogEntry

    LogEntry.objects.bulk_create = die  # type: ignore[method-assign]


def before_the_commit() -> None:
    from games.services import hands

    hands.let_go = die


def between_commit_and_push() -> None:
    from games import notify

    notify.match_changed = die


def in_the_ais_turn() -> None:
    from games import ai

    ai.answer = die


POINTS = {
    point.__name__: point
    for point in (
        between_the_writes,
        before_the_commit,
        between_commit_and_push,
        in_the_ais_turn,
    )
}


def main(slug: str, point: str) -> None:
    from games.models import Match
    from tests.matches import is_between_deals, kept_up, one_move_on, say_next

    POINTS.get(point, int)()
    match = Match.objects.get(slug=slug)
    while not match.is_over:
        match = kept_up(match)
        if is_between_deals(match):
            say_next(match, 0, 1)
        elif match.is_running:
            match = one_move_on(match)
        sys.stdout.write(f"{match.version}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "ginsite.settings"
    django.setup()
    main(*sys.argv[1:])
