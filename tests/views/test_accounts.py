"""Signing up, in and out, the password, and the language."""

import re
from datetime import UTC, datetime

import pytest
from django.conf import settings as site
from django.contrib.auth import get_user
from django.utils import translation

from games import selectors, services
from games.models import Match, User
from tests.matches import a_match, seat_of
from tests.views.looks import markup, words

SIGN_UP, SIGN_IN, ACCOUNT = "/account/sign-up/", "/account/sign-in/", "/account/"
DORA = {"name": "Dora", "password": "dora plays gin"}
ELSEWHERE = (
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "http:///evil.example",
)


class TestSigningUp:
    def test_takes_a_name_and_a_password_and_signs_in(self, browser_of):
        browser = browser_of()
        answer = browser.post(SIGN_UP, DORA, follow=True)
        assert answer.redirect_chain == [(ACCOUNT, 302)]
        assert "Welcome, Dora." in markup(answer)
        dora = get_user(browser)
        assert dora.username == "Dora"
        assert dora.check_password(DORA["password"])
        assert not dora.is_guest

    def test_asks_for_no_address_but_keeps_one(self, browser_of):
        browser_of().post(SIGN_UP, {**DORA, "email": "dora@example.org"})
        assert User.objects.get().email == "dora@example.org"

    def test_lets_a_guest_keep_every_match(self, browser_of):
        browser = browser_of()
        for level in ("easy", "hard"):
            browser.post("/play-now/", {"level": level})
        guest = get_user(browser)
        browser.post(SIGN_UP, DORA)
        dora = get_user(browser)
        assert dora.pk == guest.pk
        assert User.objects.count() == 1
        assert selectors.history(dora).count() == 2
        slug = Match.objects.first().slug
        assert browser.get(f"/matches/{slug}/").status_code == 200

    def test_tells_a_guest_what_they_keep(self, browser_of):
        browser = browser_of()
        browser.post("/play-now/")
        page = words(browser.get(SIGN_UP))
        assert "everything stays yours, what is running included" in page
        assert "You have played" not in page + words(browser.get(ACCOUNT))
        match = Match.objects.get()
        services.resign(match.pk, seat_of(match, 0))
        for path in (SIGN_UP, ACCOUNT):
            assert "You have played 1 match as a guest." in words(browser.get(path))

    @pytest.mark.parametrize(
        ("field", "value", "sentence"),
        [
            ("name", "alice", "Somebody has this name"),
            ("name", "D", "A name has 2 to 20 characters."),
            ("name", "<b>Dora</b>", "Use letters, digits, spaces"),
            ("name", "Guest 4821", "Only guests are called that."),
            ("name", "A.I.", "Only the computer is called that."),
            ("name", "", "Fill this in."),
            ("password", "short", "too short"),
            ("password", "password", "too common"),
            ("email", "nowhere", "not an e-mail address"),
        ],
    )
    def test_says_under_the_field_what_is_wrong(
        self, browser_of, alice, field, value, sentence
    ):
        browser = browser_of()
        page = markup(browser.post(SIGN_UP, {**DORA, field: value}))
        error = page.split(f'id="id_{field}_error"')[1].split("</p>")[0]
        assert sentence in error
        entry = page.split(f'name="{field}"')[1].split(">")[0]
        assert 'aria-invalid="true"' in entry
        assert re.search(rf'aria-describedby="[^"]*id_{field}_error', entry)
        assert User.objects.count() == 1
        assert not get_user(browser).is_authenticated

    def test_that_failed_leaves_the_guest_a_guest(self, browser_of):
        browser = browser_of()
        browser.post("/play-now/")
        name = get_user(browser).username
        page = browser.post(SIGN_UP, {"name": "D", "password": "x"})
        assert f"<bdi>{name}</bdi>" in markup(page)
        assert get_user(browser).is_guest

    def test_never_shows_the_password_again(self, browser_of, alice):
        page = browser_of().post(SIGN_UP, {**DORA, "name": "alice"})
        assert DORA["password"] not in markup(page)

    def test_keeps_the_password_as_a_fingerprint(self, browser_of):
        browser_of().post(SIGN_UP, DORA)
        assert DORA["password"] not in User.objects.get().password

    def test_is_over_for_whoever_has_an_account(self, browser_of, alice):
        assert browser_of(alice).get(SIGN_UP)["Location"] == ACCOUNT
        assert browser_of(alice).post(SIGN_UP, DORA)["Location"] == ACCOUNT
        assert User.objects.count() == 1

    def test_goes_on_to_where_one_came_from(self, browser_of):
        answer = browser_of().post(SIGN_UP, {**DORA, "next": "/lobby/"})
        assert answer["Location"] == "/lobby/"

    @pytest.mark.parametrize("elsewhere", [*ELSEWHERE, "nowhere"])
    def test_leads_to_no_other_site(self, browser_of, elsewhere):
        answer = browser_of().post(SIGN_UP, {**DORA, "next": elsewhere})
        assert answer["Location"] == ACCOUNT


class TestSigningIn:
    def test_takes_the_name_in_any_spelling(self, browser_of, alice):
        for name in ("Alice", "alice", " ALICE "):
            browser = browser_of()
            sent = {"username": name, "password": "alice plays gin"}
            assert browser.post(SIGN_IN, sent).status_code == 302
            assert get_user(browser) == alice

    @pytest.mark.parametrize("name", ["Alice", "Nobody"])
    def test_tells_nothing_about_who_exists(self, browser_of, alice, name):
        page = browser_of().post(SIGN_IN, {"username": name, "password": "wrong"})
        assert "This name and this password don’t belong together." in words(page)

    def test_brings_one_back_to_where_one_was(self, browser_of, alice):
        sent = {"username": "Alice", "password": "alice plays gin", "next": "/lobby/"}
        assert browser_of().post(SIGN_IN, sent)["Location"] == "/lobby/"
        page = markup(browser_of().get(f"{SIGN_IN}?next=/lobby/"))
        assert 'name="next" value="/lobby/"' in page

    @pytest.mark.parametrize("elsewhere", ELSEWHERE)
    def test_leads_to_no_other_site(self, browser_of, alice, elsewhere):
        sent = {"username": "Alice", "password": "alice plays gin", "next": elsewhere}
        assert browser_of().post(SIGN_IN, sent)["Location"] == "/"

    def test_is_over_for_whoever_is_signed_in(self, browser_of, alice):
        browser = browser_of(alice)
        assert browser.get(SIGN_IN)["Location"] == "/"
        assert browser.get(f"{SIGN_IN}?next=/lobby/")["Location"] == "/lobby/"

    def test_warns_a_guest_that_the_matches_stay_behind(self, browser_of):
        browser = browser_of()
        browser.post("/play-now/")
        assert "leaves this guest’s matches behind" in words(browser.get(SIGN_IN))

    def test_is_refused_after_too_many_tries_in_any_spelling(
        self, browser_of, alice, settings
    ):
        settings.AXES_ENABLED = True
        browser = browser_of()
        for name in ("Alice", "ALICE", "alice", " Alice", "Αlice"):
            page = browser.post(SIGN_IN, {"username": name, "password": "wrong"})
        assert page.status_code == 429
        right = {"username": "Alice", "password": "alice plays gin"}
        page = browser.post(SIGN_IN, right)
        assert page.status_code == 429
        assert "Too many tries." in words(page)


class TestSigningOut:
    def test_takes_a_press_not_a_look(self, browser_of, alice):
        browser = browser_of(alice)
        assert browser.get("/account/sign-out/").status_code == 405
        assert get_user(browser) == alice
        assert browser.post("/account/sign-out/")["Location"] == "/"
        assert not get_user(browser).is_authenticated


class TestTheAccount:
    def test_is_shown_to_its_owner_alone(self, browser_of, alice):
        assert "Alice" in words(browser_of(alice).get(ACCOUNT))
        assert browser_of().get(ACCOUNT)["Location"] == f"{SIGN_IN}?next={ACCOUNT}"

    def test_tells_a_guest_what_leaving_costs(self, browser_of):
        browser = browser_of()
        browser.post("/play-now/")
        page = words(browser.get(ACCOUNT))
        assert "Sign up" in page
        assert "Leave this guest behind" in page
        assert "Password" not in page

    @pytest.mark.parametrize(
        ("language", "since"),
        [("cs", "30. listopadu 2026"), ("it", "30 novembre 2026")],
    )
    def test_says_since_when_as_the_language_does(
        self, browser_of, alice, language, since
    ):
        User.objects.filter(pk=alice.pk).update(
            date_joined=datetime(2026, 11, 30, 12, tzinfo=UTC), language=language
        )
        assert since in words(browser_of(alice).get(ACCOUNT))

    def test_counts_the_matches_that_are_over_and_count(self, browser_of, alice, bob):
        over, called_off, _running = (a_match(alice, bob) for _ in range(3))
        services.resign(over.pk, seat_of(over, 1))
        services.call_off(called_off.pk)
        assert "1 match played" in words(browser_of(alice).get(ACCOUNT))


@pytest.mark.parametrize("language", ["it", "cs", "el"])
def test_a_guests_name_is_in_the_readers_language_on_every_page(
    browser_of, alice, language
):
    guest = User.objects.create(username="Guest 4821", is_guest=True)
    table = f"/matches/{a_match(alice, guest).slug}/"
    User.objects.update(language=language)
    with translation.override(language):
        name = guest.shown_name
    for reader, path in (
        (guest, ACCOUNT),
        (guest, SIGN_IN),
        (alice, table),
        (alice, "/history/"),
        (alice, "/players/Guest 4821/report/"),
    ):
        page = words(browser_of(reader).get(path))
        assert name in page
        assert "Guest" not in page


class TestTheLanguage:
    @pytest.fixture(autouse=True)
    def _four_languages(self, settings):
        settings.LANGUAGES = [(code, code) for code in ("en", "it", "cs", "el")]
        yield
        translation.deactivate()

    def test_is_kept_by_the_account_and_the_browser(self, browser_of, alice):
        browser = browser_of(alice)
        answer = browser.post("/language/", {"language": "en", "next": "/lobby/"})
        assert answer["Location"] == "/lobby/"
        assert answer.cookies[site.LANGUAGE_COOKIE_NAME].value == "en"
        alice.refresh_from_db()
        assert alice.language == "en"

    def test_of_the_account_goes_before_the_browsers(self, browser_of, alice):
        User.objects.filter(pk=alice.pk).update(language="el")
        page = browser_of(alice).get("/", HTTP_ACCEPT_LANGUAGE="it")
        assert '<html lang="el">' in markup(page)

    def test_of_the_browser_is_spoken_to_a_stranger(self, browser_of):
        page = browser_of().get("/", HTTP_ACCEPT_LANGUAGE="it")
        assert '<html lang="it">' in markup(page)

    def test_is_chosen_on_every_page(self, browser_of):
        page = markup(browser_of().get("/rules/standard/"))
        assert '<button name="language" value="el" lang="el">Ελληνικά</button>' in page

    def test_that_the_site_does_not_speak_is_not_kept(self, browser_of, alice):
        browser_of(alice).post("/language/", {"language": "xx"})
        alice.refresh_from_db()
        assert alice.language == ""

    @pytest.mark.parametrize("elsewhere", ELSEWHERE)
    def test_leads_to_no_other_site(self, browser_of, elsewhere):
        sent = {"language": "en", "next": elsewhere}
        assert browser_of().post("/language/", sent)["Location"] == "/"


class TestThePassword:
    CHANGE = "/account/password/"
    NEW = "another good sentence"

    def sent(self, **changed):
        sent = {
            "old_password": "alice plays gin",
            "new_password1": self.NEW,
            "new_password2": self.NEW,
        }
        return {**sent, **changed}

    def test_is_changed_and_one_stays_signed_in(self, browser_of, alice):
        browser = browser_of(alice)
        answer = browser.post(self.CHANGE, self.sent(), follow=True)
        assert "Your password is changed." in markup(answer)
        alice.refresh_from_db()
        assert alice.check_password(self.NEW)
        assert get_user(browser) == alice

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("old_password", "not it"),
            ("new_password2", "something else"),
            ("new_password2", ""),
        ],
    )
    def test_stays_when_anything_is_wrong(self, browser_of, alice, field, value):
        page = browser_of(alice).post(self.CHANGE, self.sent(**{field: value}))
        assert f'id="id_{field}_error"' in markup(page)
        alice.refresh_from_db()
        assert alice.check_password("alice plays gin")

    def test_is_nothing_that_a_guest_has(self, browser_of):
        browser = browser_of()
        browser.post("/play-now/")
        answer = browser.get(self.CHANGE)
        assert answer["Location"] == f"{SIGN_IN}?next={self.CHANGE}"

    def test_is_nothing_for_nobody(self, browser_of):
        answer = browser_of().get(self.CHANGE)
        assert answer["Location"] == f"{SIGN_IN}?next={self.CHANGE}"


def test_all_faults_of_a_sign_up_stand_under_their_fields_at_once(client, db):
    answer = client.post(
        "/account/sign-up/", {"name": "x", "password": "1234", "email": "bad"}
    )
    assert set(answer.context["form"].errors) == {"name", "password", "email"}
