"""Which letters stand on the cards: those of the language, or A, K, Q and J anywhere.

As with the language, it is settled once for all that is rendered for one person.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

_international: ContextVar[bool] = ContextVar("international", default=False)


@contextmanager
def chosen_by(preferences: Mapping[str, Any]) -> Iterator[None]:
    """Let the cards within carry what somebody with these preferences reads."""
    token = _international.set(preferences.get("letters") == "international")
    try:
        yield
    finally:
        _international.reset(token)


def are_international() -> bool:
    return _international.get()
