"""Matches in lists: who sits across, by which rules, how it stands or ended."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from games import rules_text, terms_text
from games.models import Cause, Seat
from games.table.words import isolated

register = template.Library()

register.filter("rules_name", rules_text.rules_name)
register.filter("rules_kind", rules_text.rules_kind)
register.filter("rules_sentence", rules_text.rules_sentence)
register.filter("rules_in_full", rules_text.rules_in_full)
register.filter("terms", terms_text.terms_text)
register.filter("terms_in_full", terms_text.terms_in_full)
register.filter("clock_time", terms_text.clock_time)
register.filter("is_by_correspondence", terms_text.is_by_correspondence)


@register.filter
def player(seat: Seat) -> SafeString:
    """Who sits there; an AI is always marked as one, with its level."""
    if seat.is_ai:
        return format_html("{} · {}", seat.name, seat.get_level_display())
    # A name may be written from right to left: it must not turn its neighbours.
    return format_html("<bdi>{}</bdi>", seat.name)


@register.filter
def player_text(seat: Seat) -> str:
    """The same without markup, for a label or a title."""
    return f"{seat.name} · {seat.get_level_display()}" if seat.is_ai else seat.name


@register.filter
def score(seat: Seat) -> str:
    """One's own points first: “62 : 58”."""
    theirs = seat.match.points[1 - seat.number]
    return f"{seat.points} : {theirs}"


@register.filter
def result(seat: Seat) -> SafeString:
    """Won, lost or drawn, once the match is over; nothing where it was called off."""
    if seat.has_won:
        return format_html(
            '<span class="tag tag--good">{}</span>', pgettext("match", "won")
        )
    if seat.has_lost:
        return format_html(
            '<span class="tag tag--bad">{}</span>', pgettext("match", "lost")
        )
    if seat.match.is_called_off:
        return SafeString()
    return format_html('<span class="tag">{}</span>', pgettext("match", "drawn"))


@register.filter
def cause(seat: Seat) -> str:
    """Why the match ended, as this seat would tell it."""
    match seat.match.cause:
        case Cause.TARGET:
            return gettext("%(target)d reached") % {"target": seat.match.target}
        case Cause.RESIGNATION if seat.has_won:
            return gettext("they resigned")
        case Cause.RESIGNATION:
            return gettext("you resigned")
        case Cause.TIME if seat.has_won:
            return gettext("their time was up")
        case Cause.TIME:
            return gettext("your time was up")
        case Cause.ABANDONMENT if seat.has_won:
            return gettext("they left")
        case Cause.ABANDONMENT:
            return gettext("you left")
        case _agreement if seat.match.is_called_off:
            return pgettext("match", "called off")
        case _agreement:
            return gettext("by agreement")


@register.filter
def outcome(seat: Seat) -> str:
    """How the match stands, as a heading: “You won against Nikos”."""
    assert seat.opponent  # a match that has begun has two seats
    name = {"name": isolated(player_text(seat.opponent))}
    if not seat.match.is_over or seat.match.is_called_off:
        return gettext("Your match against %(name)s") % name
    if seat.has_won:
        return gettext("You won against %(name)s") % name
    if seat.has_lost:
        return gettext("You lost to %(name)s") % name
    return gettext("You drew with %(name)s") % name
