"""What of the services that tests can use answers on this machine."""

import os
import shutil
import socket
from pathlib import Path
from urllib.parse import urlsplit

# The first one draws no window of its own around a page: a quarter quicker.
BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)


def database_url() -> str:
    """The PostgreSQL to test on: a role that may create databases."""
    return os.environ.get(
        "GIN_TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres"
    )


def redis_url() -> str:
    """The Redis to test on; only keys with the tests' own prefix are touched."""
    return os.environ.get("GIN_TEST_REDIS_URL", "redis://127.0.0.1:6379/9")


def answers(url: str) -> bool:
    """Whether something listens where ``url`` points."""
    address = urlsplit(url)
    try:
        with socket.create_connection((address.hostname, address.port), timeout=2):
            return True
    except OSError:
        return False


def chromium(playwrights_own: str) -> str | None:
    """The path of a Chromium: the system's, else Playwright's own if it is there."""
    for name in BROWSERS:
        if path := shutil.which(name):
            return path
    return playwrights_own if Path(playwrights_own).exists() else None
