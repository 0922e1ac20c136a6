"""The site's settings, for tests: a database, prefix and secret of their own.

Each process gets its own database, so that suites can run side by side. With
DATABASE_URL and REDIS_URL in the environment the tests run on those services.
"""

import os
import tempfile
from pathlib import Path

from ginsite.settings import *  # noqa: F403
from ginsite.settings import CACHES, CHANNEL_LAYERS, DATABASES, REDIS_URL

SECRET_KEY = "for tests only"
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "testserver"]

_own = f"gin-test-{os.getpid()}"

_directory = tempfile.TemporaryDirectory(prefix=_own)
STATIC_ROOT = Path(_directory.name)

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, since threads that share one in memory lock each other out at once.
    DATABASES["default"]["TEST"] = {"NAME": f"{_directory.name}/test.sqlite3"}
else:
    DATABASES["default"]["TEST"] = {"NAME": _own}

ONE_PROCESS = False  # nobody else is on a database of one's own

if REDIS_URL:
    CHANNEL_LAYERS["default"]["CONFIG"]["prefix"] = _own
    CACHES["default"]["KEY_PREFIX"] = _own

# Argon2 takes a third of a second by design; tests sign in all the time.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# ``client.login`` has no request to count by; the tests of the lock turn it on.
AXES_ENABLED = False
# To a list, by pytest-django.
SENDS_MAIL = True
# All of the tests' people come from one address; the fixture ``limits`` turns it on.
LIMITS = False
# Served as they lie in the tree; the test of the manifest collects for itself.
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}

# The tests make their own time.
BEATS = False
