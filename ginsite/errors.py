"""The answer when something broke on our side."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.views.defaults import server_error


def broken(request: HttpRequest) -> HttpResponse:
    """Say 503 when the database is away or full, which passes; 500 for our own faults.

    Django calls this while it handles the exception. Nothing here may ask the
    database, so neither page is given the request.
    """
    if isinstance(sys.exception(), OperationalError | InterfaceError):
        page = loader.get_template("503.html").render()
        return HttpResponse(page, status=503, headers={"Retry-After": "3"})
    return server_error(request)
