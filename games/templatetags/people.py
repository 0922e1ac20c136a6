"""People in templates: their name, how strong they are, whether they stay."""

from django import template
from django.contrib.auth.models import AnonymousUser
from django.template.defaultfilters import floatformat
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games import selectors
from games.models import User

register = template.Library()


@register.filter
def strength(user: User | AnonymousUser | None, sheet: str) -> str:
    """How strong somebody is at a sheet: “1612”, or “1488?” while that is uncertain.

    Empty where nothing is known: before the first rated match, for guests and AIs.
    Costs no query where ``ratings`` are prefetched.
    """
    rating = selectors.rating_of(user, sheet)
    if rating is None:
        return ""
    return f"{rating.value:.0f}" if rating.is_sure else f"{rating.value:.0f}?"


@register.filter
def signed(number: float | None) -> str:
    """A difference with its sign and one decimal: “+2.1”, “−4.3”; “–” for none."""
    if number is None:
        return "–"
    return f"{'−' if number < 0 else '+'}{floatformat(abs(number), 1)}"


@register.filter
def person_link(user: User) -> SafeString:
    """Somebody's name, linked to their profile where there is one to be seen."""
    # A name may be written from right to left: it must not turn its neighbours.
    name = format_html("<bdi>{}</bdi>", user.shown_name)
    if not user.has_profile:
        return name
    page = reverse("profile", args=[user.username])
    return format_html('<a href="{}">{}</a>', page, name)
