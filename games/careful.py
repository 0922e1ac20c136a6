"""Calls of the cache, which may be away: then nothing stops that can do without."""

import logging
from collections.abc import Callable
from typing import Any

logger = logging.getLogger(__name__)


def safely(otherwise: Any, call: Callable[..., Any], *args: Any) -> Any:
    """Return what ``call`` answers, or ``otherwise`` where it fails."""
    try:
        return call(*args)
    except Exception:
        logger.warning("The cache could not be asked", exc_info=True)
        return otherwise
