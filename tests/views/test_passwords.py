"""A forgotten password, by a mail; and what nobody learns from asking."""

import pytest
from django.contrib.auth import get_user, hashers
from django.test import Client

from games.models import Session, User
from tests.mails import link_in, sent
from tests.views.looks import markup, words

FORGOTTEN = "/account/reset/"
NEW = "quite another sentence"
TWICE = {"new_password1": NEW, "new_password2": NEW}


@pytest.fixture
def reachable(alice):
    """Alice, with an address that she has confirmed."""
    alice.email, alice.email_confirmed = "alice@example.org", True
    alice.save()
    return alice


def asked(browser: Client, who: str) -> list:
    assert browser.post(FORGOTTEN, {"who": who}).status_code == 302
    return sent()


class TestAForgottenPassword:
    @pytest.mark.parametrize(
        "who", ["Alice", "ALICE", " alice ", "alice@example.org", "ALICE@example.org"]
    )
    def test_is_asked_for_by_name_or_address(self, browser_of, reachable, who):
        (mail,) = asked(browser_of(), who)
        assert mail.to == ["alice@example.org"]
        assert mail.subject == "A new password"

    def test_is_set_anew_by_the_mails_link_which_signs_in(self, browser_of, reachable):
        (mail,) = asked(browser_of(), "Alice")
        browser = browser_of()
        form = browser.get(link_in(mail), follow=True)
        assert "Choose a new password" in words(form)
        answer = browser.post(form.redirect_chain[-1][0], TWICE, follow=True)
        assert "Your password is changed." in markup(answer)
        assert get_user(browser) == reachable
        reachable.refresh_from_db()
        assert reachable.check_password(NEW)

    def test_ends_every_other_session(self, browser_of, reachable):
        elsewhere = browser_of(reachable)
        (mail,) = asked(browser_of(), "Alice")
        browser = browser_of()
        form = browser.get(link_in(mail), follow=True)
        browser.post(form.redirect_chain[-1][0], TWICE)
        assert not get_user(elsewhere).is_authenticated
        own = Session.objects.filter(user=reachable)
        assert [each.pk for each in own] == [browser.session.session_key]

    def test_has_a_link_that_works_once(self, browser_of, reachable):
        link = link_in(asked(browser_of(), "Alice")[0])
        browser = browser_of()
        form = browser.get(link, follow=True)
        browser.post(form.redirect_chain[-1][0], TWICE)
        assert "used up" in words(browser_of().get(link))

    def test_says_in_our_words_what_is_wrong(self, browser_of, reachable):
        browser = browser_of()
        form = browser.get(link_in(asked(browser_of(), "Alice")[0]), follow=True)
        path = form.redirect_chain[-1][0]
        answers = {
            "": "Fill this in.",
            "12345678": "all digits",
            "alice123": "too much like your name",
            "password": "too common",
            "short": "too short",
        }
        for given, told in answers.items():
            same = {"new_password1": given, "new_password2": given}
            assert told in words(browser.post(path, same))
        other = {**TWICE, "new_password2": "another one"}
        assert "isn’t the same both times" in words(browser.post(path, other))
        reachable.refresh_from_db()
        assert reachable.check_password("alice plays gin")

    def test_is_honestly_lost_where_no_mail_is_sent(
        self, browser_of, reachable, settings
    ):
        settings.SENDS_MAIL = False
        assert "sends no mail" in words(browser_of().get(FORGOTTEN))
        browser_of().post(FORGOTTEN, {"who": "Alice"})
        assert sent() == []


class TestWhoExists:
    """Nobody learns it, neither by the answer nor by its time."""

    @pytest.fixture
    def unreachable(self, bob, charlie):
        """Bob, whose address isn't confirmed, and Charlie, who is shut out."""
        User.objects.filter(pk=bob.pk).update(email="bob@example.org")
        User.objects.filter(pk=charlie.pk).update(
            email="charlie@example.org", email_confirmed=True, is_active=False
        )

    @pytest.mark.parametrize(
        "who",
        ["Bob", "bob@example.org", "Charlie", "Nobody", "nobody@example.org"],
    )
    def test_is_told_by_no_answer(self, browser_of, reachable, unreachable, who):
        known = browser_of().post(FORGOTTEN, {"who": "Alice"}, follow=True)
        before = len(sent())
        unknown = browser_of().post(FORGOTTEN, {"who": who}, follow=True)
        assert words(unknown) == words(known)
        assert len(sent()) == before

    def test_costs_the_same_queries(
        self, browser_of, reachable, django_assert_num_queries
    ):
        for who in ("Alice", "Nobody", "alice@example.org", "nobody@example.org"):
            with django_assert_num_queries(1):
                browser_of().post(FORGOTTEN, {"who": who})

    def test_is_told_by_no_number_of_hashes(self, browser_of, reachable, monkeypatch):
        browser_of().post("/play-now/")
        guest = User.objects.get(is_guest=True)
        gone = User.objects.create_user("Gone", password="gone plays gin")
        gone.set_unusable_password()
        gone.save()
        hashed = []
        made = hashers.get_hasher().__class__

        def counting(self, password, salt, *args, **kwargs):
            hashed.append(password)
            return plain(self, password, salt, *args, **kwargs)

        plain = made.encode
        monkeypatch.setattr(made, "encode", counting)
        counts = {}
        for name in ("Alice", "Nobody", guest.username, "Gone"):
            hashed.clear()
            sent_form = {"username": name, "password": "a guess"}
            assert browser_of().post("/account/sign-in/", sent_form).status_code == 200
            counts[name] = len(hashed)
        assert set(counts.values()) == {1}


class TestTries:
    def test_of_one_address_are_limited_before_anything_is_hashed(
        self, browser_of, alice, limits, monkeypatch
    ):
        monkeypatch.setattr(hashers, "check_password", lambda *args, **kwargs: False)
        names = [f"name {number}" for number in range(61)]
        guesses = [{"username": name, "password": "x"} for name in names]
        codes = [browser_of().post("/account/sign-in/", each) for each in guesses]
        assert [each.status_code for each in codes[:60]] == [200] * 60
        assert codes[60].status_code == 429
        assert "tries to sign in from this address" in words(codes[60])
        admins = browser_of().post("/admin/login/", guesses[0])
        assert admins.status_code == 429

    def test_with_one_name_are_limited_wherever_they_come_from(self, reachable, limits):
        addresses = [f"192.0.2.{number}" for number in range(6)]
        codes = [
            Client(REMOTE_ADDR=each).post(FORGOTTEN, {"who": who}).status_code
            for each, who in zip(addresses, ["Alice", "ALICE"] * 3, strict=True)
        ]
        assert codes == [302] * 5 + [429]
        assert len(sent()) == 5

    def test_with_a_name_that_nobody_has_are_limited_alike(self, db, limits):
        codes = [
            Client(REMOTE_ADDR=f"192.0.2.{each}").post(FORGOTTEN, {"who": "Nobody"})
            for each in range(6)
        ]
        assert [each.status_code for each in codes] == [302] * 5 + [429]

    def test_with_ones_own_password_are_limited(self, browser_of, alice, limits):
        browser = browser_of(alice)
        guess = {"email": "a@example.org", "password": "a guess"}
        for _ in range(20):
            assert browser.post("/account/email/", guess).status_code == 200
        assert browser.post("/account/delete/", guess).status_code == 429


def test_a_changed_password_ends_the_other_sessions(browser_of, alice):
    here, there = browser_of(alice), browser_of(alice)
    here.post("/account/password/", {"old_password": "alice plays gin", **TWICE})
    assert get_user(here) == User.objects.get()
    assert not get_user(there).is_authenticated
    own = Session.objects.filter(user=alice)
    assert [each.pk for each in own] == [here.session.session_key]
