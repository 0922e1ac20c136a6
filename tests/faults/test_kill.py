"""Processes killed with ``kill -9``: nothing acknowledged is lost.

``pytest tests/faults --times 200`` kills two hundred of them.
"""

import os
import random
import subprocess
import sys
import time
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection

from games import services
from games.gin.rules import STANDARD
from games.models import Match
from tests.faults.victim import DEATH
from tests.matches import a_match, is_between_deals, kept_up, log_of, play_on

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.backends,
    pytest.mark.slow,
]


def database_url() -> str:
    """The tests' database, for another process."""
    settings = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{settings['NAME']}"
    login = f"{settings['USER']}:{settings['PASSWORD']}".removesuffix(":")
    return (
        f"postgres://{login}@{settings['HOST']}:{settings['PORT']}/{settings['NAME']}"
    )


def start_victim(match: Match, point: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.faults.victim", match.slug, point],
        env=os.environ | {"DATABASE_URL": database_url()},
        stdout=subprocess.PIPE,
        text=True,
    )


def killed_at(match: Match, point: str) -> list[int]:
    """Let another process play until it dies; return what it acknowledged."""
    victim = start_victim(match, point)
    told, _ = victim.communicate(timeout=60)
    assert victim.returncode == DEATH
    return [int(line) for line in told.split()]


def check_and_go_on(match: Match) -> None:
    """The log is whole, and the match goes on by itself to the end of a deal."""
    out = StringIO()
    call_command("audit_matches", stdout=out)
    packs = sum(text.startswith("pack ") for _, text in log_of(match))
    match = play_on(match, is_between_deals)
    assert is_between_deals(match) or match.is_over
    assert sum(text.startswith("pack ") for _, text in log_of(match)) >= packs
    call_command("audit_matches", stdout=out)


@pytest.mark.parametrize("point", ["between_the_writes", "before_the_commit"])
def test_a_move_that_was_not_committed_was_never_made(point, alice, bob):
    match = a_match(alice, bob)
    killed_at(match, point)
    assert kept_up(match).version == match.version
    check_and_go_on(match)


def test_a_move_that_was_committed_is_made_though_nobody_was_told(alice, bob):
    match = a_match(alice, bob)
    killed_at(match, "between_commit_and_push")
    assert kept_up(match).version == match.version + 1
    check_and_go_on(match)


def test_a_pack_is_the_same_whoever_deals_it(alice, bob):
    match = services.create_challenge(alice, STANDARD)
    services.accept_challenge(match.slug, bob)
    killed_at(match, "between_the_writes")
    match.refresh_from_db()
    assert match.version == 0
    check_and_go_on(match)


def test_an_ai_that_was_interrupted_plays_when_somebody_looks(alice):
    match = kept_up(services.start_ai_match(alice, "easy", STANDARD))
    killed_at(match, "in_the_ais_turn")
    match.refresh_from_db()
    assert match.turn == 1
    match = kept_up(match)
    assert match.turn != 1
    check_and_go_on(match)


def test_wherever_a_process_is_killed_what_it_acknowledged_stays(times, alice, bob):
    for chance in times:
        match = a_match(alice, bob)
        victim = start_victim(match, "later")
        first = victim.stdout.readline()
        time.sleep(random.Random(chance).random() / 2)
        victim.kill()
        rest, _ = victim.communicate(timeout=60)
        acknowledged = [int(line) for line in (first + rest).splitlines() if line]
        match.refresh_from_db()
        assert match.version >= acknowledged[-1]
        check_and_go_on(match)


def test_two_processes_play_one_match_and_one_is_killed(alice, bob):
    match = a_match(alice, bob)
    victim = start_victim(match, "later")
    victim.stdout.readline()
    for _ in range(20):
        try:
            match = play_on(match, lambda match: False, moves=1)
        except (services.StaleMove, LookupError):  # the other one was quicker
            match = kept_up(match)
        if match.is_over:
            break
    victim.kill()
    victim.communicate(timeout=60)
    match.refresh_from_db()
    check_and_go_on(match)
