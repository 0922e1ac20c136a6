"""Sessions: whose they are, what is kept of them, and what their end does."""

from datetime import timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore as OldStore
from django.contrib.sessions.models import Session as OldSession
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import sessions
from games.agents import agent_of
from games.models import Session

pytestmark = pytest.mark.django_db

IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15"
    " (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
)


def signed_in(user, agent: str = IPHONE) -> Client:
    browser = Client(headers={"user-agent": agent})
    sent = {"username": user.username, "password": f"{user.username.lower()} plays gin"}
    assert browser.post("/account/sign-in/", sent).status_code == 302
    return browser


def aged(minutes: int) -> None:
    """Let all sessions have been seen so long ago."""
    for row in Session.objects.all():
        store = sessions.SessionStore(row.session_key)
        data = {**store.load(), "seen": row.seen.timestamp() - 60 * minutes}
        Session.objects.filter(pk=row.pk).update(
            session_data=store.encode(data), seen=row.seen - timedelta(minutes=minutes)
        )


class TestASession:
    def test_tells_whose_it_is_and_from_where(self, alice):
        signed_in(alice)
        session = Session.objects.get()
        assert session.user == alice
        assert session.agent == "Safari, iPhone"
        assert timezone.now() - session.made < timedelta(minutes=1)
        assert timezone.now() - session.seen < timedelta(minutes=1)

    def test_of_somebody_seen_just_now_isnt_written_again(self, alice):
        browser = signed_in(alice)
        before = Session.objects.get()
        with CaptureQueriesContext(connection) as asked:
            browser.get("/privacy/")
        assert not [each for each in asked if not each["sql"].startswith("SELECT")]
        assert Session.objects.get().seen == before.seen

    def test_of_somebody_seen_long_ago_is_written(self, alice):
        browser = signed_in(alice)
        made = Session.objects.get().made
        aged(minutes=11)
        browser.get("/privacy/", headers={"user-agent": "Firefox/140.0 Linux"})
        session = Session.objects.get()
        assert timezone.now() - session.seen < timedelta(minutes=1)
        assert session.agent == "Firefox, Linux"
        assert session.made == made

    def test_is_nothing_that_a_stranger_gets(self, client):
        client.get("/")
        assert not Session.objects.exists()

    def test_that_is_ended_signs_out(self, alice):
        browser = signed_in(alice)
        sessions.end(Session.objects.get())
        assert not get_user(browser).is_authenticated
        assert browser.get("/account/").status_code == 302

    def test_that_was_exchanged_takes_no_cookie_with_its_last_answer(self, alice):
        """The page that asks once more has the same browser as the one that changed."""
        page, late = signed_in(alice), Client()
        late.cookies["sessionid"] = page.cookies["sessionid"].value
        page.session.delete()
        assert "sessionid" not in late.get("/").cookies

    def test_that_is_left_takes_its_cookie_along(self, alice):
        page = signed_in(alice)
        assert page.post("/account/sign-out/").cookies["sessionid"].value == ""

    def test_is_shown_by_a_name_that_doesnt_sign_in(self, alice):
        browser = signed_in(alice)
        session = Session.objects.get()
        assert session.session_key == browser.session.session_key
        assert session.session_key not in (str(session), session.handle)


@pytest.mark.backends
def test_sessions_from_before_stay_signed_in(alice):
    old = OldStore()
    browser = Client()
    browser.force_login(alice)
    row = Session.objects.get()
    data = browser.session.load()
    Session.objects.all().delete()
    now = timezone.now()
    for key, until in ((row.pk, row.expire_date), ("late" * 8, now)):
        OldSession.objects.create(
            session_key=key, session_data=old.encode(data), expire_date=until
        )
    move = import_module("games.migrations.0007_sessions").move
    move(apps, connection.schema_editor())
    assert get_user(browser) == alice
    assert Session.objects.get().user == alice
    assert not OldSession.objects.exists()


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        (IPHONE, "Safari, iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/139.0 Safari/537.36", "Chrome, Windows"),
        (
            "Mozilla/5.0 (Windows NT 10.0) Chrome/139.0 Safari/537.36 Edg/139.0",
            "Edge, Windows",
        ),
        (
            "Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0 Mobile",
            "Samsung Internet, Android",
        ),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Firefox/1", "Firefox, macOS"),
        ("<script>alert(1)</script>", ""),
        ("", ""),
    ],
)
def test_of_a_browsers_words_only_its_kind_is_kept(told, kept):
    assert agent_of(told) == kept
