"""Cards, sections and times in templates."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from django.template import Context, Template
from django.utils import translation

from games.gin.cards import Card
from games.table.words import say_card
from games.templatetags.site import when


def drawn(source, **context):
    return Template("{% load cards site %}" + source).render(Context(context))


class TestACard:
    def test_is_drawn_from_the_sprite_and_silent(self):
        assert drawn('{% card "7H" %}') == (
            '<svg viewBox="0 0 100 140" aria-hidden="true" focusable="false">'
            '<use href="/static/cards.svg#7H"/></svg>'
        )

    def test_lies_face_down(self):
        assert "/static/cards.svg#back" in drawn("{% back %}")

    @pytest.mark.parametrize(
        ("language", "sprite"),
        [("it", "cards.it.svg"), ("el", "cards.el.svg"), ("cs", "cards.svg")],
    )
    def test_has_the_letters_of_the_language(self, language, sprite):
        with translation.override(language):
            assert f"/static/{sprite}#KC" in drawn('{% card "KC" %}')

    def test_is_named_by_its_letter_and_its_suit_in_a_sentence(self):
        sentence = say_card(Card.parse("TH"))
        assert sentence.startswith('<span class="say">10<svg class="suit" role="img"')
        assert 'aria-label="hearts"' in sentence

    def test_of_a_strip_is_heard_by_its_name(self):
        strip = drawn('{% strip "5H 6H" %}')
        assert 'role="img" aria-label="five of hearts, six of hearts"' in strip
        assert strip.count('<span class="card">') == 2

    def test_of_a_fan_is_for_the_eye_only(self):
        fan = drawn('{% fan "AS back" "peek" %}')
        assert fan.startswith('<span class="peek" aria-hidden="true">')
        assert fan.count('<span class="card">') == 2

    def test_code_is_never_markup(self):
        assert "<b>" not in drawn("{% card code %}", code="<b>")


def test_an_icon_is_drawn_beside_its_word():
    assert '<use href="/static/icons.svg#log"/>' in drawn('{% icon "log" %}')


def test_a_time_is_told_in_utc_wherever_it_was_written():
    rome = timezone(timedelta(hours=1))
    told = when(datetime(2026, 11, 28, 19, 40, tzinfo=rome))
    assert told == when(datetime(2026, 11, 28, 18, 40, tzinfo=UTC))
    assert told == (
        '<time datetime="2026-11-28T18:40:00+00:00" data-when>'
        "November 28, 2026, 18:40 UTC</time>"
    )


def test_the_four_suits_lead_through_the_site_even_without_a_request():
    nav = drawn("{% nav %}")
    for path in ("/", "/lobby/", "/history/", "/rules/standard/"):
        assert f'href="{path}"' in nav
    assert "aria-current" not in nav
