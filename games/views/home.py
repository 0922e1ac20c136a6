"""The first page, and the one press that starts a match from it."""

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from games import fragments, selectors, services
from games.forms import QuickForm
from games.gin.rules import STANDARD, Rules
from games.models import Level
from games.views.limits import HOUR, MATCHES_AN_HOUR, limit_newcomers, limited
from games.views.people import person
from games.views.requests import HtmxRequest, go_to


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    quick = QuickForm(user=request.user)
    context = {**fragments.lobby_context(request.user), "quick": quick}
    return render(request, "games/home.html", context)


@require_POST
@limit_newcomers
@limited("matches", times=MATCHES_AN_HOUR, within=HOUR)
def play_now(request: HtmxRequest) -> HttpResponse:
    """Start a match against an AI, as a guest if need be.

    By the standard rules, or ``again`` as at a match of one's own, where the other
    side deals first.
    """
    level, rules, first_dealer = _asked_for(request)
    with person(request) as user:
        match = services.play_ai(user, level, rules, first_dealer=first_dealer)
    services.keep_up(match.pk)
    return go_to(request, "match", match.slug)


def _asked_for(request: HttpRequest) -> tuple[str, Rules, int | None]:
    if again := request.POST.get("again"):
        match, seat = selectors.match_for(request.user, again)
        if seat.opponent and seat.opponent.is_ai:
            dealt = match.first_dealer
            other = None if dealt is None else 1 - dealt
            return seat.opponent.level, match.rules, other
        raise BadRequest("again")
    level = request.POST.get("level", Level.NORMAL)
    if level not in Level.values:
        raise BadRequest("level")
    return level, STANDARD, None
