"""The mail about one's turn by correspondence."""

import re
from datetime import timedelta

import pytest
from django.core import mail as outbox
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from games.models import Match, User
from tests.matches import a_match, kept_up, to_move

pytestmark = pytest.mark.django_db

SITE = "https://gin.example.org"


@pytest.fixture
def reader(alice, bob):
    """Whoever's turn it is in a match by correspondence, who wants to be told."""
    match = a_match(alice, bob)
    until = timezone.now() + timedelta(days=2)
    Match.objects.filter(pk=match.pk).update(clock="3d", deadline=until)
    user = to_move(kept_up(match)).user
    User.objects.filter(pk=user.pk).update(
        email="reader@example.org", email_confirmed=True, wants_digest=True
    )
    user.refresh_from_db()
    return user


def send() -> list:
    call_command("send_digests", site=SITE)
    return outbox.outbox


def leave_link(mail) -> str:
    return re.search(rf"{SITE}(/account/unsubscribe/\S+)", mail.body)[1]


class TestADigest:
    def test_says_where_it_is_ones_turn_until_when_and_how_to_leave(self, reader):
        (mail,) = send()
        match = Match.objects.get()
        assert mail.to == ["reader@example.org"]
        assert mail.subject == "It is your turn in 1 match"
        assert f"{SITE}/matches/{match.slug}/" in mail.body
        assert "until " in mail.body
        assert leave_link(mail)
        assert mail.extra_headers["List-Unsubscribe"] == f"<{SITE}{leave_link(mail)}>"

    def test_comes_once_a_day_at_most(self, reader):
        send()
        assert len(send()) == 1
        yesterday = timezone.now() - timedelta(hours=23)
        User.objects.filter(pk=reader.pk).update(digest_sent=yesterday)
        assert len(send()) == 2

    @pytest.mark.parametrize(
        "changed",
        [
            {"wants_digest": False},
            {"email_confirmed": False},
            {"is_active": False},
            {"deleted": timezone.now()},
        ],
    )
    def test_comes_to_nobody_who_didnt_ask_or_confirm(self, reader, changed):
        User.objects.filter(pk=reader.pk).update(**changed)
        assert send() == []

    @pytest.mark.parametrize("changed", [{"clock": "fast"}, {"turn": None}])
    def test_comes_only_for_ones_turn_by_correspondence(self, reader, changed):
        Match.objects.update(**changed)
        assert send() == []
        assert User.objects.get(pk=reader.pk).digest_sent is None

    def test_comes_to_the_one_whose_turn_it_is(self, reader):
        User.objects.update(
            email="both@example.org", email_confirmed=True, wants_digest=True
        )
        (mail,) = send()
        assert reader.username in mail.body.splitlines()[0]

    def test_that_fails_stops_no_other(self, reader, monkeypatch):
        def fail(self, *args, **kwargs):
            raise OSError("reader@example.org refused")

        monkeypatch.setattr("django.core.mail.EmailMessage.send", fail)
        send()
        assert User.objects.get(pk=reader.pk).digest_sent

    def test_needs_to_know_where_it_leads(self, reader, settings):
        settings.PUBLIC_URL = ""
        with pytest.raises(CommandError, match="PUBLIC_URL"):
            call_command("send_digests", site="")
        settings.SECRET_KEY = ""
        with pytest.raises(CommandError, match="SECRET_KEY"):
            send()
        assert User.objects.get(pk=reader.pk).digest_sent is None
        settings.SENDS_MAIL = False
        with pytest.raises(CommandError, match="EMAIL_URL"):
            send()


class TestLeaving:
    def test_takes_one_press_and_no_signing_in(self, reader):
        link = leave_link(send()[0])
        browser = Client(enforce_csrf_checks=True)
        assert browser.get(link).status_code == 200
        assert User.objects.get(pk=reader.pk).wants_digest
        assert browser.post(link).status_code == 200
        assert not User.objects.get(pk=reader.pk).wants_digest
        assert browser.post(link).status_code == 200

    def test_ends_nothing_at_another_address(self, reader):
        link = leave_link(send()[0])
        User.objects.filter(pk=reader.pk).update(email="new@example.org")
        Client().post(link)
        assert User.objects.get(pk=reader.pk).wants_digest

    def test_takes_a_link_of_ours(self, reader):
        assert Client().post("/account/unsubscribe/x/").status_code == 404
