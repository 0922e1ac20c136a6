"""Pages that are read, and those that say what went wrong."""

from django.core.exceptions import RequestDataTooBig
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.gin.rules import SHEETS
from games.rules_examples import club_sheets


@require_safe
def rules(request: HttpRequest, sheet: str) -> HttpResponse:
    """The rules of a sheet in our words, with cards."""
    if sheet not in SHEETS:
        raise Http404
    context = {"rules": SHEETS[sheet], "sheets": club_sheets()}
    return render(request, f"games/rules_{sheet}.html", context)


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    return render(request, "games/privacy.html")


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Say that this process answers and reaches its database."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok", content_type="text/plain")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say that a request couldn't be read, or was too large to be."""
    if isinstance(exception, RequestDataTooBig):
        return render(request, "413.html", status=413)
    return render(request, "400.html", status=400)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say that a form was too old or came from elsewhere; nothing has happened."""
    return render(request, "403_csrf.html", status=403)
