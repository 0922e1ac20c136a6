"""Reporting somebody to whoever runs the site."""

from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from games import selectors, services
from games.forms.reports import ReportForm
from games.models import Match, User
from games.views.limits import HOUR, limited

REPORTS_AN_HOUR: Final = 20


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@limited("reports", times=REPORTS_AN_HOUR, within=HOUR)
def report(request: HttpRequest, name: str) -> HttpResponse:
    """Ask what is to be reported about somebody, and report it.

    ``match`` is the link of a match that both have a seat in: it goes along.
    """
    about = selectors.person_named(name)
    if about == request.user:
        raise Http404
    slug = request.GET.get("match", "")
    match = _match_of_both(request, about, slug) if slug else None
    go_on = reverse("match", args=[slug]) if match else _page_of(about)
    form = ReportForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        assert request.user.is_authenticated
        is_new = services.report(request.user, about, match=match, **form.cleaned_data)
        messages.success(request, _thanks(is_new))
        return redirect(go_on)
    context = {
        "form": form,
        "about": about,
        "match": match,
        "go_on": go_on,
        "is_blocked": selectors.has_blocked(request.user, about),
    }
    return render(request, "games/report.html", context)


def _page_of(about: User) -> str:
    """Where somebody's profile is; where there is none to see, one's own account."""
    if about.has_profile:
        return reverse("profile", args=[about.username])
    return reverse("account")


def _match_of_both(request: HttpRequest, about: User, slug: str) -> Match:
    match, seat = selectors.match_for(request.user, slug)
    if seat.opponent is None or seat.opponent.user != about:
        raise Http404
    return match


def _thanks(is_new: bool) -> str:
    if is_new:
        return gettext("Thank you. Whoever runs this site will look into it.")
    return gettext("You have reported this already: it will be looked into.")
