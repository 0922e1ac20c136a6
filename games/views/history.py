"""What one has played: all matches, and each of them deal by deal."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import fragments, selectors
from games.table.deals import told
from games.table.sheet import sheet_of

PAGE = 20


@require_safe
@never_cache
def history(request: HttpRequest) -> HttpResponse:
    """One's matches, newest first; a page that isn't there shows the nearest."""
    pages = Paginator(selectors.history(request.user), PAGE)
    page = pages.get_page(request.GET.get("page"))
    return render(request, "games/history.html", {"page": page})


@require_safe
@never_cache
def history_match(request: HttpRequest, slug: str) -> HttpResponse:
    """A match's sheet and its deals: through one's own eyes, whole when it is over."""
    match, seat = selectors.match_for(request.user, slug)
    if not match.has_started:
        return redirect("match", slug)
    names = [player.name for player in fragments.players(seat)]
    view = selectors.view_of(seat)
    context = {
        "match": match,
        "seat": seat,
        "sheet": sheet_of(view, names),
        "deals": told(view, names),
    }
    return render(request, "games/history_match.html", context)
