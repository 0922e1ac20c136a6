"""What a serving process makes sure of, and holds for as long as it lives."""

import sqlite3
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

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
