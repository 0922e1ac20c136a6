"""Who is how strong."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import selectors
from games.forms import LeaderboardForm

PAGE = 25


@require_safe
@never_cache
def leaderboard(request: HttpRequest) -> HttpResponse:
    """Who is ranked at a sheet; a page that isn't there shows the nearest."""
    user = request.user if request.user.is_authenticated else None
    form = LeaderboardForm(request.GET, is_known=user is not None)
    met_by = user if form.is_of_those_met else None
    ranked = selectors.leaderboard(form.chosen_sheet, since=form.since, met_by=met_by)
    page = Paginator(ranked, PAGE).get_page(request.GET.get("page"))
    place = selectors.place_in(ranked, user) if user else None
    context = {
        "form": form,
        "page": page,
        "standings": selectors.standings(page),
        "place": place,
        "own_page": place and (place - 1) // PAGE + 1,
        "own": selectors.rating_of(request.user, form.chosen_sheet),
    }
    return render(request, "games/leaderboard.html", context)
