"""Several threads that do something at the same moment."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connections

Together = Callable[[Sequence[Callable[[], Any]]], list[Any]]


@pytest.fixture
def together() -> Together:
    """Call all of some functions at once; return what each returned or raised."""

    def run(calls: Sequence[Callable[[], Any]]) -> list[Any]:
        barrier = Barrier(len(calls))

        def one(call: Callable[[], Any]) -> Any:
            barrier.wait(timeout=10)
            try:
                return call()
            except Exception as error:
                return error
            finally:
                connections.close_all()

        with ThreadPoolExecutor(len(calls)) as threads:
            return list(threads.map(one, calls))

    return run


@pytest.fixture(autouse=True)
def audit(transactional_db: None) -> Iterator[None]:
    """Whatever happened at once, every match still is what its log says."""
    yield
    call_command("audit_matches", verbosity=0)
