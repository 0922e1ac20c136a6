"""The first page, and the one press that starts a match from it."""

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from games import fragments, selectors, services
from games.gin.rules import STANDARD, Rules
from games.models import Level
from games.views.limits import limit_newcomers
from games.views.people import person


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "games/home.html", fragments.lobby_context(request.user))


@require_POST
@limit_newcomers
def play_now(request: HttpRequest) -> HttpResponse:
    """Start a match against an AI, as a guest if need be.

    By the standard rules, or ``again`` as at a match of one's own.
    """
    level, rules = _asked_for(request)
    with person(request) as user:
        match = services.start_ai_match(user, level, rules)
    services.keep_up(match.pk)
    return redirect("match", match.slug)


def _asked_for(request: HttpRequest) -> tuple[str, Rules]:
    if again := request.POST.get("again"):
        match, seat = selectors.match_for(request.user, again)
        if seat.opponent and seat.opponent.is_ai:
            return seat.opponent.level, match.rules
        raise BadRequest("again")
    level = request.POST.get("level", Level.NORMAL)
    if level not in Level.values:
        raise BadRequest("level")
    return level, STANDARD
