"""One's own: the data as a file, the sessions, the end of it all."""

import json

import pytest
from django.contrib.auth import get_user

from games import services
from games.models import Match, Remark, Session, User
from tests.matches import a_match, play_on
from tests.views.looks import markup, words

# The client reads without a loop what a server sends with one.
pytestmark = pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")

DATA, SESSIONS = "/account/data/", "/account/sessions/"
DELETE = "/account/delete/"
YES = {"password": "alice plays gin"}


def file_of(browser) -> dict:
    answer = browser.post(DATA)
    assert answer["Content-Type"].startswith("application/json")
    assert answer["Content-Disposition"].startswith("attachment")
    return json.loads(b"".join(answer))


class TestTheFile:
    def test_has_the_account_and_its_settings(self, browser_of, alice):
        User.objects.filter(pk=alice.pk).update(preferences={"theme": "dark"})
        data = file_of(browser_of(alice))
        assert data["account"]["name"] == "Alice"
        assert data["settings"]["theme"] == "dark"
        assert data["matches"] == []

    def test_has_the_sessions_without_their_keys(self, browser_of, alice):
        browser = browser_of(alice)
        answer = b"".join(browser.post(DATA)).decode()
        assert len(json.loads(answer)["sessions"]) == 1
        assert browser.session.session_key not in answer
        assert alice.password not in answer

    def test_has_the_whole_log_of_what_is_over(self, browser_of, alice, bob):
        match = play_on(a_match(alice, bob), lambda match: match.is_over)
        (told,) = file_of(browser_of(alice))["matches"]
        assert told["link"] == match.slug
        assert told["opponent"] == "Bob"
        assert told["points"] == match.points
        assert len(told["log"]) == match.version

    def test_has_no_card_of_what_goes_on(self, browser_of, alice, bob):
        a_match(alice, bob)
        (told,) = file_of(browser_of(alice))["matches"]
        assert told["log"] is None
        assert "pack" not in json.dumps(told)

    def test_has_what_one_said_and_not_what_one_heard(self, browser_of, alice, bob):
        match = a_match(alice, bob)
        for seat, text in ((0, "my own words"), (1, "the words of Bob")):
            Remark.objects.create(match=match, seat=seat, text=text)
        (told,) = file_of(browser_of(alice))["matches"]
        assert [each["text"] for each in told["said"]] == ["my own words"]

    def test_has_whom_one_blocked_and_not_who_blocked_one(
        self, browser_of, alice, bob, charlie
    ):
        services.block(alice, bob)
        services.block(charlie, alice)
        data = file_of(browser_of(alice))
        assert [each["name"] for each in data["blocks"]] == ["Bob"]
        assert "Charlie" not in json.dumps(data)

    def test_has_many_matches_newest_first(self, browser_of, alice, bob, monkeypatch):
        monkeypatch.setattr("games.selectors.export.BATCH", 2)
        made = [a_match(alice, bob).slug for _ in range(5)]
        data = file_of(browser_of(alice))
        assert [each["link"] for each in data["matches"]] == made[::-1]

    def test_is_nobody_elses(self, browser_of, db):
        assert browser_of().post(DATA).status_code == 302
        assert browser_of().get(DATA).status_code == 405


class TestSessions:
    def test_are_listed_and_the_one_here_is_marked(self, browser_of, alice, bob):
        browser, _other, _his = (browser_of(each) for each in (alice, alice, bob))
        page = browser.get(SESSIONS)
        assert words(page).count("last seen") == 2
        assert words(page).count("this one") == 1
        for session in Session.objects.all():
            assert session.session_key not in markup(page)

    def test_are_ended_one_by_one(self, browser_of, alice):
        here, there, third = (browser_of(alice) for _ in range(3))
        handle = Session.objects.get(pk=there.session.session_key).handle
        here.post(SESSIONS, {"end": handle})
        assert not get_user(there).is_authenticated
        assert get_user(here) == get_user(third) == alice

    def test_are_ended_all_but_the_one_here(self, browser_of, alice, bob):
        here, there, third, his = map(browser_of, (alice, alice, alice, bob))
        page = here.post(SESSIONS, {"end": "others"}, follow=True)
        assert "2 other browsers are signed out." in markup(page)
        assert get_user(here) == alice
        assert get_user(his) == bob
        for browser in (there, third):
            assert not get_user(browser).is_authenticated

    def test_of_the_one_here_is_ended_too(self, browser_of, alice):
        here = browser_of(alice)
        answer = here.post(SESSIONS, {"end": Session.objects.get().handle})
        assert answer["Location"] == "/"
        assert not get_user(here).is_authenticated

    @pytest.mark.parametrize("which", ["", "x", "his"])
    def test_of_others_cannot_be_ended(self, browser_of, alice, bob, which):
        here, his = browser_of(alice), browser_of(bob)
        handle = Session.objects.get(user=bob).handle if which == "his" else which
        page = here.post(SESSIONS, {"end": handle}, follow=True)
        assert "signed out already" in markup(page)
        assert get_user(his) == bob

    def test_are_nothing_to_a_stranger(self, browser_of, db):
        assert browser_of().get(SESSIONS).status_code == 302


class TestDeleting:
    def test_takes_the_password(self, browser_of, alice):
        browser = browser_of(alice)
        page = browser.post(DELETE, {"password": "not hers"})
        assert "That isn’t your password." in words(page)
        assert User.objects.get().deleted is None
        assert browser.get(DELETE).status_code == 200
        assert User.objects.get().deleted is None
        answer = browser.post(DELETE, YES, follow=True)
        assert "Your account is deleted." in markup(answer)
        assert User.objects.get().deleted

    def test_says_what_it_does(self, browser_of, alice, bob):
        a_match(alice, bob)
        told = words(browser_of(alice).get(DELETE))
        assert "1 match that you are playing is resigned." in told

    def test_takes_a_guest_one_press(self, browser_of):
        browser = browser_of()
        browser.post("/play-now/")
        assert "password" not in markup(browser.get(DELETE)).split("<form")[1]
        browser.post(DELETE)
        assert User.objects.get().deleted
        assert Match.objects.get().is_over

    def test_is_nothing_for_a_stranger(self, browser_of, db):
        assert browser_of().post(DELETE).status_code == 302


def test_no_card_of_a_running_match_is_in_the_file_though_one_is_over(
    browser_of, alice, bob
):
    over = play_on(a_match(alice, bob), lambda match: match.is_over)
    running = a_match(alice, bob)
    raw = b"".join(browser_of(alice).post(DATA)).decode()
    pack = running.log.get(number=1).text.removeprefix("pack ")
    assert pack not in raw
    assert over.log.get(number=1).text.removeprefix("pack ") in raw
    assert running.server_seed not in raw
