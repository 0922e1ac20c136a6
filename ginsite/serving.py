"""What a serving process makes sure of, and holds for as long as it lives."""

import asyncio
import logging
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

logger = logging.getLogger(__name__)

BEAT = 4.0  # seconds
NO_SECRET = "Set SECRET_KEY to a long random string, and keep it."
SECOND_PROCESS = (
    "Another process already serves this database: stop it first, or set REDIS_URL"
    " to serve with several."
)
# Any number does that nothing else locks in this database.
ADVISORY_LOCK = 0x67696E

# The database's own module: sqlite3 or psycopg.
DRIVER: Any = connection.Database  # type: ignore[attr-defined]

# Kept from the garbage collector, which would close them.
_held: list[Any] = []
# The thread that notes every few seconds that this process serves, once it does.
_beating: list[threading.Thread] = []

Application = Callable[[Any, Any, Any], Awaitable[None]]


def begin() -> None:
    """Hold what serving needs, or end the process with a sentence why it may not."""
    try:
        _ = settings.SECRET_KEY
    except ImproperlyConfigured:
        raise SystemExit(NO_SECRET) from None
    try:
        if settings.ONE_PROCESS:
            _held.append(_the_lock())
        if connection.vendor == "sqlite":
            _held.append(_open_file(connection.settings_dict["NAME"]))
    except DRIVER.Error as error:
        reason = str(error).splitlines()[0]
        raise SystemExit(f"The database can't be used: {reason}.") from None


def beating(application: Application) -> Application:
    """Let ``application`` note that the site runs, from the first that comes to it on.

    Whoever comes waits for the first note: a clock may have run out while nothing
    served (services.downtime).
    """
    if not settings.BEATS:
        return application
    first = asyncio.Lock()

    async def noted(scope: Any, receive: Any, send: Any) -> None:
        async with first:
            if not _beating:
                noted = await sync_to_async(_beat, thread_sensitive=False)()
                beats = partial(_beat_for_ever, noted)
                thread = threading.Thread(target=beats, daemon=True)
                thread.start()
                _beating.append(thread)
        await application(scope, receive, send)

    return noted


def _beat_for_ever(noted: datetime | None) -> None:
    while True:
        time.sleep(BEAT)
        noted = _beat(noted) or noted


def _beat(noted: datetime | None = None) -> datetime | None:
    """Note that the site runs, as this process did at ``noted``; return when."""
    from games import steady
    from games.services import downtime

    now = steady.now()
    try:
        if gap := downtime.beat(now - noted if noted else None):
            logger.info("Everybody was given %d seconds back", gap.total_seconds())
    except Exception:
        # The database is away: when it is back, that time is given back too.
        logger.warning("The heartbeat could not be noted", exc_info=True)
        return None
    finally:
        connection.close()
    return now


def _the_lock() -> Any:
    """Take the lock that the process keeps until it ends, however it ends."""
    if connection.vendor == "sqlite":
        lock = _lock_file(settings.DATA_DIR / "serving.lock")
    else:
        lock = _advisory_lock()
    if lock is None:
        raise SystemExit(SECOND_PROCESS)
    return lock


def _lock_file(path: Path) -> sqlite3.Connection | None:
    """Lock a file by SQLite's own means, which are the same on every system."""
    lock = sqlite3.connect(path, timeout=0, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        return None
    return lock


def _advisory_lock() -> Any:
    """Lock PostgreSQL's database through a connection outside the pool."""
    session = DRIVER.connect(**connection.get_connection_params(), autocommit=True)
    query = "SELECT pg_try_advisory_lock(%s)"
    return session if session.execute(query, [ADVISORY_LOCK]).fetchone()[0] else None


def _open_file(name: str) -> sqlite3.Connection:
    """Keep SQLite's file open: the last one to close it writes the whole WAL back.

    Without this a quiet server does so at the end of each request, which doubles
    the cost of a move.
    """
    file = sqlite3.connect(name, check_same_thread=False)
    file.execute("SELECT name FROM sqlite_master").fetchone()
    return file
