"""Pages that are read, and those that say what went wrong."""

import re
from dataclasses import replace

import pytest
from django.template.loader import get_template
from django.test import Client

from games.gin.cards import Card, parse_cards
from games.gin.melds import Meld, best_layoffs, deadwood_points
from games.gin.rules import CLUB, rules_for
from games.gin.scoring import Ending, boxes_for, score
from games.gin.showdown import ClosingKind
from tests.builders import a_closing
from tests.views.looks import markup, words


@pytest.mark.django_db
class TestTheRules:
    def test_of_the_standard_sheet_are_a_page(self, client):
        page = words(client.get("/rules/standard/"))
        assert "Whoever has 100 first wins." in page
        assert "can’t be thrown in the same turn" in page

    def test_of_the_club_are_another(self, client):
        page = words(client.get("/rules/club/"))
        assert "Nobody is offered that card first" in page
        assert "The highest total wins, and equal totals are a draw." in page
        assert "after the ace of spades both hold" in page
        assert "Whoever resigns loses the match, whatever the sums say." in page

    @pytest.mark.parametrize("sheet", ["standard", "club"])
    def test_of_either_sheet_lead_to_the_other(self, client, sheet):
        page = markup(client.get(f"/rules/{sheet}/"))
        assert f'href="/rules/{sheet}/" aria-current="page"' in page
        assert 'href="/rules/standard/"' in page
        assert 'href="/rules/club/"' in page

    def test_of_either_sheet_say_how_melds_are_laid_by_hand(self, client):
        standard = words(client.get("/rules/standard/"))
        club = words(client.get("/rules/club/"))
        for page in (standard, club):
            assert "the pointer becomes three small cards" in page
        assert "the table offers the better melds" in standard
        assert "Any melds may be shown" in club
        assert "goes big gin at once" in club
        assert "goes big gin at once" not in standard

    def test_of_the_club_begin_a_match_by_them(self, client):
        page = markup(client.get("/rules/club/"))
        assert 'href="/challenges/new/?sheet=club"' in page

    @pytest.mark.parametrize("place", ["score", "boxes", "oklahoma", "by-hand"])
    def test_of_the_club_lead_to_each_part(self, client, place):
        page = markup(client.get("/rules/club/"))
        assert f'href="#{place}"' in page
        assert f'id="{place}"' in page

    def test_of_a_sheet_that_does_not_exist_are_not(self, client):
        assert client.get("/rules/canasta/").status_code == 404

    def test_reckon_their_examples_right(self):
        melds = [Meld.of(parse_cards("5H6H7H8H")), Meld.of(parse_cards("9C9D9S"))]
        knocker = parse_cards("5H6H7H8H9C9D9S4S2DAC")
        assert deadwood_points(knocker) == 7
        beaten = parse_cards("JDQDKD2C2H2S9HTS6C3S")
        assert best_layoffs(melds, beaten).deadwood_points - 7 == 12
        undercutting = parse_cards("JDQDKD2C2H2S4H9H4CAS")
        assert best_layoffs(melds, undercutting).deadwood_points == 5
        assert deadwood_points(parse_cards("5H6H7H8H9C9D9SAC2C3C")) == 0
        assert deadwood_points(parse_cards("JD4SAC")) == 15

    def test_of_the_club_reckon_theirs_right(self):
        melds = [Meld.of(parse_cards("5H6H7H8H")), Meld.of(parse_cards("9C9D9S"))]
        equal = parse_cards("JDQDKD2C2H2S4H9H4C3S")
        assert best_layoffs(melds, equal).deadwood_points == 7
        assert deadwood_points(parse_cards("5H6H7H8H9C9D9SAC2C3C4C")) == 0
        assert deadwood_points(parse_cards("5H6H7H9C9D9SAC2C3C4C")) == 0
        big_gin = a_closing(["5H6H7H8H"], kind=ClosingKind.BIG_GIN)
        against = replace(big_gin, defender_deadwood=parse_cards("KDKHTSAC"))
        assert score(against, CLUB, Card.parse("6D")).points == 50 + 31
        gin = replace(against, kind=ClosingKind.GIN)
        oklahoma = rules_for("club", {"oklahoma": True})
        assert score(gin, oklahoma, Card.parse("8S")).points == (25 + 31) * 2
        assert [
            oklahoma.limit(Card.parse(code)) for code in ("6D", "QH", "AD", "8S")
        ] == [6, 10, 0, 8]

    def test_of_the_club_list_the_boxes_of_both_readings(self, client):
        page = markup(client.get("/rules/club/"))
        readings = [
            rules_for("club", {"oklahoma": True, "oklahoma_boxes": reading})
            for reading in ("total", "extra")
        ]
        for ending, name in (
            (Ending.KNOCK, "a knock"),
            (Ending.UNDERCUT, "an undercut"),
            (Ending.GIN, "a gin"),
            (Ending.BIG_GIN, "a big gin"),
        ):
            in_all, extra = (boxes_for(ending, rules) for rules in readings)
            cells = "".join(
                f'<td class="num">{boxes}</td>' for boxes in (in_all, extra)
            )
            assert f"{name}</th>{cells}" in page


def test_what_is_kept_is_a_page(client, db):
    assert "a fingerprint that can’t be turned back" in words(client.get("/privacy/"))


def test_health_is_told_when_the_database_answers(client, db):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok")


@pytest.mark.django_db
class TestWhatWentWrong:
    def test_nothing_there_is_said_in_our_words(self, client):
        page = client.get("/nowhere/")
        assert page.status_code == 404
        assert "No table stands here." in words(page)

    def test_a_form_without_its_token_is_refused_kindly(self):
        page = Client(enforce_csrf_checks=True).post("/play-now/")
        assert page.status_code == 403
        assert "This page was too old." in words(page)

    def test_what_cannot_be_read_is_said_to_be(self, client):
        page = client.post("/play-now/", {"level": "?"})
        assert page.status_code == 400
        assert "That wasn’t understood." in words(page)

    def test_what_has_too_many_fields_is_not_read(self, client):
        fields = {f"field-{number}": "" for number in range(200)}
        assert client.post("/challenges/new/", fields).status_code == 400

    def test_what_is_too_large_is_said_to_be(self, client, settings):
        settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10
        page = client.post("/play-now/", {"level": "x" * 100})
        assert page.status_code == 413
        assert "That was too much." in words(page)

    def test_a_fault_of_ours_is_owned_up_to_without_the_database(
        self, client, monkeypatch
    ):
        def broken(*args):
            raise RuntimeError

        monkeypatch.setattr("games.views.home.fragments.lobby_context", broken)
        client.raise_request_exception = False
        page = client.get("/")
        assert page.status_code == 500
        assert "We dropped the cards." in words(page)

    @pytest.mark.parametrize("code", ["500", "503"])
    def test_its_page_asks_the_database_nothing(self, code, django_assert_num_queries):
        with django_assert_num_queries(0):
            page = get_template(f"{code}.html").render()
        assert "Your match is safe" in page


@pytest.mark.django_db
class TestEveryPage:
    PATHS = (
        "/",
        "/lobby/",
        "/challenges/new/",
        "/history/",
        "/rules/standard/",
        "/rules/club/",
        "/levels/",
        "/privacy/",
        "/account/sign-up/",
        "/account/sign-in/",
        "/nowhere/",
    )

    @pytest.mark.parametrize("path", PATHS)
    def test_has_one_heading_a_title_and_a_language(self, client, path):
        page = markup(client.get(path))
        assert page.count("<h1") == 1
        assert re.search(r"<title>[^<]+</title>", page)
        assert '<html lang="en">' in page

    @pytest.mark.parametrize("path", PATHS)
    def test_has_neither_inline_style_nor_script(self, client, path):
        page = markup(client.get(path))
        assert " style=" not in page
        assert "<style" not in page
        assert not re.search(r"<script(?![^>]*\bsrc=)", page)
        assert not re.search(r"\son[a-z]+=", page)

    @pytest.mark.parametrize("path", PATHS)
    def test_lets_a_screen_reader_skip_to_what_it_is_about(self, client, path):
        page = markup(client.get(path))
        assert 'href="#main"' in page
        assert 'id="main"' in page

    @pytest.mark.parametrize("path", PATHS)
    def test_names_no_id_twice(self, client, path):
        ids = re.findall(r'\sid="([^"]+)"', markup(client.get(path)))
        assert len(ids) == len(set(ids))

    @pytest.mark.parametrize("path", PATHS)
    def test_asks_no_other_site_for_anything(self, client, path):
        page = markup(client.get(path))
        found = re.findall(r'(?:src|href|action)="(https?:|//)', page)
        assert not found

    @pytest.mark.parametrize("path", PATHS)
    def test_lets_each_form_that_writes_carry_its_token(self, client, path):
        page = markup(client.get(path))
        forms = re.findall(r'<form[^>]*method="post".*?</form>', page, re.S)
        assert all("csrfmiddlewaretoken" in form for form in forms)


@pytest.mark.parametrize("path", ["/play-now/", "/account/sign-out/", "/language/"])
def test_an_address_that_is_only_for_a_press_says_so(client, path):
    answer = client.get(path)
    assert answer.status_code == 405
    assert "POST" in answer["Allow"]
    assert "There is nothing to read here." in answer.content.decode()
