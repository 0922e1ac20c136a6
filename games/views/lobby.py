"""The lobby: who waits, who is here, one's own matches; a match with a person now."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from games import fragments, presence, services
from games.forms import LobbyFilter, QuickForm
from games.models import Level, Match, User
from games.services import ChallengeRefused
from games.views.challenge import until_someone_comes
from games.views.limits import HOUR, limit_newcomers, limited
from games.views.people import person
from games.views.requests import HtmxRequest


@require_safe
def lobby(request: HtmxRequest) -> HttpResponse:
    """The page; for htmx the lists alone, as a socket would push them."""
    looked_for = LobbyFilter(request.GET)
    if request.htmx:
        lists = fragments.render_lobby(request.user, looked_for.asked)
        return HttpResponse(lists)
    return _page(request, looked_for, QuickForm(user=request.user))


def _page(
    request: HttpRequest, looked_for: LobbyFilter, quick: QuickForm
) -> HttpResponse:
    if request.user.is_authenticated:
        # Without JavaScript there is no socket that says so.
        presence.come(request.user.pk)
    lists = fragments.lobby_context(request.user, looked_for.asked)
    context = {
        **lists,
        "quick": quick,
        "filter": looked_for,
        "own_line": f"/ws/lobby/?{looked_for.query}",
    }
    return render(request, "games/lobby.html", context)


@require_POST
@limit_newcomers
@limited("challenges", times=60, within=HOUR)
def play_a_person(request: HttpRequest) -> HttpResponse:
    """Sit down with whoever waits for such a match, or wait for somebody oneself.

    ``how`` says whether at any table (``now``), at one's own alone (``list``), or
    there with an AI for company (``ai``).
    """
    form = QuickForm(request.POST, user=request.user)
    if form.is_valid():
        try:
            with person(request) as user:
                match = _begin(user, form)
        except ChallengeRefused as refused:
            form.refuse(refused.reason)
        else:
            services.keep_up(match.pk)
            if form.cleaned_data["how"] == "ai":
                messages.info(request, until_someone_comes(), "until-called")
            return redirect("match", match.slug)
    return _page(request, LobbyFilter(), form)


def _begin(user: User, form: QuickForm) -> Match:
    rules, terms = form.chosen_rules, form.terms
    if form.cleaned_data["how"] not in ("list", "ai"):
        return services.play_a_person(user, rules, **terms)
    own = services.wait_at_own_table(user, rules, **terms)
    if form.cleaned_data["how"] == "ai":
        return services.play_ai(user, Level.NORMAL, rules)
    return own
