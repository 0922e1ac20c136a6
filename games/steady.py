"""The time, as steady as one process can tell it.

A server's clock may be set forward or back while it runs; a match's clock must not
hear of it. So the wall is looked at once, and what has passed since is measured.
"""

import time
from datetime import UTC, datetime


def passed() -> float:
    """Return the seconds since some moment, those of a machine asleep among them."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


_wall, _mark = time.time(), passed()


def now() -> datetime:
    """Return the time at which this process began, and what has passed since then."""
    return datetime.fromtimestamp(_wall + passed() - _mark, tz=UTC)


def wall() -> datetime:
    """Return what the machine's clock says, for what its processes tell each other."""
    return datetime.now(tz=UTC)
