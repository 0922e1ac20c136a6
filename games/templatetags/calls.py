"""What waits for a person, on every page."""

from typing import Any
from urllib.parse import urlencode

from django import template
from django.template.context import Context

from games import selectors

register = template.Library()


@register.inclusion_tag("games/_calls.html", takes_context=True)
def calls(context: Context) -> dict[str, Any]:
    """The strip of what waits for whoever reads this page, and its socket.

    A page that has a socket which brings it too, as the lobby’s, says ``own_line``.
    """
    user = context.get("user")
    if user is None or not user.is_authenticated:
        return {"calls": selectors.Calls()}
    at = _match_shown(context)
    found = selectors.calls_for(user, at=at)
    asked = urlencode({"at": at, "has": found.mark})
    line = "" if context.get("own_line") else f"/ws/here/?{asked}"
    return {
        "calls": found,
        "line": line,
        "here": _address(context),
        "csrf_token": context.get("csrf_token"),
    }


def _address(context: Context) -> str:
    """Where to come back to without JavaScript."""
    request = context.get("request")
    return request.get_full_path() if request else ""


def _match_shown(context: Context) -> str:
    """The slug of the match that the page shows, where it is one's own page."""
    here = getattr(context.get("request"), "resolver_match", None)
    if here is None or here.url_name not in ("match", "hint"):
        return ""
    return here.kwargs["slug"]
