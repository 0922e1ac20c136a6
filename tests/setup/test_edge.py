"""What every answer carries, and what never reaches a view."""

import io
import logging
import re

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.db import OperationalError
from django.test import Client
from pytest_django import Settings

from games.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def clumsy() -> Client:
    """A client that is shown error pages instead of exceptions."""
    return Client(raise_request_exception=False)


def policy(client: Client) -> dict[str, str]:
    header = client.get("/").headers["Content-Security-Policy"]
    parts = (part.strip().partition(" ")[::2] for part in header.split(";"))
    return dict(parts)


def test_nothing_inline_and_nothing_foreign_runs(client: Client):
    directives = policy(client)
    assert directives.pop("default-src") == "'none'"
    assert directives["script-src"] == directives["style-src"] == "'self'"
    assert set(directives.values()) == {"'self'", "'none'"}


def test_no_other_site_frames_or_is_posted_to(client: Client):
    directives = policy(client)
    assert directives["frame-ancestors"] == directives["base-uri"] == "'none'"
    assert directives["form-action"] == "'self'"


@pytest.mark.parametrize("path", ["/", "/no-such-page/", "/healthz"])
def test_every_answer_carries_the_headers_that_protect_it(client: Client, path: str):
    headers = client.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["X-Frame-Options"] == "DENY"
    assert "Content-Security-Policy" in headers


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(client: Client):
    client.get("/account/sign-in/")
    cookie = client.cookies["csrftoken"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert settings.SESSION_COOKIE_HTTPONLY
    assert settings.SESSION_COOKIE_SAMESITE == "Lax"


def test_a_body_larger_than_any_form_is_refused(client: Client):
    answer = client.post("/play-now/", {"filler": "x" * 70_000})
    assert answer.status_code == 413


def test_a_body_that_hides_its_size_is_refused(client: Client):
    answer = client.post("/play-now/", headers={"Transfer-Encoding": "chunked"})
    assert answer.status_code == 411


def test_a_file_is_taken_by_no_form(clumsy: Client):
    answer = clumsy.post("/account/sign-in/", {"username": io.BytesIO(b"a file")})
    assert answer.status_code == 400


def test_a_host_that_is_not_ours_is_refused(client: Client):
    assert client.get("/", headers={"Host": "evil.example"}).status_code == 400


SESSION = "django.contrib.sessions.backends.db.SessionStore.load"


def test_a_database_that_is_away_is_said_to_be_back_soon(
    clumsy: Client, monkeypatch: pytest.MonkeyPatch
):
    def away(*arguments: object, **options: object) -> None:
        raise OperationalError("server closed the connection")

    monkeypatch.setattr(SESSION, away)
    clumsy.cookies["sessionid"] = "a" * 32
    answer = clumsy.get("/lobby/")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "3"


def test_our_own_mistake_is_a_page_without_details_and_a_traceback_in_the_log(
    clumsy: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def stumble(*arguments: object, **options: object) -> None:
        raise LookupError("the secret detail")

    monkeypatch.setattr(SESSION, stumble)
    clumsy.cookies["sessionid"] = "a" * 32
    with caplog.at_level(logging.ERROR, "django.request"):
        answer = clumsy.get("/lobby/")
    assert answer.status_code == 500
    assert b"the secret detail" not in answer.content
    assert "the secret detail" in caplog.text


def test_every_static_file_that_a_page_asks_for_is_there():
    asked: set[str] = set()
    for template in (settings.BASE_DIR / "templates").rglob("*.html"):
        asked |= set(
            re.findall(r"""{% static ["']([^"']+)["']""", template.read_text())
        )
    assert {name for name in asked if not finders.find(name)} == set()


def wrong_passwords(client: Client, *names: str) -> list[int]:
    """Try each name with a wrong password; return the answers' status."""
    tries = [{"username": name, "password": "a guess"} for name in names]
    return [client.post("/account/sign-in/", data).status_code for data in tries]


@pytest.mark.parametrize("spellings", [["Alice"] * 7, ["Alice", "ALICE", "aIice"] * 3])
def test_sign_in_is_locked_after_too_many_wrong_passwords_in_any_spelling(
    client: Client, alice: User, settings: Settings, spellings: list[str]
):
    settings.AXES_ENABLED = True
    answers = wrong_passwords(client, *spellings)
    assert answers[:4] == [200] * 4
    assert answers[-1] == 429
    right = {"username": "Alice", "password": "alice plays gin"}
    assert client.post("/account/sign-in/", right).status_code == 429


def test_a_locked_name_locks_nobody_else_and_not_from_elsewhere(
    client: Client, alice: User, bob: User, settings: Settings
):
    settings.AXES_ENABLED = True
    wrong_passwords(client, *["Alice"] * 7)
    as_bob = {"username": "Bob", "password": "bob plays gin"}
    as_alice = {"username": "Alice", "password": "alice plays gin"}
    assert Client().post("/account/sign-in/", as_bob).status_code == 302
    elsewhere = Client(REMOTE_ADDR="203.0.113.7")
    assert elsewhere.post("/account/sign-in/", as_alice).status_code == 302
