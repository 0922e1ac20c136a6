"""What stands between the server and every view."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

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
