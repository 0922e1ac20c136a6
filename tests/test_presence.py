"""Who is here, by what the cache knows."""

from datetime import datetime, timedelta

import pytest
from django.core.cache import cache

from games import presence, steady


def test_who_was_just_seen_is_here(later):
    presence.see(1)
    later(seconds=presence.RENEWED)
    assert presence.is_here(1)


def test_who_was_not_seen_for_a_while_is_away(later):
    presence.see(2)
    seen = presence.last_seen(2)
    later(seconds=30)
    assert not presence.is_here(2)
    assert presence.last_seen(2) == seen


def test_who_is_not_known_of_is_away_only_from_the_first_look_on(later):
    first: datetime = presence.last_seen(3)
    assert presence.is_here(3)
    later(minutes=2)
    assert not presence.is_here(3)
    assert presence.last_seen(3) == first


def test_people_come_and_go(later):
    presence.come(1)
    later(seconds=15)
    presence.come(2)
    assert presence.people_here() == [1, 2]
    later(seconds=15)
    assert presence.people_here() == [2]


def test_who_came_first_stays_first(later):
    presence.come(1)
    later(seconds=1)
    presence.come(2, 3)
    later(seconds=1)
    presence.come(1)
    assert presence.people_here() == [1, 2, 3]


def test_no_process_forgets_anothers_people(monkeypatch: pytest.MonkeyPatch):
    presence.come(1)
    monkeypatch.setattr(presence, "_name", "another")
    presence.come(2)
    assert presence.people_here() == [1, 2]


def test_who_was_asked_for_has_not_looked():
    assert presence.is_here(5)
    assert presence.looks([5]) == {}
    presence.see(5)
    assert presence.looks([5, 6]) == {5: presence.last_seen(5)}


def test_without_a_cache_nobody_is_gone(monkeypatch: pytest.MonkeyPatch):
    def broken(*args, **kwargs):
        raise ConnectionError("away")

    for name in ("get", "set", "get_or_set", "get_many"):
        monkeypatch.setattr(cache, name, broken)
    presence.see(4)
    presence.come(4)
    assert presence.is_here(4)
    assert presence.people_here() == []
    assert presence.looks([4]) == {}


def test_the_steady_time_does_not_hear_of_a_clock_that_is_set(
    monkeypatch: pytest.MonkeyPatch,
):
    before = steady.now()
    monkeypatch.setattr("time.time", lambda: 0.0)
    assert timedelta() <= steady.now() - before < timedelta(minutes=1)
