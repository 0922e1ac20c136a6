"""How somebody likes it: chosen, kept, and applied to every page."""

import re

import pytest
from django.utils import translation

from games import fragments, preferences
from games.models import User
from tests.matches import a_match, seat_of
from tests.views.looks import markup, words

SETTINGS = "/account/settings/"
AS_A_RULE = {
    "theme": "system",
    "suits": "two",
    "cards": "paper",
    "faces": "picture",
    "letters": "language",
    "deadwood": "on",
    "draw": "on",
    "keys": "on",
    "motion": "on",
    "sound": "on",
}
OTHERWISE = {
    "theme": "dark",
    "suits": "four",
    "cards": "night",
    "faces": "print",
    "letters": "international",
    "discard": "on",
}
ATTRIBUTES = (
    'data-cards="night" data-deadwood="hidden" data-discard="one" data-draw="two"'
    ' data-faces="print" data-keys="off" data-letters="international"'
    ' data-motion="less" data-sound="off" data-suits="four" data-theme="dark"'
)


class TestSettings:
    def test_as_a_rule_leave_no_mark_on_a_page(self, browser_of, alice):
        browser = browser_of(alice)
        browser.post(SETTINGS, AS_A_RULE)
        assert '<html lang="en">' in markup(browser.get("/"))

    @pytest.mark.parametrize("who", ["alice", "a guest", "nobody"])
    def test_stand_on_every_page_whoever_has_chosen_them(self, browser_of, alice, who):
        browser = browser_of(alice if who == "alice" else None)
        if who == "a guest":
            browser.post("/play-now/")
        answer = browser.post(SETTINGS, OTHERWISE)
        assert answer["Location"] == SETTINGS
        page = markup(browser.get("/lobby/"))
        assert f'<html lang="en" {ATTRIBUTES}>' in page

    def test_of_an_account_are_the_same_on_every_device(self, browser_of, alice):
        browser_of(alice).post(SETTINGS, OTHERWISE)
        assert ATTRIBUTES in markup(browser_of(alice).get("/"))

    def test_of_nobody_are_kept_in_a_cookie_for_a_year(self, browser_of, db):
        cookie = browser_of().post(SETTINGS, OTHERWISE).cookies[preferences.COOKIE]
        assert cookie["max-age"] == 365 * 24 * 3600
        assert cookie["httponly"]
        assert '"' not in cookie.value

    def test_come_along_when_nobody_becomes_a_guest(self, browser_of, db):
        browser = browser_of()
        browser.post(SETTINGS, OTHERWISE)
        browser.post("/play-now/")
        assert User.objects.get().preferences["theme"] == "dark"
        assert ATTRIBUTES in markup(browser.get("/"))

    def test_come_along_to_a_new_account(self, browser_of, db):
        browser = browser_of()
        browser.post(SETTINGS, OTHERWISE)
        dora = {"name": "Dora", "password": "dora plays gin"}
        browser.post("/account/sign-up/", dora)
        assert User.objects.get().preferences["suits"] == "four"

    @pytest.mark.parametrize(
        "cookie", ["theme-pink", "x", "-.-", "theme-dark" * 999, 'theme-"><script>']
    )
    def test_in_a_forged_cookie_mean_nothing(self, browser_of, db, cookie):
        browser = browser_of()
        browser.cookies[preferences.COOKIE] = cookie
        assert '<html lang="en">' in markup(browser.get("/"))

    @pytest.mark.parametrize("sent", [{}, {**OTHERWISE, "theme": "pink"}])
    def test_that_no_form_of_ours_sends_are_refused(self, browser_of, alice, sent):
        page = browser_of(alice).post(SETTINGS, sent)
        assert "Choose one of these." in words(page)
        alice.refresh_from_db()
        assert alice.preferences == {}

    def test_are_shown_as_they_were_chosen(self, browser_of, alice):
        browser = browser_of(alice)
        browser.post(SETTINGS, OTHERWISE)
        page = markup(browser.get(SETTINGS))
        assert re.search('value="dark"[^>]* checked', page)
        assert not re.search('value="system"[^>]* checked', page)
        assert not re.search('name="sound"[^>]* checked', page)
        assert re.search('name="discard"[^>]* checked', page)


class TestOtherPeople:
    def test_are_met_as_one_has_chosen(self, browser_of, alice):
        sent = {**AS_A_RULE, "allows_chat": "on"}
        browser_of(alice).post(SETTINGS, sent)
        alice.refresh_from_db()
        assert alice.allows_chat
        assert alice.is_private

    def test_can_be_met_again(self, browser_of, alice):
        browser_of(alice).post(SETTINGS, {**AS_A_RULE, "is_public": "on"})
        alice.refresh_from_db()
        assert not alice.allows_chat
        assert not alice.is_private

    def test_bring_mails_to_a_confirmed_address_only(self, browser_of, alice):
        sent = {**AS_A_RULE, "wants_digest": "on"}
        page = browser_of(alice).get(SETTINGS)
        assert "Needs a confirmed e-mail address." in words(page)
        browser_of(alice).post(SETTINGS, sent)
        alice.refresh_from_db()
        assert not alice.wants_digest
        User.objects.update(email="alice@example.org", email_confirmed=True)
        browser_of(alice).post(SETTINGS, sent)
        alice.refresh_from_db()
        assert alice.wants_digest

    def test_are_no_strangers_concern(self, browser_of, db):
        page = words(browser_of().get(SETTINGS))
        assert "Other people" not in page
        assert "Kept for this browser." in page

    def test_may_talk_with_a_guest_who_has_no_profile(self, browser_of):
        browser = browser_of()
        browser.post("/play-now/")
        page = words(browser.get(SETTINGS))
        assert "Free chat" in page
        assert "My profile" not in page


class TestLetters:
    @pytest.fixture
    def italian(self, alice, settings):
        settings.LANGUAGES = [("en", "English"), ("it", "Italian")]
        User.objects.filter(pk=alice.pk).update(language="it")
        alice.refresh_from_db()
        return alice

    def test_are_those_of_the_language_as_a_rule(self, browser_of, italian):
        assert "cards.it.svg" in markup(browser_of(italian).get("/"))

    def test_may_be_those_of_everywhere(self, browser_of, italian):
        browser = browser_of(italian)
        browser.post(SETTINGS, {**AS_A_RULE, "letters": "international"})
        assert "cards.it.svg" not in markup(browser.get("/"))

    def test_are_each_ones_own_in_what_is_pushed(self, italian, bob):
        match = a_match(italian, bob)
        User.objects.filter(pk=italian.pk).update(
            preferences={"letters": "international"}
        )
        with translation.override("it"):
            hers, his = (
                fragments.render_table(seat_of(match, number), push=True)
                for number in (0, 1)
            )
        assert "cards.it.svg" not in hers
        assert "cards.it.svg" in his
