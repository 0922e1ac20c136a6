"""What stands between the server and every view."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation

View = Callable[[HttpRequest], HttpResponse]


def limit_body(get_response: View) -> View:
    """Refuse a body larger than any honest form, and one that doesn't tell its size."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if int(request.headers.get("Content-Length") or 0) > settings.MAX_BODY:
            return render(request, "413.html", status=413)
        if "Transfer-Encoding" in request.headers:
            return render(request, "400.html", status=411)
        return get_response(request)

    return middleware


def language_of_account(get_response: View) -> View:
    """Let the account's language go before the browser's, wherever one signs in."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated and request.user.language:
            # This needs no undoing: LocaleMiddleware begins each request anew.
            translation.activate(request.user.language)
        return get_response(request)

    return middleware
