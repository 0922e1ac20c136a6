"""What one says at the table, and what each side's page makes of it."""

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from games import fragments, services
from games.gin.rules import STANDARD
from games.models import User
from games.phrases import phrase_text
from games.views import words as views
from tests.matches import a_match, kept_up, seat_of
from tests.views.looks import HTMX, markup

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(alice, bob):
    return a_match(alice, bob)


@pytest.fixture
def chat_is_on(alice, bob):
    User.objects.update(allows_chat=True)


def say(client, match, htmx=True, **fields):
    headers = HTMX if htmx else {}
    return client.post(reverse("say", args=[match.slug]), fields, **headers)


def table_of(client, match) -> str:
    return markup(client.get(reverse("match", args=[match.slug])))


def test_a_phrase_is_heard_by_the_other_side_in_their_language(
    browser_of, match, alice, bob, monkeypatch
):
    monkeypatch.setattr(
        "games.phrases.phrase_text",
        lambda code: f"{code} in {translation.get_language()}",
    )
    User.objects.filter(pk=bob.pk).update(language="it")
    answer = say(browser_of(alice), match, phrase="hello")
    assert answer.status_code == 200
    assert "hello in en" in markup(answer)
    assert "hello in it" in table_of(browser_of(bob), match)


def test_the_push_says_it_in_the_language_of_the_page(match, alice, bob):
    services.say(match.pk, seat_of(match, 0), phrase="luck")
    with translation.override("it"):
        pushed = fragments.render_side(seat_of(match, 1))
        assert phrase_text("luck") in pushed
    assert "data-remark" in pushed


def test_without_a_script_the_table_comes_back_with_it_or_with_the_reason(
    browser_of, match, alice
):
    hers = browser_of(alice)
    answer = say(hers, match, htmx=False, phrase="hello")
    assert answer["Location"] == reverse("match", args=[match.slug])
    assert "Hello!" in table_of(hers, match)
    say(hers, match, htmx=False, text="how do you do")
    assert str(views.WHY["CHAT_IS_OFF"]) in table_of(hers, match)


def test_what_cannot_be_said_is_refused_with_a_sentence(browser_of, match, alice):
    answer = say(browser_of(alice), match, phrase="nonsense")
    assert answer.status_code == 409
    assert str(views.WHY["NOT_A_PHRASE"]) in markup(answer)
    match.refresh_from_db()
    assert match.said == 0


def test_every_reason_has_its_sentence():
    reasons = services.words.Why.__args__
    assert set(views.WHY) == set(reasons)


def test_one_says_so_much_an_hour_and_is_told_when_to_go_on(
    browser_of, match, alice, monkeypatch, settings
):
    settings.LIMITS = True
    monkeypatch.setattr(views, "REMARKS_AN_HOUR", 1)
    hers = browser_of(alice)
    assert say(hers, match, phrase="hello").status_code == 200
    refused = say(hers, match, phrase="hello")
    assert refused.status_code == 409
    assert "within the hour. Wait 1 hour" in markup(refused)
    assert say(hers, match, htmx=False, phrase="hello").status_code == 429
    cache.clear()


@pytest.mark.parametrize("path", ["say", "mute"])
def test_strangers_find_no_table(browser_of, match, charlie, path):
    for somebody in (None, charlie):
        client = browser_of(somebody)
        address = reverse(path, args=[match.slug])
        assert client.post(address, {"phrase": "hello"}).status_code == 404
        assert client.get(address).status_code == 405


def test_free_words_are_shown_to_the_two_and_as_text(
    browser_of, match, alice, bob, chat_is_on
):
    say(browser_of(alice), match, text="<b>well</b> \u202eplayed")
    for person in (alice, bob):
        page = table_of(browser_of(person), match)
        assert "&lt;b&gt;well&lt;/b&gt; played" in page
        assert "<b>well" not in page


def test_free_words_appear_in_no_other_match(
    browser_of, match, alice, bob, charlie, chat_is_on
):
    say(browser_of(alice), match, text="between us two")
    others = [a_match(alice, bob), a_match(alice, charlie)]
    for other in others:
        for person in (alice, charlie) if other is others[1] else (alice, bob):
            assert "between us two" not in table_of(browser_of(person), other)
    for path in ("lobby", "history", "home", "account"):
        page = markup(browser_of(charlie).get(reverse(path)))
        assert "between us two" not in page


def test_the_field_for_free_words_is_there_once_both_allow_them(
    browser_of, match, alice, bob
):
    field = 'name="text"'
    User.objects.filter(pk=alice.pk).update(allows_chat=True)
    assert field not in table_of(browser_of(alice), match)
    assert field not in fragments.render_side(seat_of(match, 0))
    User.objects.filter(pk=bob.pk).update(allows_chat=True)
    assert field in table_of(browser_of(alice), match)
    assert field in fragments.render_side(seat_of(match, 0))


def test_whoever_mutes_reads_only_themselves(browser_of, match, alice, bob):
    hers, his = browser_of(alice), browser_of(bob)
    say(hers, match, phrase="hello")
    say(his, match, phrase="luck")
    answer = hers.post(reverse("mute", args=[match.slug]), {"mute": "1"}, follow=True)
    assert "You hear nothing from" in markup(answer)
    mine = fragments.render_side(seat_of(match, 0))
    assert "Hello!</bdi>" in mine
    assert "Good luck!</bdi>" not in mine
    hers.post(reverse("mute", args=[match.slug]), {"mute": "0"})
    assert "Good luck!</bdi>" in fragments.render_side(seat_of(match, 0))


@pytest.mark.parametrize("how", ["mute", "block"])
def test_whoever_is_not_heard_sees_no_difference(
    browser_of, match, alice, bob, later, how
):
    later(seconds=0)
    unheard = a_match(alice, bob)
    for each in (match, unheard):
        services.say(each.pk, seat_of(each, 0), phrase="hello")

    def answer(each) -> tuple[int, str]:
        said = say(browser_of(bob), each, phrase="luck")
        return said.status_code, repr(fragments.words.words_of(seat_of(each, 1)))

    heard = answer(match)
    if how == "mute":
        services.mute(seat_of(unheard, 0), True)
    else:
        services.block(alice, bob)
    assert answer(unheard) == heard
    assert "Good luck!" in heard[1]
    assert "Good luck!" not in repr(fragments.words.words_of(seat_of(unheard, 0)))


def test_whoever_blocks_finds_in_place_of_phrases_that_no_words_pass_and_how_they_would(
    browser_of, match, alice, bob
):
    services.block(alice, bob)
    page, push = (
        table_of(browser_of(alice), match),
        fragments.render_side(seat_of(match, 0)),
    )
    for shown in (page, push):
        assert "You have blocked <bdi>Bob</bdi>; no words pass" in shown
        assert f'href="/players/Bob/block/?next=/matches/{match.slug}/"' in shown
        assert 'name="phrase"' not in shown
    assert 'name="mute"' not in page
    assert ">Report</a>" in page
    his = table_of(browser_of(bob), match)
    assert "You have blocked" not in his
    assert his.count('name="phrase"') == 12
    services.unblock(alice, bob)
    assert table_of(browser_of(alice), match).count('name="phrase"') == 12


def test_after_a_block_the_blocker_reads_nothing_and_says_nothing(
    browser_of, match, alice, bob
):
    services.block(alice, bob)
    say(browser_of(bob), match, phrase="luck")
    hers = browser_of(alice)
    assert "Good luck!</bdi>" not in table_of(hers, match)
    answer = say(hers, match, phrase="hello")
    assert answer.status_code == 409
    assert str(views.WHY["YOU_BLOCKED"]) in markup(answer)
    answer = hers.post(reverse("mute", args=[match.slug]), {"mute": "0"}, follow=True)
    assert str(views.WHY["YOU_BLOCKED"]) in markup(answer)


def test_an_unreadable_mute_is_a_bad_request(browser_of, match, alice):
    answer = browser_of(alice).post(reverse("mute", args=[match.slug]), {"mute": "x"})
    assert answer.status_code == 400


def test_a_remark_stands_on_the_table_for_a_while_and_stays_in_the_talk(
    match, later, alice
):
    later(seconds=0)
    services.say(match.pk, seat_of(match, 0), phrase="hello")
    assert 'class="bubble' in fragments.render_side(seat_of(match, 1))
    later(seconds=21)
    side = fragments.render_side(seat_of(match, 1))
    assert 'class="bubble' not in side
    assert "Hello!</bdi>" in side


def test_only_the_last_remark_of_either_side_stands_on_the_table(match):
    for number, phrase in ((0, "hello"), (1, "luck"), (0, "oops")):
        services.say(match.pk, seat_of(match, number), phrase=phrase)
    said = fragments.words.words_of(seat_of(match, 0))
    assert [each.text for each in said.talk] == ["Hello!", "Good luck!", "Oops!"]
    assert [each.text for each in said.bubbles] == ["Good luck!", "Oops!"]


def test_an_hour_after_the_match_nothing_can_be_said_or_read(
    browser_of, match, alice, later
):
    services.say(match.pk, seat_of(match, 0), phrase="oops")
    services.resign(match.pk, seat_of(match, 0))
    later(minutes=61)
    page = table_of(browser_of(alice), match)
    assert "Oops!" not in page
    assert str(views.WHY["TOO_LATE"]) in page
    assert "Block or report" in page


def test_against_the_computer_there_is_nobody_to_talk_to(browser_of, alice):
    match = kept_up(services.start_ai_match(alice, "easy", STANDARD))
    page = table_of(browser_of(alice), match)
    assert 'id="say"' not in page
    assert say(browser_of(alice), match, phrase="hello").status_code == 409


def test_words_of_an_account_that_is_gone_are_gone(match, later, bob):
    later(seconds=0)
    services.say(match.pk, seat_of(match, 1), phrase="luck")
    User.objects.filter(pk=bob.pk).update(deleted=services.words.steady.now())
    said = fragments.words.words_of(seat_of(match, 0))
    assert said.talk == ()
    assert said.username == ""


def test_an_account_that_is_gone_is_here_no_more(browser_of, match, alice, bob):
    hers = browser_of(alice)
    assert '<span class="tag presence"' in fragments.render_side(seat_of(match, 0))
    services.delete_account(bob)
    empty = r'<span hidden id="presence"[^>]*></span>'
    assert re.search(empty, fragments.render_side(seat_of(match, 0)))
    assert re.search(empty, table_of(hers, match))


def test_a_table_with_words_costs_as_many_queries_as_one_without(
    browser_of, match, alice, bob
):
    hers, his = browser_of(alice), browser_of(bob)

    def costs() -> int:
        with CaptureQueriesContext(connection) as queries:
            hers.get(reverse("table", args=[match.slug]))
        return len(queries)

    costs()
    before = costs()
    say(his, match, phrase="hello")
    assert costs() == before


def test_the_phrases_can_be_pressed_one_button_each(browser_of, match, alice):
    page = table_of(browser_of(alice), match)
    assert page.count('name="phrase"') == 12
    assert "Say something" in page
