"""Telling of what was written, once it is."""

from collections.abc import Callable
from typing import Any

from django.db import transaction


def announce(tell: Callable[..., None], *args: Any) -> None:
    """Call ``tell`` when the transaction commits; if that fails, it has committed."""
    # Not a partial: Django reports a failure by the callback's name.
    transaction.on_commit(lambda: tell(*args), robust=True)
