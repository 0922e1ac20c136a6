"""E-mail addresses: given, confirmed by a mail's link, changed and taken away."""

import pytest
from django.core import signing
from django.utils import timezone

from games import tokens
from games.models import User
from tests.mails import link_in, sent
from tests.views.looks import markup, words

EMAIL, AGAIN, REMOVE = (
    "/account/email/",
    "/account/email/again/",
    "/account/email/remove/",
)
ADDRESS = "alice@example.org"
GIVEN = {"email": ADDRESS, "password": "alice plays gin"}


@pytest.fixture
def hers(browser_of, alice):
    """Alice's browser, once she has given her address."""
    browser = browser_of(alice)
    browser.post(EMAIL, GIVEN)
    alice.refresh_from_db()
    return browser


def is_confirmed(user: User) -> bool:
    user.refresh_from_db()
    return user.email_confirmed


class TestAnAddress:
    def test_is_kept_unconfirmed_and_gets_one_mail(self, hers, alice):
        assert alice.email == ADDRESS
        assert not alice.email_confirmed
        (mail,) = sent()
        assert mail.to == [ADDRESS]
        assert mail.subject == "Is this your address?"
        assert "Hello Alice," in mail.body
        assert "<" not in mail.body

    def test_is_confirmed_by_a_press_not_by_a_look(self, hers, alice, browser_of):
        link = link_in(sent()[0])
        stranger = browser_of()
        assert ADDRESS in words(stranger.get(link))
        assert not is_confirmed(alice)
        assert stranger.post(link).status_code == 302
        assert is_confirmed(alice)

    def test_may_be_confirmed_twice(self, hers, alice):
        link = link_in(sent()[0])
        for _ in range(2):
            assert hers.post(link).status_code == 302
        assert is_confirmed(alice)

    def test_that_was_changed_since_isnt_confirmed_by_the_old_link(self, hers, alice):
        old = link_in(sent()[0])
        hers.post(EMAIL, {**GIVEN, "email": "other@example.org"})
        assert hers.post(old).status_code == 410
        assert not is_confirmed(alice)
        assert hers.post(link_in(sent()[1])).status_code == 302
        assert is_confirmed(alice)

    def test_has_to_be_confirmed_anew_when_it_changes(self, hers, alice):
        hers.post(link_in(sent()[0]))
        User.objects.filter(pk=alice.pk).update(wants_digest=True)
        hers.post(EMAIL, {**GIVEN, "email": "other@example.org"})
        assert not is_confirmed(alice)
        assert not alice.wants_digest

    def test_stays_confirmed_when_it_is_given_again(self, hers, alice):
        hers.post(link_in(sent()[0]))
        hers.post(EMAIL, GIVEN)
        assert is_confirmed(alice)
        assert len(sent()) == 1

    @pytest.mark.parametrize(
        "sent_instead", [{"password": "not hers"}, {"email": "nowhere"}, {"email": ""}]
    )
    def test_needs_the_password_and_to_be_one(self, browser_of, alice, sent_instead):
        page = browser_of(alice).post(EMAIL, {**GIVEN, **sent_instead})
        assert "field__bad" in markup(page)
        alice.refresh_from_db()
        assert alice.email == ""
        assert sent() == []

    def test_is_removed_with_the_password_only(self, hers, alice):
        assert "field__bad" in markup(hers.post(REMOVE, {"password": "not hers"}))
        hers.post(REMOVE, {"password": GIVEN["password"]})
        alice.refresh_from_db()
        assert alice.email == ""

    def test_gets_the_mail_again_on_request(self, hers, alice):
        hers.post(AGAIN)
        first, second = sent()
        assert first.to == second.to == [ADDRESS]
        hers.post(link_in(second))
        hers.post(AGAIN)
        assert len(sent()) == 2

    def test_gets_only_so_many_mails_whoever_asks(self, browser_of, alice, bob, limits):
        for user in [alice, bob] * 3:
            password = f"{user.username.lower()} plays gin"
            browser_of(user).post(EMAIL, {"email": "x@example.org", "password": "no"})
            browser_of(user).post(EMAIL, {"email": ADDRESS, "password": password})
            answer = browser_of(user).post(AGAIN)
        assert len(sent()) == 5
        assert answer.status_code == 429

    def test_of_a_guest_is_nothing(self, browser_of):
        browser = browser_of()
        browser.post("/play-now/")
        assert browser.get(EMAIL).status_code == 404

    def test_given_at_sign_up_gets_the_mail_too(self, browser_of):
        dora = {"name": "Dora", "password": "dora plays gin", "email": ADDRESS}
        browser = browser_of()
        browser.post("/account/sign-up/", dora)
        browser.post(link_in(sent()[0]))
        assert User.objects.get().email_confirmed

    def test_isnt_asked_for_where_no_mail_is_sent(self, browser_of, alice, settings):
        settings.SENDS_MAIL = False
        assert 'name="email"' not in markup(browser_of().get("/account/sign-up/"))
        assert "sends no mail" in words(browser_of(alice).get("/account/"))
        dora = {"name": "Dora", "password": "dora plays gin", "email": ADDRESS}
        browser_of().post("/account/sign-up/", dora)
        assert User.objects.get(username="Dora").email == ""

    def test_isnt_kept_where_no_mail_is_sent(self, hers, alice, settings):
        settings.SENDS_MAIL = False
        confirmed = User.objects.filter(pk=alice.pk, email_confirmed=True)
        confirmed.update(email=ADDRESS)
        sent = {"email": "new@example.org", "password": "alice plays gin"}
        assert hers.post(EMAIL, sent).status_code == 404
        alice.refresh_from_db()
        assert alice.email == ADDRESS

    def test_of_whoever_has_no_language_brings_this_one(self, hers, alice):
        hers.post(link_in(sent()[0]))
        alice.refresh_from_db()
        assert alice.language == "en"


class TestALink:
    @pytest.mark.parametrize("forged", ["x", "a:b:c", "W10:1abc:def"])
    def test_that_is_forged_is_told_as_an_old_one(self, browser_of, db, forged):
        assert browser_of().get(f"/account/confirm/{forged}/").status_code == 410

    def test_is_for_one_purpose(self, hers, alice):
        other = tokens.unsubscribe_token(alice)
        assert hers.post(f"/account/confirm/{other}/").status_code == 410
        assert not is_confirmed(alice)
        confirming = tokens.confirm_token(alice)
        assert hers.get(f"/account/unsubscribe/{confirming}/").status_code == 404

    def test_is_too_old_after_three_days(self, hers, alice, monkeypatch):
        link = link_in(sent()[0])
        later = timezone.now().timestamp() + 3 * 24 * 3600 + 1
        monkeypatch.setattr(signing.time, "time", lambda: later)
        assert "too old" in words(hers.get(link))
        assert hers.post(link).status_code == 410
        assert not is_confirmed(alice)


def test_a_mail_is_in_the_accounts_language(browser_of, alice, settings):
    User.objects.filter(pk=alice.pk).update(language="it")
    browser_of(alice).post(EMAIL, GIVEN)
    (mail,) = sent()
    assert "Alice" in mail.body
