"""What is left of an account that is deleted."""

from datetime import timedelta

import pytest
from django.contrib.auth import get_user
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from games import notify, selectors, services
from games.gin.rules import STANDARD
from games.models import (
    Block,
    Match,
    Rating,
    Remark,
    Seat,
    Session,
    Status,
    User,
)
from games.services import deletion
from tests.matches import (
    a_challenge,
    a_match,
    kept_up,
    one_move_on,
    play_on,
    seat_of,
)
from tests.rated import a_rated_match
from tests.views.looks import markup, words

pytestmark = [pytest.mark.django_db, pytest.mark.backends]


class TestADeletedAccount:
    def test_resigns_what_runs_and_withdraws_what_waits(self, alice, bob, charlie):
        running, waiting = a_match(alice, bob), a_challenge(alice)
        to_her = a_challenge(charlie)
        Match.objects.filter(pk=to_her.pk).update(invited=alice)
        services.delete_account(alice)
        running.refresh_from_db()
        assert (running.status, running.cause) == (Status.OVER, "resignation")
        assert seat_of(running, 1).has_won
        for challenge in (waiting, to_her):
            challenge.refresh_from_db()
            assert challenge.status == Status.WITHDRAWN

    def test_is_told_to_who_still_looks_at_a_match_of_late(
        self, alice, bob, monkeypatch, django_capture_on_commit_callbacks
    ):
        match = a_match(alice, bob)
        told = []

        def note(match_id, version):
            told.append((match_id, seat_of(match, 0).user.shown_name))

        monkeypatch.setattr(notify, "match_changed", note)
        with django_capture_on_commit_callbacks(execute=True):
            services.delete_account(alice)
        assert told[-1] == (match.pk, "Former player")

    def test_resigns_what_nobody_has_dealt_at_yet(self, alice, bob):
        match = a_challenge(bob)
        services.accept_challenge(match.slug, alice)
        services.delete_account(alice)
        match.refresh_from_db()
        assert match.is_over

    def test_has_no_rating_though_it_began_a_match_meanwhile(
        self, alice, bob, monkeypatch
    ):
        begins = []
        forget = deletion._forget

        def forget_and_begin(user):
            forget(user)
            begins.append(one_move_on(a_rated_match(alice, bob)))

        monkeypatch.setattr(deletion, "_forget", forget_and_begin)
        services.delete_account(alice)
        (match,) = begins
        match.refresh_from_db()
        assert match.is_over
        assert not Rating.objects.filter(user=alice).exists()

    def test_keeps_its_seats_under_a_name_that_says_nothing(self, alice, bob):
        match = play_on(a_match(alice, bob), lambda match: match.is_over)
        before = list(match.log.values_list("text", flat=True))
        services.delete_account(alice)
        seat = seat_of(match, 1)
        assert seat.opponent.name == "Former player"
        assert list(match.log.values_list("text", flat=True)) == before
        assert seat.match.points == match.points
        page = Client()
        page.force_login(bob)
        for path in ("/history/", f"/history/{match.slug}/"):
            told = markup(page.get(path))
            assert "Former player" in told
            assert "Alice" not in told
            assert User.objects.get(pk=alice.pk).username not in told

    def test_forgets_who_it_was(self, alice, bob):
        User.objects.filter(pk=alice.pk).update(
            email="alice@example.org",
            email_confirmed=True,
            wants_digest=True,
            preferences={"theme": "dark"},
            language="it",
            is_superuser=True,
            is_staff=True,
        )
        services.block(alice, bob)
        services.block(bob, alice)
        Rating.objects.create(
            user=alice, sheet="standard", value=1600, deviation=50, volatility=0.06
        )
        services.delete_account(alice)
        row = User.objects.get(pk=alice.pk)
        assert row.deleted
        kept = (row.email, row.preferences, row.language, row.last_login)
        assert kept == ("", {}, "", None)
        assert not any(
            (
                row.is_active,
                row.is_staff,
                row.is_superuser,
                row.email_confirmed,
                row.wants_digest,
                row.has_usable_password(),
            )
        )
        assert "alice" not in row.username.lower()
        assert not Block.objects.exists()
        assert not Rating.objects.exists()

    def test_forgets_its_own_words_and_nobody_elses(self, alice, bob):
        match = a_match(alice, bob)
        for seat, words_ in ((0, {"text": "mine"}), (1, {"text": "his"})):
            Remark.objects.create(match=match, seat=seat, **words_)
        Remark.objects.create(match=match, seat=0, phrase="hello")
        services.delete_account(alice)
        said = {(each.seat, each.text or each.phrase) for each in Remark.objects.all()}
        assert said == {(1, "his"), (0, "hello")}

    def test_can_be_signed_in_to_no_more(self, alice):
        browser = Client()
        browser.force_login(alice)
        services.delete_account(alice)
        assert not Session.objects.exists()
        assert not get_user(browser).is_authenticated
        form = {"username": "Alice", "password": "alice plays gin"}
        page = Client().post("/account/sign-in/", form)
        assert "don’t belong together" in words(page)

    def test_leaves_its_name_to_others(self, alice):
        services.delete_account(alice)
        again = services.sign_up("Alice", "quite another sentence")
        assert again.pk != alice.pk

    def test_may_be_deleted_twice(self, alice):
        services.delete_account(alice)
        first = User.objects.get().deleted
        services.delete_account(alice)
        assert User.objects.get().deleted == first

    def test_keeps_all_that_is_known_if_anything_fails(self, alice, bob, monkeypatch):
        services.block(alice, bob)
        monkeypatch.setattr("games.services.deletion._forget_person", lambda row: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            services.delete_account(alice)
        assert Block.objects.filter(by=alice).exists()
        assert User.objects.get(pk=alice.pk).username == "Alice"


class TestTidying:
    @staticmethod
    def a_guest(days: int) -> User:
        guest = services.create_guest()
        joined = timezone.now() - timedelta(days=days)
        User.objects.filter(pk=guest.pk).update(date_joined=joined)
        return guest

    def test_forgets_guests_of_a_year_ago_who_finished_nothing(self):
        old, new = self.a_guest(366), self.a_guest(364)
        kept_up(services.start_ai_match(old, "easy", STANDARD))
        call_command("tidy")
        assert list(User.objects.all()) == [new]
        assert not Match.objects.exists()

    def test_keeps_guests_who_are_somebodys_opponent_or_known(self, alice):
        met, challenged, known, done = (self.a_guest(400) for _ in range(4))
        a_match(alice, met)
        match = a_challenge(alice, invited=challenged)
        services.decline_challenge(match.slug, challenged)
        Client().force_login(known)
        match = kept_up(services.start_ai_match(done, "easy", STANDARD))
        services.resign(match.pk, seat_of(match, 0))
        call_command("tidy")
        assert {met, challenged, known, done} <= set(User.objects.all())
        assert Seat.objects.filter(user=done).exists()

    def test_deletes_sessions_that_have_run_out(self, alice, bob):
        for user in (alice, bob):
            Client().force_login(user)
        past = timezone.now() - timedelta(seconds=1)
        Session.objects.filter(user=bob).update(expire_date=past)
        call_command("tidy")
        assert [each.user for each in Session.objects.all()] == [alice]

    def test_leaves_what_a_deleted_account_played(self, alice, bob):
        match = play_on(a_match(alice, bob), lambda match: match.is_over)
        services.delete_account(alice)
        call_command("tidy")
        assert selectors.history(bob).get().match == match
