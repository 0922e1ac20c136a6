"""The lobby: what waits for someone, and one's own running matches."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import fragments
from games.gin.rules import STANDARD
from games.views.requests import HtmxRequest


@require_safe
def lobby(request: HtmxRequest) -> HttpResponse:
    """The page; for htmx the lists alone, as a socket would push them."""
    if request.htmx:
        return HttpResponse(fragments.render_lobby(request.user, push=True))
    lists = fragments.render_lobby(request.user)
    return render(request, "games/lobby.html", {"lists": lists, "rules": STANDARD})
