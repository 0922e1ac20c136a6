"""What a serving process holds: the lock, on either database."""

import pytest
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
