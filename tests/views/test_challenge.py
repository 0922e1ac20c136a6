"""A new match, the invitation from both sides, and what becomes of it."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth import get_user
from django.utils import timezone

from games import services
from games.gin.rules import CLUB, rules_for
from games.models import Match, Status, User
from tests.matches import a_challenge, a_match
from tests.views.looks import HTMX, markup, words


def address(match, act=""):
    return f"/matches/{match.slug}/{act}"


def run_out(match):
    past = timezone.now() - timedelta(minutes=1)
    Match.objects.filter(pk=match.pk).update(expires=past)


class TestTheForm:
    def test_begins_with_a_friend_and_the_sheet_as_it_is_written(self, browser_of):
        page = markup(browser_of().get("/challenges/new/"))
        assert 'value="link" checked' in page
        assert "Whoever has 100 first wins." in page

    def test_shows_the_locked_variants_as_locked(self, browser_of):
        page = words(browser_of().get("/challenges/new/"))
        assert "Big gin Oklahoma Hollywood" in page

    def test_lays_a_table_that_only_the_link_leads_to(self, browser_of, alice):
        answer = browser_of(alice).post("/challenges/new/", {"who": "link"})
        match = Match.objects.get()
        assert answer["Location"] == address(match)
        assert match.status == Status.OPEN
        assert not match.listed
        assert match.options == {}

    def test_puts_a_table_into_the_lobby(self, browser_of, alice):
        browser_of(alice).post("/challenges/new/", {"who": "lobby"})
        assert Match.objects.get().listed

    def test_starts_a_match_against_the_ai_of_the_level_chosen(self, browser_of, alice):
        browser_of(alice).post("/challenges/new/", {"who": "hard"})
        match = Match.objects.get()
        assert match.is_running
        assert match.seats.get(number=1).level == "hard"

    def test_keeps_each_setting_of_the_standard_sheet(self, browser_of, alice):
        settings = {
            "s-knock_in_place_of_draw": "no",
            "s-who_deals": "loser",
            "s-game_bonus": "100",
            "s-box_bonus": "25",
            "s-target": "100",
        }
        browser_of(alice).post("/challenges/new/", {"who": "link", **settings})
        rules = Match.objects.get().rules
        assert not rules.knock_in_place_of_draw
        assert rules.who_deals == "loser"
        assert (rules.game_bonus, rules.box_bonus) == (100, 25)

    def test_keeps_each_setting_of_the_club_sheet(self, browser_of, alice):
        settings = {
            "c-target": "250",
            "c-oklahoma": "yes",
            "c-oklahoma_boxes": "extra",
            "c-hollywood": "yes",
            "c-late_entry": "literal",
            "c-who_deals": "winner",
        }
        sent = {"who": "hard", "sheet": "club", **settings}
        browser_of(alice).post("/challenges/new/", sent)
        rules = Match.objects.get().rules
        assert rules.sheet == "club"
        assert rules.target == 250
        assert (rules.oklahoma, rules.oklahoma_boxes) == (True, "extra")
        assert (rules.hollywood, rules.late_entry) == (True, "literal")
        assert rules.who_deals == "winner"

    @pytest.mark.parametrize("who", ["link", "lobby", "easy", "normal", "hard"])
    def test_offers_the_club_against_everyone(self, browser_of, alice, who):
        browser_of(alice).post("/challenges/new/", {"who": who, "sheet": "club"})
        assert Match.objects.get().rules == CLUB

    def test_does_not_look_at_the_settings_of_the_other_sheet(self, browser_of, alice):
        sent = {"who": "link", "sheet": "club", "s-game_bonus": "100", "s-target": "7"}
        browser_of(alice).post("/challenges/new/", sent)
        assert Match.objects.get().rules == CLUB

    def test_takes_what_a_browser_sends_of_the_variants_that_are_off(
        self, browser_of, alice
    ):
        off = {
            "c-oklahoma": "no",
            "c-oklahoma_boxes": "total",
            "c-hollywood": "no",
            "c-late_entry": "next_open",
        }
        sent = {"who": "link", "sheet": "club", **off}
        browser_of(alice).post("/challenges/new/", sent)
        assert Match.objects.get().rules == CLUB

    @pytest.mark.parametrize(
        ("name", "value", "words"),
        [
            ("late_entry", "literal", "Only Hollywood has games to come late to."),
            ("oklahoma_boxes", "extra", "Only with Oklahoma are there boxes"),
            ("target", "120", "“120” isn’t played by this sheet."),
            ("hollywood", "twice", "“twice” isn’t played by this sheet."),
        ],
    )
    def test_says_under_its_setting_what_is_not_played(
        self, browser_of, name, value, words
    ):
        sent = {"who": "link", "sheet": "club", f"c-{name}": value}
        page = markup(browser_of().post("/challenges/new/", sent))
        [field] = re.findall(
            r"<fieldset(?:(?!</fieldset>).)*field__bad.*?</f", page, re.S
        )
        assert f'name="c-{name}"' in field
        assert f'aria-describedby="id_c-{name}-error"' in field
        assert words in field
        assert Match.objects.count() == User.objects.count() == 0

    def test_says_all_that_is_out_of_place_at_once(self, browser_of):
        sent = {"c-late_entry": "literal", "c-oklahoma_boxes": "extra"}
        answer = browser_of().post(
            "/challenges/new/", {"who": "link", "sheet": "club", **sent}
        )
        for name in ("late_entry", "oklahoma_boxes"):
            assert f'id="id_c-{name}-error"' in markup(answer)

    @pytest.mark.parametrize(
        ("sheet", "name"),
        [("standard", "oklahoma"), ("standard", "hollywood"), ("club", "box_bonus")],
    )
    def test_names_a_setting_that_the_sheet_does_not_have(
        self, browser_of, sheet, name
    ):
        sent = {"who": "link", "sheet": sheet, f"{sheet[0]}-{name}": "yes"}
        page = words(browser_of().post("/challenges/new/", sent))
        assert f"This sheet has no setting called “{name}”." in page
        assert Match.objects.count() == 0

    def test_knows_two_sheets(self, browser_of):
        sent = {"who": "link", "sheet": "canasta"}
        page = words(browser_of().post("/challenges/new/", sent))
        assert "There are two sheets, standard and club." in page
        assert Match.objects.count() == 0

    def test_keeps_what_was_chosen_beside_what_is_refused(self, browser_of):
        sent = {
            "who": "hard",
            "sheet": "club",
            "c-target": "200",
            "c-late_entry": "literal",
        }
        page = markup(browser_of().post("/challenges/new/", sent))
        for chosen in ("hard", "club", "200", "literal"):
            assert re.search(rf'value="{chosen}"[^>]* checked', page)

    def test_begins_with_the_sheet_that_a_link_asks_for(self, browser_of):
        page = markup(browser_of().get("/challenges/new/?sheet=club"))
        assert 'name="sheet" value="club" checked' in page
        assert "Club rules to 100." in page

    @pytest.mark.parametrize("sheet", ["standard", "club"])
    def test_leads_to_the_rules_of_both_sheets(self, browser_of, sheet):
        page = markup(browser_of().get("/challenges/new/"))
        assert f'href="/rules/{sheet}/"' in page

    def test_makes_a_guest_of_whoever_is_not_signed_in(self, browser_of):
        browser = browser_of()
        browser.post("/challenges/new/", {"who": "link"})
        assert get_user(browser).is_guest
        assert Match.objects.get().inviter.user == get_user(browser)

    @pytest.mark.parametrize(
        "sent", [{}, {"who": "nobody"}, {"who": "link", "s-who_deals": "me"}]
    )
    def test_starts_nothing_from_what_it_never_offered(self, browser_of, sent):
        answer = browser_of().post("/challenges/new/", sent)
        assert answer.status_code == 200
        assert Match.objects.count() == User.objects.count() == 0

    def test_says_what_is_missing(self, browser_of):
        page = markup(browser_of().post("/challenges/new/", {}))
        assert "Say who shall sit across." in page
        assert 'aria-describedby="who-error"' in page

    @pytest.mark.parametrize(
        ("chosen", "told"),
        [
            ({"s-box_bonus": "25"}, "Each deal won is a box, 25 more at the end."),
            ({"s-who_deals": "winner"}, "whoever won a deal deals"),
            ({"sheet": "club", "c-target": "150"}, "Club rules to 150."),
            ({"sheet": "club", "c-oklahoma": "yes"}, "a spade doubles the deal"),
            ({"sheet": "club", "c-hollywood": "yes"}, "three games at once"),
        ],
    )
    def test_rewrites_the_rules_as_they_are_chosen(self, browser_of, chosen, told):
        answer = words(browser_of().get("/challenges/new/", chosen, **HTMX))
        assert told in answer

    def test_says_so_where_a_choice_makes_no_sense(self, browser_of):
        chosen = {"sheet": "club", "c-late_entry": "literal"}
        answer = words(browser_of().get("/challenges/new/", chosen, **HTMX))
        assert answer.startswith("Only Hollywood has games to come late to.")


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
        assert "Club rules, Hollywood to 100." in words(page)
        assert 'href="/rules/club/"' in markup(page)

    def test_hears_until_when_it_is_good(self, browser_of, alice):
        match = a_challenge(alice)
        expires = match.expires.isoformat(timespec="seconds")
        assert f'datetime="{expires}"' in markup(browser_of(alice).get(address(match)))

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
        assert "Standard rules to 100." in page
        assert "an undercut 25" in page

    def test_sees_the_clubs_rules_with_a_way_to_read_them(self, browser_of, alice):
        rules = rules_for("club", {"oklahoma": True, "target": 150})
        match = services.create_challenge(alice, rules)
        page = browser_of().get(address(match))
        assert "Club rules, Oklahoma to 150." in words(page)
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
        assert browser_of().post(address(match, "accept/")).status_code == 409

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
