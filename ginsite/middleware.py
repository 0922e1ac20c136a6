"""What stands between the server and every view."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

View = Callable[[HttpRequest], HttpResponse]


def limit_body(get_response: View) -> View:
    """Refuse a body larger than any honest form, and one that hides its size."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if int(request.headers.get("Content-Length") or 0) > settings.MAX_BODY:
            return _refusal(_("This is more than the site takes at once."), 413)
        if "Transfer-Encoding" in request.headers:
            return _refusal(_("Send the body's length with it."), 411)
        return get_response(request)

    return middleware


def _refusal(sentence: str, status: int) -> HttpResponse:
    return HttpResponse(sentence, status=status, content_type="text/plain")
