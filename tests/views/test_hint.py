"""A hint: what Hard would do, at a table against an AI."""

import re
from random import Random

import pytest
from django.test import Client

from games import ai, selectors, services
from games.ai import players
from games.gin.rules import CLUB, STANDARD
from tests import matches
from tests.builders import with_hidden_cards_redealt
from tests.views.looks import markup

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(alice):
    """One in which Alice is to move: now and then the AI closes with its first turn."""
    for _ in range(5):
        match = matches.kept_up(services.start_ai_match(alice, "easy", STANDARD))
        if match.turn == 0:
            return match
    raise AssertionError("the AI always closed at once")


@pytest.fixture
def hers(client, alice) -> Client:
    """Alice's browser."""
    client.force_login(alice)
    return client


def asked(client: Client, match, *, htmx: bool = True):
    headers = {"hx-request": "true"} if htmx else {}
    return client.get(f"/matches/{match.slug}/hint/", headers=headers)


def told(answer) -> str:
    found = re.search(r'id="told">([^<]*)<', answer.content.decode())
    return found[1] if found else ""


def hinted(answer) -> list[str]:
    return re.findall(r'class="[^"]*\bis-hinted\b[^"]*"', answer.content.decode())


def test_a_hint_is_hards_move_and_its_reason_in_one_sentence(match, hers):
    answer = asked(hers, match)
    assert answer.status_code == 200
    assert re.fullmatch(r"Hint: [^.;]+; .+\.", told(answer))
    assert hinted(answer)


def test_it_is_the_same_whenever_it_is_asked_for(match, hers):
    assert told(asked(hers, match)) == told(asked(hers, match))


def test_it_leaves_no_trace(match, hers):
    before = matches.log_of(match), matches.seat_of(match, 0).arrangement
    asked(hers, match)
    asked(hers, match, htmx=False)
    assert before == (matches.log_of(match), matches.seat_of(match, 0).arrangement)


def test_all_along_a_deal_it_can_be_followed(match, hers):
    while match.turn is not None:
        seat = matches.seat_of(match, 0)
        move = ai.answer("hard", selectors.view_of(seat), "")
        answer = asked(hers, match)
        assert told(answer).startswith("Hint: ")
        assert hinted(answer)
        matches.play(seat, move)
        match = matches.kept_up(match)


def test_without_htmx_it_is_the_whole_page(match, hers):
    page = asked(hers, match, htmx=False)
    assert page.status_code == 200
    assert told(page).startswith("Hint: ")
    assert "<title>" in markup(page)


def test_it_is_never_stored(match, hers):
    for htmx in (True, False):
        assert "no-store" in asked(hers, match, htmx=htmx)["Cache-Control"]


def test_a_match_of_people_has_none(alice, bob, hers):
    match = matches.a_match(alice, bob)
    assert asked(hers, match).status_code == 404
    assert "hint/" not in markup(hers.get(f"/matches/{match.slug}/"))


def test_a_stranger_finds_nothing(match, bob, client):
    assert asked(Client(), match).status_code == 404
    client.force_login(bob)
    assert asked(client, match).status_code == 404


def test_it_cannot_be_posted(match, hers):
    assert hers.post(f"/matches/{match.slug}/hint/").status_code == 405


def test_between_deals_there_is_nothing_to_decide(match, hers):
    match = matches.play_on(match, matches.is_between_deals)
    answer = asked(hers, match)
    assert answer.status_code == 409
    assert 'data-notice="NO_HINT"' in answer.content.decode()
    assert not hinted(answer)


def test_once_the_match_is_over_too(match, hers):
    services.resign(match.pk, matches.seat_of(match, 0))
    assert asked(hers, match).status_code == 409
    assert "hint/" not in markup(hers.get(f"/matches/{match.slug}/"))


@pytest.mark.parametrize("moves", [0, 3, 8])
def test_it_depends_on_nothing_that_is_hidden(match, hers, monkeypatch, later, moves):
    later(seconds=0)
    match = matches.play_on(match, matches.is_between_deals, moves=moves)
    state = selectors.state_of(match)
    shown = told(asked(hers, match))
    for seed in range(3):
        other = with_hidden_cards_redealt(state, 0, Random(seed))
        with monkeypatch.context() as patched:
            patched.setattr(
                "games.selectors.matches.state_of", lambda _match, is_=other: is_
            )
            assert told(asked(hers, match)) == shown


def test_where_hard_fails_easy_gives_the_hint(match, hers, monkeypatch, caplog):
    def raising(view, rng, budget):
        raise RuntimeError

    monkeypatch.setitem(players.PLAYERS, "hard", raising)
    assert told(asked(hers, match)).startswith("Hint: ")
    assert f"hard at hint:{match.slug}" in caplog.text


def test_every_sheet_has_hints(alice, hers):
    match = matches.kept_up(services.start_ai_match(alice, "easy", CLUB))
    assert told(asked(hers, match)).startswith("Hint: ")


def test_after_the_deal_the_ai_says_why(match, hers):
    match = matches.play_on(match, matches.is_between_deals)
    table = markup(hers.get(f"/matches/{match.slug}/"))
    history = markup(hers.get(f"/history/{match.slug}/"))
    is_told = selectors.state_of(match).deal.closing is not None
    assert ('class="why"' in table) is is_told
    assert ('class="why"' in history) is is_told


def test_while_the_deal_is_played_it_does_not(match, hers):
    match = matches.play_on(match, matches.is_between_deals, moves=1)
    assert 'class="why"' not in markup(hers.get(f"/matches/{match.slug}/"))
    assert 'class="why"' not in markup(hers.get(f"/history/{match.slug}/"))
