"""What stands between the server and every view."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

type_ = "text/plain; charset=utf-8"


def limit_body(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Refuse a body that is larger than any honest form."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if int(request.headers.get("Content-Length") or 0) > settings.MAX_BODY:
            return HttpResponse("Too large.", status=413, content_type=type_)
        return get_response(request)

    return middleware
