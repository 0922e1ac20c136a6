"""Who opens a socket, and the language that their page is read in."""

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import TooManyFieldsSent
from django.http import Http404, HttpRequest, QueryDict
from django.utils import translation

from games import selectors


@dataclass(frozen=True)
class Page:
    """Which seat's page this is, and the language that it is read in."""

    match_id: int
    seat_id: int
    number: int
    language: str


def page_of(scope: dict[str, Any]) -> Page | None:
    """Return whose page opens this socket; None if they have no seat there."""
    slug = scope["url_route"]["kwargs"]["slug"]
    try:
        match, seat = selectors.match_for(scope["user"], slug)
    except Http404:
        return None
    return Page(match.pk, seat.pk, seat.number, language_of(scope))


def asked_of(scope: dict[str, Any]) -> QueryDict:
    """Return what the socket's address asks for; nothing where that is too much."""
    try:
        return QueryDict(scope["query_string"])
    except TooManyFieldsSent:
        return QueryDict()


def language_of(scope: dict[str, Any]) -> str:
    """Return the language of the account, else of the choice, else of the browser."""
    request = HttpRequest()
    request.COOKIES = scope["cookies"]
    headers = dict(scope["headers"])
    accepted = headers.get(b"accept-language", b"").decode("latin-1")
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted
    own = getattr(scope["user"], "language", "")
    return own or translation.get_language_from_request(request)
