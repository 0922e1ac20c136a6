"""What stands between the server and every view."""

from collections.abc import Callable
from typing import cast

from django.conf import settings
from django.contrib.sessions.middleware import (
    SessionMiddleware as DjangoSessionMiddleware,
)
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation

from games import letters, preferences
from games.sessions import SessionStore

View = Callable[[HttpRequest], HttpResponse]


class SessionMiddleware(DjangoSessionMiddleware):
    """Take the session's cookie from whoever signs out here, and from nobody else.

    A page may ask once more with a session that another page of the same browser has
    just exchanged for a new one: its answer must not take the new one's cookie away.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponse
    ) -> HttpResponse:
        response = super().process_response(request, response)
        cookie = response.cookies.get(settings.SESSION_COOKIE_NAME)
        is_taken = cookie is not None and not cookie.value
        if is_taken and not cast(SessionStore, request.session).is_ended:
            del response.cookies[settings.SESSION_COOKIE_NAME]
        return response


def limit_body(get_response: View) -> View:
    """Refuse a body larger than any honest form, and one that doesn't tell its size."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if int(request.headers.get("Content-Length") or 0) > settings.MAX_BODY:
            return render(request, "413.html", status=413)
        if "Transfer-Encoding" in request.headers:
            return render(request, "400.html", status=411)
        return get_response(request)

    return middleware


def refuse_nul(get_response: View) -> View:
    """Refuse what has a NUL in it: no honest text has, and PostgreSQL takes none."""

    def middleware(request: HttpRequest) -> HttpResponse:
        sent = [value for _, values in request.GET.lists() for value in values]
        sent += [value for _, values in request.POST.lists() for value in values]
        if any("\0" in text for text in (request.path, *sent)):
            return render(request, "400.html", status=400)
        return get_response(request)

    return middleware


def tell_not_allowed(get_response: View) -> View:
    """Say in words that an address takes another method, as Django does in none."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code != 405 or response.content:
            return response
        told = render(request, "405.html", status=405)
        told["Allow"] = response["Allow"]
        return told

    return middleware


def note_session(get_response: View) -> View:
    """Keep from where and when somebody was last here, for their list of sessions."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.user.is_authenticated:
            session = cast(SessionStore, request.session)
            session.see(request.headers.get("User-Agent", ""))
        return response

    return middleware


def preferences_of_person(get_response: View) -> View:
    """Settle how whoever looks likes it: the person, or else the browser's cookie."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            kept = preferences.read(request.user.preferences)
        else:
            kept = preferences.from_cookie(request.COOKIES.get(preferences.COOKIE, ""))
        setattr(request, "preferences", kept)  # noqa: B010 - no request of ours
        with letters.chosen_by(kept):
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
