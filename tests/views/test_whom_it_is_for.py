"""Whom a challenge is for: one person, the registered, nobody who is blocked."""

import pytest

from games import services
from games.gin.rules import CLUB
from games.models import Match, User
from tests.matches import a_challenge, a_match
from tests.views.links import address
from tests.views.looks import HTMX, markup, words


class TestADirectChallenge:
    FORM = "/challenges/new/?invited=Bob"

    @pytest.fixture
    def match(self, alice, bob):
        return a_challenge(alice, invited=bob)

    def test_is_made_by_a_form_that_names_its_person(self, browser_of, alice, bob):
        browser = browser_of(alice)
        page = markup(browser.get(self.FORM))
        assert 'value="person" checked' in page
        assert 'name="invited" value="Bob"' in page
        browser.post("/challenges/new/", {"who": "person", "invited": "Bob"})
        match = Match.objects.get()
        assert match.invited == bob
        assert not match.listed

    def test_is_for_somebody_only_if_that_is_chosen(self, browser_of, alice, bob):
        sent = {"who": "lobby", "invited": "Bob"}
        browser_of(alice).post("/challenges/new/", sent)
        assert Match.objects.get().invited is None

    def test_needs_somebody(self, browser_of, alice):
        page = words(browser_of(alice).post("/challenges/new/", {"who": "person"}))
        assert "Say who shall sit across." in page

    @pytest.mark.parametrize("name", ["Nobody", "Alice", "Bob"])
    def test_finds_nobody_whom_one_cannot_meet(self, browser_of, alice, bob, name):
        services.block(bob, alice)
        sent = {"who": "person", "invited": name}
        browser = browser_of(alice)
        assert browser.get("/challenges/new/", {"invited": name}).status_code == 404
        assert browser.post("/challenges/new/", sent).status_code == 404
        assert Match.objects.count() == 0

    def test_has_no_link_to_send(self, browser_of, alice, match):
        page = browser_of(alice).get(address(match))
        assert "You have challenged Bob" in words(page)
        assert "qr__code" not in markup(page)

    def test_is_seen_by_its_two_alone(self, browser_of, bob, charlie, match):
        assert "Decline" in words(browser_of(bob).get(address(match)))
        for person in (None, charlie):
            browser = browser_of(person)
            missing = browser.get("/matches/no-such-match/")
            page = browser.get(address(match))
            assert page.status_code == 404
            assert words(page) == words(missing)
            for act in ("accept/", "decline/"):
                answer = browser.post(address(match, act))
                assert answer.status_code in (302, 404)  # a stranger signs in first
        match.refresh_from_db()
        assert match.is_open

    def test_waits_for_its_person_on_every_page(self, browser_of, bob, match):
        page = markup(browser_of(bob).get("/rules/standard/"))
        assert "challenges you." in page
        assert f'action="{address(match, "accept/")}"' in page
        page = markup(browser_of(bob).get(address(match)))
        assert "challenges you." not in page  # it is the page itself

    def test_is_declined_with_a_word_to_both(self, browser_of, alice, bob, match):
        answer = browser_of(bob).post(address(match, "decline/"), follow=True)
        assert answer.redirect_chain == [("/lobby/", 302)]
        assert "You have declined the challenge." in markup(answer)
        hers = browser_of(alice)
        assert "has declined your challenge." in markup(hers.get("/lobby/"))
        page = hers.get(address(match))
        assert page.status_code == 410
        assert "Bob has declined." in words(page)
        page = words(browser_of(bob).get(address(match)))
        assert "You have declined this challenge." in page

    def test_is_declined_in_the_strip_by_htmx(self, browser_of, bob, match):
        answer = browser_of(bob).post(address(match, "decline/"), **HTMX)
        assert 'id="calls"' in markup(answer)
        assert "challenges you" not in markup(answer)

    def test_declined_is_told_until_that_is_closed(self, browser_of, alice, bob, match):
        services.decline_challenge(match.slug, bob)
        hers = browser_of(alice)
        here = "/rules/club/?from=here"
        page = markup(hers.get(here))
        assert f'action="{address(match, "read/")}"' in page
        assert f'name="next" value="{here}"' in page
        assert 'aria-label="Close"' in page
        answer = hers.post(address(match, "read/"), {"next": here})
        assert answer["Location"] == here
        assert "has declined" not in markup(hers.get(here))

    def test_declined_is_closed_in_the_strip_by_htmx(
        self, browser_of, alice, bob, match
    ):
        services.decline_challenge(match.slug, bob)
        answer = browser_of(alice).post(address(match, "read/"), **HTMX)
        assert 'id="calls"' in markup(answer)
        assert "has declined" not in markup(answer)

    def test_only_ones_own_is_closed_and_once_it_was_declined(
        self, browser_of, alice, bob, charlie, match
    ):
        assert browser_of(alice).post(address(match, "read/")).status_code == 404
        services.decline_challenge(match.slug, bob)
        for person in (None, bob, charlie):
            answer = browser_of(person).post(address(match, "read/"))
            assert answer.status_code == 404
        assert "has declined" in markup(browser_of(alice).get("/lobby/"))

    def test_is_accepted_from_the_strip_by_htmx(self, browser_of, bob, match):
        answer = browser_of(bob).post(address(match, "accept/"), **HTMX)
        assert answer["HX-Redirect"] == address(match)
        match.refresh_from_db()
        assert match.is_running

    def test_declined_too_late_leads_to_what_became_of_it(
        self, browser_of, alice, bob, match
    ):
        services.withdraw_challenge(match.slug, alice)
        answer = browser_of(bob).post(address(match, "decline/"))
        assert answer["Location"] == address(match)


class TestForRegisteredPeopleOnly:
    @pytest.fixture
    def match(self, alice):
        return a_challenge(alice, registered_only=True)

    @pytest.mark.parametrize("guest", [True, False])
    def test_a_guest_is_led_to_an_account_and_back(self, browser_of, match, guest):
        browser = browser_of(services.create_guest() if guest else None)
        page = browser.get(address(match))
        assert "Only people with an account can sit down here." in words(page)
        for way in ("sign-up", "sign-in"):
            assert f'href="/account/{way}/?next={address(match)}"' in markup(page)
        assert address(match, "accept/") not in markup(page)

    def test_pressing_anyway_leads_to_the_same_page(self, browser_of, match):
        people = User.objects.count()
        answer = browser_of().post(address(match, "accept/"))
        assert answer.status_code == 409
        assert "Only people with an account can sit down here." in words(answer)
        assert User.objects.count() == people
        match.refresh_from_db()
        assert match.is_open

    def test_who_has_an_account_sits_down(self, browser_of, match, bob):
        assert address(match, "accept/") in markup(browser_of(bob).get(address(match)))
        browser_of(bob).post(address(match, "accept/"))
        match.refresh_from_db()
        assert match.is_running


class TestBetweenPeopleWhoWouldRatherNotMeet:
    @pytest.mark.parametrize("by_inviter", [True, False])
    def test_there_is_no_table(self, browser_of, alice, bob, by_inviter):
        match = a_challenge(alice)
        services.block(*((alice, bob) if by_inviter else (bob, alice)))
        browser = browser_of(bob)
        missing = words(browser.get("/matches/no-such-match/"))
        for answer in (
            browser.get(address(match)),
            browser.post(address(match, "accept/")),
        ):
            assert answer.status_code == 404
            assert words(answer) == missing


class TestMeanwhile:
    def test_the_ai_keeps_company_and_the_table_stays_open(self, browser_of, alice):
        match = services.create_challenge(alice, CLUB, clock="fast")
        browser = browser_of(alice)
        assert address(match, "meanwhile/") in markup(browser.get(address(match)))
        answer = browser.post(address(match, "meanwhile/"), follow=True)
        assert "Your table stays open" in markup(answer)
        match.refresh_from_db()
        assert match.is_open
        against_ai = Match.objects.exclude(pk=match.pk).get()
        assert against_ai.is_running
        assert against_ai.rules == CLUB
        assert answer.redirect_chain == [(address(against_ai), 302)]

    def test_is_for_who_waits_alone(self, browser_of, alice, bob):
        match = a_challenge(alice)
        for person in (None, bob):
            answer = browser_of(person).post(address(match, "meanwhile/"))
            assert answer.status_code == 404
        assert Match.objects.count() == 1

    def test_too_late_leads_to_the_table(self, browser_of, alice, bob):
        match = a_match(alice, bob)
        answer = browser_of(alice).post(address(match, "meanwhile/"))
        assert answer["Location"] == address(match)
        assert Match.objects.count() == 1
