"""How often somebody may do what costs the site or others something."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import wraps
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from typing import Concatenate, Final, ParamSpec, TypeVar

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games import steady

logger = logging.getLogger(__name__)

MINUTE: Final = 60
HOUR: Final = 3600

#: So many matches against AIs somebody may begin: one a minute, and some to spare.
MATCHES_AN_HOUR: Final = 100

P = ParamSpec("P")
R = TypeVar("R", bound=HttpRequest)
View = Callable[Concatenate[R, P], HttpResponseBase]

#: What there was too much of, by the name of the limit.
WORDS: Final[dict[str, Promise]] = {
    "challenges": _("You have made very many challenges lately."),
    "matches": _("You have begun very many matches lately."),
    "data": _("You have asked for your data very often lately."),
    "forgotten": _("There were very many questions about forgotten passwords."),
    "mails": _("Very many mails went to this address lately."),
    "newcomers": _("Many people have come from this address lately."),
    "chat": _("You have said very much within the hour."),
    "reports": _("You have reported very often within the hour."),
    "blocks": _("You have blocked people very often within the hour."),
    "password": _("There were very many tries with your password."),
    "sign-up": _("There were very many tries to sign up from this address."),
    "sign-in": _("There were very many tries to sign in from this address."),
}


def limited(
    name: str,
    *,
    times: int,
    within: int,
    of: Callable[[HttpRequest], str] | None = None,
) -> Callable[[View[R, P]], View[R, P]]:
    """Answer 429 to more than so many posts of one ``within`` so many seconds.

    One is a person who is signed in, else an address, or what ``of`` says.
    Views that share a ``name`` share its count. While the cache is away nobody
    is kept out.
    """

    def decorate(view: View[R, P]) -> View[R, P]:
        @wraps(view)
        def counting(
            request: R, /, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponseBase:
            if request.method == "POST":
                who = (of or person_or_address)(request)
                if wait := count(name, who, times, within):
                    return too_many(request, name, wait)
            return view(request, *args, **kwargs)

        return counting

    return decorate


def limit_newcomers(view: View[R, P]) -> View[R, P]:
    """Answer 429 to posts of strangers whose address has brought too many lately.

    Each of them is a row, and a session for a year.
    """

    @wraps(view)
    def counting(request: R, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if request.method == "POST" and not request.user.is_authenticated:
            times = settings.NEWCOMERS_AN_HOUR
            if wait := count("newcomers", address(request), times, HOUR):
                return too_many(request, "newcomers", wait)
        return view(request, *args, **kwargs)

    return counting


def count(name: str, who: str, times: int, within: int) -> timedelta | None:
    """Count one more; return how long to wait if that is more than ``times``."""
    if not settings.LIMITS:
        return None
    try:
        now = steady.now()
        key = f"limit:{name}:{who}"
        since: datetime = cache.get_or_set(key, now, within) or now
        counted = f"{key}:{since.timestamp()}"
        cache.add(counted, 0, within)
        if cache.incr(counted) <= times:
            return None
        return max(since + timedelta(seconds=within) - now, timedelta(seconds=1))
    except Exception:
        # The cache is away, or the time ended in between: nobody is kept out for it.
        logger.warning("%s could not be counted", name, exc_info=True)
        return None


def too_many(request: HttpRequest, name: str, wait: timedelta) -> HttpResponse:
    """Say what there was too much of, and when to come back."""
    words = {"what": too_many_words(name), "when": wait_words(wait)}
    response = render(request, "429.html", words, status=429)
    response["Retry-After"] = str(ceil(wait.total_seconds()))
    # In place of whatever a part of a page was asked for.
    response["HX-Retarget"] = "body"
    return response


def too_many_words(name: str) -> str:
    """Say what there was too much of."""
    return str(WORDS[name])


def wait_words(wait: timedelta) -> str:
    """Say when to come back."""
    minutes = ceil(wait.total_seconds() / MINUTE)
    if minutes < 60:
        return ngettext(
            "Wait %(count)d minute, then try again.",
            "Wait %(count)d minutes, then try again.",
            minutes,
        ) % {"count": minutes}
    hours = ceil(minutes / 60)
    return ngettext(
        "Wait %(count)d hour, then try again.",
        "Wait %(count)d hours, then try again.",
        hours,
    ) % {"count": hours}


def person_or_address(request: HttpRequest) -> str:
    """Who acts: the person who is signed in, else the address."""
    if request.user.is_authenticated:
        return f"person:{request.user.pk}"
    return address(request)


def address(request: HttpRequest) -> str:
    """Where a request comes from; of IPv6 the half that one household shares."""
    text = request.META.get("REMOTE_ADDR") or ""
    try:
        at = ip_address(text)
    except ValueError:
        return text
    if isinstance(at, IPv6Address):
        return str(at.ipv4_mapped or ip_network((at, 64), strict=False).network_address)
    return text
