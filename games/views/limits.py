"""How many newcomers one address may bring: each is a row, and a session for a year."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

logger = logging.getLogger(__name__)

HOUR = 3600

P = ParamSpec("P")
R = TypeVar("R", bound=HttpRequest)
View = Callable[Concatenate[R, P], HttpResponse]


def limit_newcomers(view: View[R, P]) -> View[R, P]:
    """Answer 429 to posts of strangers whose address has brought too many lately."""

    @wraps(view)
    def limited(request: R, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        is_newcomer = request.method == "POST" and not request.user.is_authenticated
        if is_newcomer and _count(request) > settings.NEWCOMERS_AN_HOUR:
            return render(request, "429.html", {"newcomers": True}, status=429)
        return view(request, *args, **kwargs)

    return limited


def _count(request: HttpRequest) -> int:
    """Count one more, and return how many there were within the hour."""
    key = f"newcomers:{request.META.get('REMOTE_ADDR', '')}"
    try:
        cache.add(key, 0, timeout=HOUR)
        return cache.incr(key)
    except Exception:
        # The cache is away, or the hour ended in between: nobody is kept out for it.
        logger.warning("Newcomers could not be counted", exc_info=True)
        return 0
