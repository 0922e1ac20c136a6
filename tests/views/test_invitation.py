"""The invitation from both sides, and what becomes of it."""

from unittest.mock import Mock

import pytest
from django.contrib.auth import get_user
from django.core.cache import cache

from games import services
from games.gin.rules import rules_for
from games.models import Match, Status, User
from tests.matches import a_challenge, a_match
from tests.views.links import address, run_out
from tests.views.looks import HTMX, markup, words


class TestTheInviter:
    def test_gets_a_link_of_the_address_that_the_page_was_asked_by(
        self, browser_of, alice, settings
    ):
        settings.ALLOWED_HOSTS = ["192.168.1.20"]
        match = a_challenge(alice)
        page = browser_of(alice).get(address(match), HTTP_HOST="192.168.1.20:8000")
        assert f'value="http://192.168.1.20:8000{address(match)}"' in markup(page)
        assert "your own computer only" not in words(page)

    def test_is_told_when_the_link_leads_nowhere_else(self, browser_of, alice):
        page = browser_of(alice).get(
            address(a_challenge(alice)), HTTP_HOST="127.0.0.1:8000"
        )
        assert "your own computer only" in words(page)

    def test_gets_a_code_to_be_photographed_without_inline_style(
        self, browser_of, alice
    ):
        page = markup(browser_of(alice).get(address(a_challenge(alice))))
        assert 'aria-label="QR code of the invitation link"' in page
        assert 'class="qr__code"' in page
        assert "style=" not in page

    def test_reads_what_the_friend_will_see(self, browser_of, alice):
        match = services.create_challenge(alice, rules_for("club", {"hollywood": True}))
        page = browser_of(alice).get(address(match))
        assert "Club rules, Hollywood to 100 · no clock · casual." in words(page)
        assert 'href="/rules/club/"' in markup(page)

    def test_hears_until_when_it_is_good(self, browser_of, alice):
        match = a_challenge(alice)
        expires = match.expires.isoformat(timespec="seconds")
        assert f'datetime="{expires}"' in markup(browser_of(alice).get(address(match)))

    @pytest.mark.parametrize("listed", [True, False])
    def test_is_told_that_the_friend_needs_an_account_where_that_is_so(
        self, browser_of, alice, listed
    ):
        for registered_only in (False, True):
            match = a_challenge(alice, listed=listed, registered_only=registered_only)
            told = words(browser_of(alice).get(address(match))).split("The link")[0]
            assert "Send this link" in told or "send this link" in told
            assert ("account" in told) == registered_only

    def test_waits_for_as_long_as_nobody_has_sat_down(self, browser_of, alice):
        answer = browser_of(alice).get(address(a_challenge(alice)), **HTMX)
        assert answer.status_code == 204
        assert "HX-Refresh" not in answer

    def test_goes_to_the_table_when_somebody_has(self, browser_of, alice, bob):
        match = a_match(alice, bob)
        answer = browser_of(alice).get(address(match), **HTMX)
        assert answer["HX-Refresh"] == "true"

    def test_cannot_take_the_seat_across(self, browser_of, alice):
        match = a_challenge(alice)
        answer = browser_of(alice).post(address(match, "accept/"))
        assert answer.status_code == 409
        assert "This is your own invitation." in words(answer)
        assert match.seats.count() == 1


class TestTheFriend:
    def test_sees_who_invites_and_to_what_exactly(self, browser_of, alice):
        page = words(browser_of().get(address(a_challenge(alice))))
        assert "Alice invites you" in page
        assert "Standard rules to 100 · no clock · casual." in page
        assert "an undercut 25" in page

    def test_sees_the_clubs_rules_with_a_way_to_read_them(self, browser_of, alice):
        rules = rules_for("club", {"oklahoma": True, "target": 150})
        match = services.create_challenge(alice, rules)
        page = browser_of().get(address(match))
        assert "Club rules, Oklahoma to 150 · no clock · casual." in words(page)
        assert "A gin is worth two boxes, a big gin four." in words(page)
        assert 'href="/rules/club/"' in markup(page)

    def test_meets_a_preview_that_names_the_inviter(self, browser_of, alice):
        page = markup(browser_of().get(address(a_challenge(alice))))
        assert (
            '<meta property="og:title" content="Alice invites you to gin rummy">'
            in page
        )

    def test_takes_nothing_by_looking(self, browser_of, alice, bob):
        match = a_challenge(alice)
        for browser in (browser_of(), browser_of(bob)):
            assert browser.get(address(match)).status_code == 200
            assert browser.head(address(match)).status_code == 200
            assert browser.get(address(match, "accept/")).status_code == 405
        assert match.seats.count() == 1
        assert User.objects.count() == 2

    def test_sits_down_as_a_guest_with_one_press(self, browser_of, alice):
        match, browser = a_challenge(alice), browser_of()
        answer = browser.post(address(match, "accept/"))
        assert answer["Location"] == address(match)
        assert get_user(browser).is_guest
        assert match.seats.get(number=1).user == get_user(browser)
        assert 'id="table"' in markup(browser.get(address(match)))

    def test_sits_down_as_who_they_are(self, browser_of, alice, bob):
        match = a_challenge(alice)
        browser_of(bob).post(address(match, "accept/"))
        match.refresh_from_db()
        assert match.is_running
        assert match.seats.get(number=1).user == bob

    def test_is_brought_back_by_signing_in_first(self, browser_of, alice):
        match = a_challenge(alice)
        page = markup(browser_of().get(address(match)))
        assert f'href="/account/sign-in/?next={address(match)}"' in page

    def test_may_press_twice(self, browser_of, alice, bob):
        match, browser = a_challenge(alice), browser_of(bob)
        for _ in range(2):
            assert browser.post(address(match, "accept/")).status_code == 302

    def test_that_came_second_is_told_kindly_and_leaves_no_guest(
        self, browser_of, alice, bob
    ):
        match = a_match(alice, bob)
        answer = browser_of().post(address(match, "accept/"))
        assert answer.status_code == 409
        assert "Somebody sat down before you." in words(answer)
        assert User.objects.count() == 2

    def test_finds_a_withdrawn_invitation_withdrawn(self, browser_of, alice):
        match = a_challenge(alice)
        services.withdraw_challenge(match.slug, alice)
        page = browser_of().get(address(match))
        assert page.status_code == 410
        assert "The invitation is withdrawn." in words(page)
        late = browser_of().post(address(match, "accept/"))
        assert late.status_code == 409
        # Another language is chosen on a page that can be read.
        assert f'name="next" value="{address(match)}"' in markup(late)

    def test_finds_an_old_invitation_run_out(self, browser_of, alice):
        match = a_challenge(alice)
        run_out(match)
        page = browser_of().get(address(match))
        assert page.status_code == 410
        assert "The invitation has run out." in words(page)
        answer = browser_of().post(address(match, "accept/"))
        assert answer.status_code == 409
        assert User.objects.count() == 1


class TestWithdrawing:
    def test_is_the_inviters_own_affair(self, browser_of, alice, bob):
        match = a_challenge(alice)
        for browser in (browser_of(), browser_of(bob)):
            assert browser.post(address(match, "withdraw/")).status_code == 404
        match.refresh_from_db()
        assert match.is_open

    def test_leads_to_the_lobby_with_a_word(self, browser_of, alice):
        match = a_challenge(alice)
        answer = browser_of(alice).post(address(match, "withdraw/"), follow=True)
        assert answer.redirect_chain == [("/lobby/", 302)]
        assert "Your invitation is withdrawn." in markup(answer)
        match.refresh_from_db()
        assert match.status == Status.WITHDRAWN

    def test_in_the_lobby_takes_its_row_away_by_htmx(self, browser_of, alice):
        match = a_challenge(alice)
        answer = markup(browser_of(alice).post(address(match, "withdraw/"), **HTMX))
        assert 'id="own-rows"' in answer
        assert match.slug not in answer

    def test_too_late_leads_to_the_table(self, browser_of, alice, bob):
        match = a_match(alice, bob)
        answer = browser_of(alice).post(address(match, "withdraw/"))
        assert answer["Location"] == address(match)
        match.refresh_from_db()
        assert match.is_running

    def test_is_nothing_that_a_look_does(self, browser_of, alice):
        match = a_challenge(alice)
        assert browser_of(alice).get(address(match, "withdraw/")).status_code == 405

    def test_shows_its_inviter_what_they_did(self, browser_of, alice):
        match = a_challenge(alice)
        services.withdraw_challenge(match.slug, alice)
        page = words(browser_of(alice).get(address(match)))
        assert "You have withdrawn this invitation." in page


class TestWhoSeesAMatch:
    """The same page for what is another's and for what isn't there."""

    ACTS = ("", "table/", "accept/", "withdraw/", "play/", "resign/")

    @pytest.fixture
    def match(self, alice, bob):
        return a_match(alice, bob)

    def test_both_who_play_see_the_table(self, browser_of, match, alice, bob):
        for person in (alice, bob):
            page = browser_of(person).get(address(match))
            assert page.status_code == 200
            assert 'id="table"' in markup(page)

    def test_a_stranger_and_nobody_see_what_they_see_of_no_match(
        self, browser_of, match, charlie
    ):
        for person in (None, charlie):
            browser = browser_of(person)
            missing = browser.get("/matches/no-such-match/")
            page = browser.get(address(match))
            assert page.status_code == missing.status_code == 404
            assert words(page) == words(missing)
            assert "somebody else may have taken the seat" in words(page)

    @pytest.mark.parametrize("act", ["table/", "play/", "resign/", "withdraw/"])
    def test_nor_can_they_do_anything_there(self, browser_of, match, charlie, act):
        for person in (None, charlie):
            browser = browser_of(person)
            send = browser.get if act == "table/" else browser.post
            assert send(address(match, act)).status_code == 404

    def test_no_match_can_be_accepted_that_is_not_there(self, browser_of):
        assert browser_of().post("/matches/no-such-match/accept/").status_code == 404
        assert User.objects.count() == 0


class TestAStrangersPressThatComesTwice:
    """The browser has thrown the first answer away, and the session with it."""

    @staticmethod
    def press_twice(browser, address: str, between=lambda: None):
        browser.get("/")
        browser.post(address)
        del browser.cookies["sessionid"]
        between()
        return browser.post(address)

    def test_is_the_same_guests(self, browser_of, alice):
        match, browser = a_challenge(alice), browser_of()
        answer = self.press_twice(browser, address(match, "accept/"))
        assert answer["Location"] == address(match)
        assert match.seats.get(number=1).user == get_user(browser)
        assert User.objects.filter(is_guest=True).count() == 1

    def test_begins_one_match_against_the_ai(self, browser_of):
        self.press_twice(browser_of(), "/play-now/")
        assert User.objects.count() == Match.objects.count() == 1

    def test_is_anothers_after_a_while(self, browser_of):
        self.press_twice(browser_of(), "/play-now/", between=cache.clear)
        assert User.objects.count() == Match.objects.count() == 2

    def test_is_nobodys_who_has_gone_meanwhile(self, browser_of):
        def go() -> None:
            services.delete_account(User.objects.get())

        self.press_twice(browser_of(), "/play-now/", between=go)
        assert User.objects.filter(is_active=True).count() == 1

    def test_is_anothers_once_the_guest_has_signed_out(self, browser_of):
        browser = browser_of()
        browser.get("/")
        browser.post("/play-now/")
        browser.post("/account/sign-out/")
        browser.post("/play-now/")
        assert User.objects.count() == Match.objects.count() == 2

    def test_counts_for_nothing_where_the_first_one_failed(self, browser_of, alice):
        match, browser = a_challenge(alice, registered_only=True), browser_of()
        browser.get("/")
        for _ in range(2):
            assert browser.post(address(match, "accept/")).status_code == 409
        assert User.objects.filter(is_guest=True).count() == 0

    def test_finds_a_seat_though_the_cache_is_away(
        self, browser_of, alice, monkeypatch
    ):
        match, browser = a_challenge(alice), browser_of()
        for call in ("add", "get", "set", "delete"):
            monkeypatch.setattr(cache, call, Mock(side_effect=ConnectionError))
        browser.get("/")
        answer = browser.post(address(match, "accept/"))
        assert answer["Location"] == address(match)
