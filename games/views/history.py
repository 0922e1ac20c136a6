"""What one has played: all matches, those that are asked for."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import selectors
from games.forms import HistoryForm

PAGE = 20
NAMES = 50


@require_safe
@never_cache
def history(request: HttpRequest) -> HttpResponse:
    """One's matches, newest first, those that are asked for.

    A page that isn't there shows the nearest.
    """
    form = HistoryForm(request.GET, selectors.people_met(request.user, NAMES))
    seats = selectors.narrowed(selectors.history(request.user), form.wanted)
    page = Paginator(seats, PAGE).get_page(request.GET.get("page"))
    return render(request, "games/history.html", {"form": form, "page": page})
