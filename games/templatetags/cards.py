"""Cards, suits and icons in templates, each drawn from its sprite."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext

register = template.Library()

# Italian and Greek cards carry letters of their own; all others A, J, Q and K.
SPRITES = {"it": "cards.it.svg", "el": "cards.el.svg"}


@register.simple_tag
def card(code: object) -> SafeString:
    """Draw the face of a card, such as ``7H``, to fill the element around it."""
    return _face(code)


@register.simple_tag
def back() -> SafeString:
    """Draw a card that lies face down."""
    return _face("back")


@register.simple_tag
def suit(letter: str) -> SafeString:
    """Draw a suit within a sentence; a screen reader hears its name."""
    return format_html(
        '<svg class="suit" role="img" aria-label="{}"><use href="{}#suit-{}"/></svg>',
        _suit_name(letter),
        _sprite(),
        letter,
    )


@register.simple_tag
def suit_mark(letter: str) -> SafeString:
    """Draw a suit as an ornament beside a word; a screen reader skips it."""
    return format_html(
        '<svg viewBox="0 0 22 22" aria-hidden="true"><use href="{}#suit-{}"/></svg>',
        _sprite(),
        letter,
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


def _face(code: object) -> SafeString:
    return format_html(
        '<svg viewBox="0 0 100 140" aria-hidden="true" focusable="false">'
        '<use href="{}#{}"/></svg>',
        _sprite(),
        code,
    )


def _sprite() -> str:
    language = (get_language() or "")[:2]
    return static(SPRITES.get(language, "cards.svg"))


def _suit_name(letter: str) -> str:
    return {
        "C": pgettext("suit", "clubs"),
        "D": pgettext("suit", "diamonds"),
        "H": pgettext("suit", "hearts"),
        "S": pgettext("suit", "spades"),
    }[letter]
