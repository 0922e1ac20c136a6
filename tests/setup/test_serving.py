"""What a serving process holds: the lock, on either database."""

import pytest
from django.db import OperationalError
from pytest_django import Settings

from ginsite import serving

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.backends]


@pytest.fixture(autouse=True)
def _a_folder_of_its_own(settings: Settings, tmp_path) -> None:
    settings.DATA_DIR = tmp_path


def test_one_process_at_a_time_holds_the_lock():
    first = serving._the_lock()
    with pytest.raises(SystemExit, match="Another process already serves"):
        serving._the_lock()
    first.close()
    serving._the_lock().close()


def test_begin_takes_no_lock_where_redis_carries_the_pushes(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(serving, "_held", [])
    lock = serving._the_lock()
    settings.ONE_PROCESS = False
    serving.begin()
    for held in (lock, *serving._held):
        held.close()


def test_begin_refuses_to_serve_without_a_secret(settings: Settings):
    settings.SECRET_KEY = ""
    with pytest.raises(SystemExit, match="SECRET_KEY"):
        serving.begin()


async def test_whoever_comes_first_finds_the_time_given_back(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    settings.BEATS = True
    done: list[str] = []
    monkeypatch.setattr(serving, "_beating", [])
    monkeypatch.setattr(serving, "_beat", lambda: done.append("noted"))
    monkeypatch.setattr(serving, "BEAT", 3600)

    async def application(scope, receive, send):
        done.append(scope)

    served = serving.beating(application)
    await served("first", None, None)
    await served("second", None, None)
    assert done == ["noted", "first", "second"]


def test_a_beat_that_the_database_refuses_ends_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def away():
        raise OperationalError("away")

    monkeypatch.setattr("games.services.downtime.beat", away)
    serving._beat()
    assert "The heartbeat could not be noted" in caplog.text
