"""A restart gives everybody their time back."""

from datetime import timedelta

import pytest

from games import services, steady
from games.models import Match
from tests.matches import a_match, kept_up
from tests.services.test_offers import answer, offer

pytestmark = pytest.mark.backends


@pytest.fixture
def match(alice, bob) -> Match:
    services.beat()
    return a_match(alice, bob, clock="fast")


def test_time_that_nobody_served_is_nobodys(match, later):
    later(minutes=20)
    assert services.beat() >= timedelta(minutes=20)
    now = kept_up(match)
    assert now.is_running
    assert now.seconds_left(now.turn) == pytest.approx(300, abs=5)


def test_it_is_given_back_once_however_many_processes_start(match, later):
    later(minutes=20)
    services.beat()
    before = kept_up(match).deadline
    assert services.beat() == timedelta()
    assert kept_up(match).deadline == before


def test_while_the_site_runs_clocks_run(match, later):
    for _ in range(12):
        later(seconds=10)
        assert services.beat() == timedelta()
    now = kept_up(match)
    assert now.seconds_left(now.turn) == pytest.approx(180, abs=5)


def test_who_had_no_time_left_before_has_none_after(match, later):
    for _ in range(40):
        later(seconds=10)
        services.beat()
    later(hours=2)
    services.beat()
    over = kept_up(match)
    assert over.cause == "time"
    assert over.ended - over.started < timedelta(minutes=6)


def test_a_clock_that_is_set_while_the_site_runs_gives_nobody_time(match, monkeypatch):
    """The server has run all along, and cron's processes come and go."""
    before = match.deadline
    for hours in (8, 8, -3):
        ahead = steady.wall() + timedelta(hours=hours)
        monkeypatch.setattr(steady, "wall", lambda ahead=ahead: ahead)
        assert services.beat(own=timedelta(seconds=4)) == timedelta()
        assert services.beat() == timedelta()
    assert kept_up(match).deadline == before


def test_what_was_offered_stands_as_long_as_it_should(match, later):
    offer(match, 0, "time")
    later(hours=1)
    services.beat()
    answer(match, 1, "time", accept=True)
    now = kept_up(match)
    assert now.seconds_left(now.turn) == pytest.approx(600, abs=5)


def test_a_pause_lasts_as_long_as_was_agreed(match, later):
    offer(match, 0, "pause")
    answer(match, 1, "pause", accept=True)
    later(minutes=30)
    services.beat()
    later(minutes=9)
    now = kept_up(match)
    assert now.seconds_left(now.turn) == pytest.approx(300, abs=5)
