"""The first page, and the one press that starts a match from it."""

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from games import fragments, services
from games.gin.rules import STANDARD
from games.models import Level
from games.views.people import person


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "games/home.html", fragments.lobby_context(request.user))


@require_POST
def play_now(request: HttpRequest) -> HttpResponseRedirect:
    """Start a standard match against an AI, as a guest if need be."""
    level = request.POST.get("level", Level.NORMAL)
    if level not in Level.values:
        raise BadRequest("level")
    with person(request) as user:
        match = services.start_ai_match(user, level, STANDARD)
    services.keep_up(match.pk)
    return redirect("match", match.slug)
