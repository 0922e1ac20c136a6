"""What must hold of any settings, told by ``manage.py check`` before it hurts."""

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, register
from django.db import connection


@register
def check_database(
    app_configs: Sequence[AppConfig] | None, **kwargs: Any
) -> list[CheckMessage]:
    """Two moves at once are told apart by what only these databases were tried for."""
    errors: list[CheckMessage] = []
    if connection.vendor not in ("sqlite", "postgresql"):
        errors.append(Error("Use SQLite or PostgreSQL.", id="games.E001"))
    if connection.settings_dict["ATOMIC_REQUESTS"]:
        # The AI would think, and pages be rendered, with the match locked.
        errors.append(Error("ATOMIC_REQUESTS must be off.", id="games.E002"))
    return errors
