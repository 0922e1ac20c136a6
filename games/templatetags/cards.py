"""Cards, suits and icons in templates, each drawn from its sprite."""

from collections.abc import Iterable

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games import letters
from games.gin.cards import Card, parse_cards
from games.table.cards import card_name

register = template.Library()

# Italian and Greek cards carry letters of their own; all others A, J, Q and K.
PLAIN = "cards.svg"
SPRITES = {"it": "cards.it.svg", "el": "cards.el.svg"}


@register.simple_tag
def card(code: object) -> SafeString:
    """Draw the face of a card, such as ``7H``, to fill the element around it."""
    return _face(code)


@register.simple_tag
def back() -> SafeString:
    """Draw a card that lies face down."""
    return card("back")


@register.simple_tag
def suit(letter: str) -> SafeString:
    """Draw a suit as an ornament beside a word; a screen reader skips it."""
    return format_html(
        '<svg viewBox="0 0 22 22" aria-hidden="true"><use href="{}#suit-{}"/></svg>',
        _sprite(),
        letter,
    )


@register.simple_tag
def fan(codes: str, classes: str) -> SafeString:
    """Draw cards side by side, such as ``"5H 6H back"``, for the eye only."""
    return format_html(
        '<span class="{}" aria-hidden="true">{}</span>', classes, _cards(codes.split())
    )


@register.simple_tag
def preview(codes: str) -> SafeString:
    """Draw cards with either letters, of which a style sheet shows those chosen."""
    own = SPRITES.get((get_language() or "")[:2], PLAIN)
    return format_html_join(
        "",
        '<span class="preview__{}" aria-hidden="true">{}</span>',
        (
            ("language", _cards(codes.split(), own)),
            ("international", _cards(codes.split(), PLAIN)),
        ),
    )


@register.simple_tag
def strip(cards: str | Iterable[Card], classes: str = "") -> SafeString:
    """Draw cards side by side; a screen reader hears their names."""
    shown = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
    return format_html(
        '<span class="strip {}" role="img" aria-label="{}">{}</span>',
        classes,
        ", ".join(map(card_name, shown)),
        _cards(shown),
    )


@register.simple_tag
def icon(name: str) -> SafeString:
    """Draw a line icon, such as ``log``; the word beside it says what it means."""
    return format_html(
        '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">'
        '<use href="{}#{}"/></svg>',
        static("icons.svg"),
        name,
    )


def _cards(codes: Iterable[object], sprite: str = "") -> SafeString:
    return format_html_join(
        "", '<span class="card">{}</span>', ((_face(code, sprite),) for code in codes)
    )


def _face(code: object, sprite: str = "") -> SafeString:
    return format_html(
        '<svg viewBox="0 0 100 140" aria-hidden="true" focusable="false">'
        '<use href="{}#{}"/></svg>',
        static(sprite) if sprite else _sprite(),
        code,
    )


def _sprite() -> str:
    language = (get_language() or "")[:2]
    own = "" if letters.are_international() else SPRITES.get(language)
    return static(own or PLAIN)
