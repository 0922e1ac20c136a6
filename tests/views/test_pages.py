"""Pages that are read, and those that say what went wrong."""

import re

import pytest
from django.template.loader import get_template
from django.test import Client

from games.gin.cards import parse_cards
from games.gin.melds import Meld, best_layoffs, deadwood_points
from tests.views.looks import markup, words


@pytest.mark.django_db
class TestTheRules:
    def test_of_the_standard_sheet_are_a_page(self, client):
        page = words(client.get("/rules/standard/"))
        assert "Whoever has 100 first wins." in page
        assert "can’t be thrown in the same turn" in page

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

        monkeypatch.setattr("games.fragments.lobby_context", broken)
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
