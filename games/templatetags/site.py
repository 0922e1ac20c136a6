"""What frames every page: the four suits as its navigation, and times."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from django import template
from django.template.context import Context
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext_lazy

from games import preferences
from games.dates import day_text, month_text

register = template.Library()

register.filter("day", day_text)
register.filter("month", month_text)


@dataclass(frozen=True)
class Section:
    """One of the four parts of the site; ``pages`` are the URL names within it."""

    suit: str
    title: Promise
    pages: tuple[str, ...]
    args: tuple[str, ...] = ()

    @property
    def url(self) -> str:
        return reverse(self.pages[0], args=self.args)


SECTIONS = (
    Section("S", pgettext_lazy("section", "Play"), ("home", "challenge_new", "match")),
    Section("H", pgettext_lazy("section", "Lobby"), ("lobby",)),
    Section(
        "D", pgettext_lazy("section", "Matches"), ("history", "history_match", "replay")
    ),
    Section("C", pgettext_lazy("section", "Learn"), ("rules", "levels"), ("standard",)),
)


@register.inclusion_tag("_nav.html", takes_context=True)
def nav(context: Context) -> dict[str, Iterator[tuple[Section, str]]]:
    """The four suits; the section and the page that one is on are marked."""
    request = context.get("request")
    here = getattr(request, "resolver_match", None)
    path, page = getattr(request, "path", ""), getattr(here, "url_name", "")
    return {
        "sections": ((section, _current(section, path, page)) for section in SECTIONS)
    }


def _current(section: Section, path: str, page: str) -> str:
    """The value of ``aria-current``, empty where it doesn't stand."""
    if path == section.url:
        return "page"
    return "true" if page in section.pages else ""


@register.simple_tag(takes_context=True)
def looks(context: Context) -> SafeString:
    """How whoever looks likes it, as attributes of the page that styles answer to."""
    kept = getattr(context.get("request"), "preferences", {})
    return format_html_join(
        "", ' data-{}="{}"', sorted(preferences.chosen(kept).items())
    )


@register.filter
def when(moment: datetime) -> SafeString:
    """A time in UTC; ``pages.js`` rewrites it in the zone of who looks."""
    moment = moment.astimezone(UTC)
    return format_html(
        '<time datetime="{}" data-when>{}</time>',
        moment.isoformat(timespec="seconds"),
        gettext("%(date)s, %(time)s UTC")
        % {
            "date": day_text(moment),
            "time": moment.strftime("%H:%M"),
        },
    )
