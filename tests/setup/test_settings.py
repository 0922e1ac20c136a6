"""What the environment makes of the settings, in processes of their own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PUBLIC = {
    "PUBLIC_URL": "https://gin.example.org",
    "SECRET_KEY": "long enough for the test of check --deploy, and known to all",
}


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run this Python where only ``environment`` is set."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"]} | environment,
        capture_output=True,
        text=True,
    )


def settings(*names: str, **environment: str) -> list[Any]:
    """The values of some settings in that environment."""
    code = (
        "import json, sys; from ginsite import settings;"
        "values = [getattr(settings, name, None) for name in sys.argv[1:]];"
        "print(json.dumps(values, default=str))"
    )
    done = run("-c", code, *names, **environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_check_deploy_has_nothing_to_say():
    done = run("manage.py", "check", "--deploy", "--fail-level", "INFO", **PUBLIC)
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_a_server_without_a_secret_is_refused_in_one_sentence(tmp_path: Path):
    url = f"sqlite:///{tmp_path}/gin.sqlite3"
    done = run("-m", "daphne", "ginsite.asgi:application", DATABASE_URL=url)
    assert done.returncode == 1
    assert done.stderr.strip() == "Set SECRET_KEY to a long random string, and keep it."


@pytest.mark.parametrize("command", ["check", "migrate"])
def test_a_public_site_without_a_secret_is_refused(command: str):
    done = run("manage.py", command, PUBLIC_URL=PUBLIC["PUBLIC_URL"])
    assert done.returncode != 0
    assert "set SECRET_KEY too" in done.stderr


def test_a_public_address_without_tls_is_refused():
    done = run("manage.py", "check", **PUBLIC | {"PUBLIC_URL": "http://example.org"})
    assert done.returncode != 0
    assert "must look like https://" in done.stderr


def test_a_public_address_allows_its_own_host_and_origin_only():
    hosts, origins = settings("ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", **PUBLIC)
    assert hosts == ["gin.example.org"]
    assert origins == ["https://gin.example.org"]


def test_a_public_address_makes_every_cookie_secure():
    names = [f"{cookie}_COOKIE_SECURE" for cookie in ("SESSION", "CSRF", "LANGUAGE")]
    assert settings(*names, **PUBLIC) == [True, True, True]


def test_without_a_mail_server_no_mail_is_sent():
    sends, backend = settings("SENDS_MAIL", "EMAIL_BACKEND", **PUBLIC)
    assert not sends
    assert backend.endswith(".dummy.EmailBackend")


@pytest.mark.parametrize(
    ("url", "told"),
    [
        (
            "smtps://gin%40example.org:a%2Fb@mail.example.org",
            ["mail.example.org", 465, "gin@example.org", "a/b", False, True],
        ),
        ("smtp+tls://n:w@mail:2525", ["mail", 2525, "n", "w", True, False]),
        ("smtp://localhost", ["localhost", 25, "", "", False, False]),
    ],
)
def test_a_mail_server_is_told_by_its_address(url: str, told: list[Any]):
    names = ("HOST", "PORT", "HOST_USER", "HOST_PASSWORD", "USE_TLS", "USE_SSL")
    names = [f"EMAIL_{name}" for name in names]
    assert settings(*names, EMAIL_URL=url, **PUBLIC) == told
    assert settings("DEFAULT_FROM_EMAIL", **PUBLIC) == ["gin@gin.example.org"]


def test_a_mail_server_that_cannot_be_read_is_refused():
    done = run("manage.py", "check", **PUBLIC, EMAIL_URL="mail.example.org")
    assert done.returncode != 0
    assert "must look like smtps://" in done.stderr


def test_a_public_address_is_kept_to_https_for_a_year():
    names = ("SECURE_HSTS_SECONDS", "SECURE_SSL_REDIRECT")
    assert settings(*names, **PUBLIC) == [31_536_000, True]


def test_at_home_plain_http_works():
    assert settings("SESSION_COOKIE_SECURE", "SECURE_HSTS_SECONDS") == [None, None]


def test_sqlite_waits_for_its_turn_instead_of_failing():
    [databases] = settings("DATABASES")
    options = databases["default"]["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert options["timeout"] >= 20
    assert "journal_mode=WAL" in options["init_command"]
    assert "synchronous=NORMAL" in options["init_command"]


def test_postgresql_is_reached_through_a_pool_and_keeps_what_its_url_says():
    url = "postgres://gin@db.example.org/gin?sslmode=require"
    [databases] = settings("DATABASES", DATABASE_URL=url)
    database = databases["default"]
    assert database["CONN_MAX_AGE"] == 0
    assert database["OPTIONS"]["pool"]
    assert database["OPTIONS"]["sslmode"] == "require"


def test_redis_carries_pushes_and_cache_and_lets_several_processes_serve():
    layers, caches, one = settings(
        "CHANNEL_LAYERS", "CACHES", "ONE_PROCESS", REDIS_URL="redis://cache/3"
    )
    assert "pubsub" in layers["default"]["BACKEND"]
    assert caches["default"]["LOCATION"] == "redis://cache/3"
    assert one is False


def test_passwords_are_hashed_by_argon2():
    [hashers] = settings("PASSWORD_HASHERS")
    assert "Argon2" in hashers[0]
