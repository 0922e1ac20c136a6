"""The form of a new match: its rules, and its terms."""

import re

import pytest
from django.contrib.auth import get_user

from games import services
from games.gin.rules import CLUB
from games.models import Match, Status, User
from tests.matches import a_challenge
from tests.views.links import address
from tests.views.looks import HTMX, markup, words


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
        assert "Club rules to 100 · no clock · casual." in page

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
            ({"sheet": "club", "c-target": "150"}, "Club rules to 150 · no clock"),
            ({"clock": "fast"}, "Each side has 5 min for the match, and 5 s more"),
            ({"clock": "3d"}, "Each move has 3 days."),
            ({"open_to": "registered"}, "Only registered people can sit down."),
            ({"sheet": "club", "c-oklahoma": "yes"}, "a spade doubles the deal"),
            ({"sheet": "club", "c-hollywood": "yes"}, "three games at once"),
        ],
    )
    def test_rewrites_the_rules_as_they_are_chosen(self, browser_of, chosen, told):
        answer = words(browser_of().get("/challenges/new/", chosen, **HTMX))
        assert told in answer

    def test_shows_them_by_a_press_where_there_is_no_script(self, browser_of, alice):
        chosen = {"who": "link", "sheet": "club", "c-oklahoma": "yes", "show": "rules"}
        page = words(browser_of(alice).post("/challenges/new/", chosen))
        assert "a spade doubles the deal" in page
        assert "Show the rules as chosen" in page
        assert not Match.objects.exists()

    def test_says_so_where_a_choice_makes_no_sense(self, browser_of):
        chosen = {"sheet": "club", "c-late_entry": "literal"}
        answer = words(browser_of().get("/challenges/new/", chosen, **HTMX))
        assert answer.startswith("Only Hollywood has games to come late to.")


class TestTheTerms:
    def send(self, browser, **sent):
        return browser.post("/challenges/new/", {"who": "lobby", **sent})

    @pytest.mark.parametrize("clock", ["none", "relaxed", "normal", "fast", "1d", "7d"])
    def test_keep_the_clock(self, browser_of, alice, clock):
        self.send(browser_of(alice), clock=clock)
        assert Match.objects.get().clock == clock

    def test_name_a_clock_that_there_is_not(self, browser_of, alice):
        answer = self.send(browser_of(alice), clock="blitz")
        assert "“blitz” can’t be chosen here. Choose one of these." in words(answer)
        assert Match.objects.count() == 0

    def test_count_for_the_rating_if_that_is_chosen(self, browser_of, alice):
        self.send(browser_of(alice), rated="rated")
        assert Match.objects.get().rated

    def test_are_casual_for_whoever_has_no_account(self, browser_of):
        browser = browser_of()
        page = words(browser.get("/challenges/new/"))
        assert "Rated matches are between people with an account" in page
        page = words(self.send(browser, rated="rated"))
        assert "Only people with an account play for the rating." in page
        assert Match.objects.count() == User.objects.count() == 0

    def test_say_why_a_sheet_with_a_difference_is_casual(self, browser_of, alice):
        sent = {"sheet": "club", "c-oklahoma": "yes", "rated": "rated"}
        page = words(self.send(browser_of(alice), **sent))
        assert "Only a sheet as it stands counts for the rating" in page
        assert Match.objects.count() == 0
        so_far = browser_of(alice).get("/challenges/new/", sent, **HTMX)
        assert words(so_far).startswith("Only a sheet as it stands")

    def test_keep_guests_out_if_that_is_chosen(self, browser_of, alice):
        self.send(browser_of(alice), open_to="registered")
        match = Match.objects.get()
        assert match.registered_only
        assert not match.rated

    def test_are_none_against_the_ai(self, browser_of):
        self.send(browser_of(), who="easy", clock="fast", rated="rated")
        match = Match.objects.get()
        assert (match.clock, match.rated) == ("none", False)
        chosen = {"who": "easy", "clock": "fast", "rated": "rated"}
        so_far = words(browser_of().get("/challenges/new/", chosen, **HTMX))
        assert so_far.startswith("Standard rules to 100. The upcard")

    def test_of_a_press_that_comes_twice_lay_one_table(self, browser_of, alice, later):
        browser = browser_of(alice)
        once, twice = (self.send(browser, rated="rated") for _ in range(2))
        assert once["Location"] == twice["Location"]
        other = self.send(browser, clock="fast")
        assert other["Location"] != once["Location"]
        later(seconds=6)
        assert self.send(browser, rated="rated")["Location"] != once["Location"]

    def test_say_how_many_may_stand_at_once(self, browser_of, alice):
        browser = browser_of(alice)
        for _ in range(services.OPEN_AT_ONCE):
            a_challenge(alice, listed=False)
        page = words(self.send(browser))
        assert "You have 10 open challenges, and more can’t stand at once." in page
        assert Match.objects.count() == services.OPEN_AT_ONCE
