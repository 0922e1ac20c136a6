"""A challenge: made, shown to its friend, taken, withdrawn; then it is a match."""

import segno
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from games import selectors, services
from games.forms import ChallengeForm
from games.models import Match, Status, User
from games.services import ChallengeGone
from games.views.limits import limit_newcomers
from games.views.people import person
from games.views.requests import HtmxRequest
from games.views.table import table_page

# What a browser calls itself by when only it can reach the page.
OWN_HOSTS = ("localhost", "127.", "[::1]")


@require_http_methods(["GET", "HEAD", "POST"])
@limit_newcomers
def challenge_new(request: HtmxRequest) -> HttpResponse:
    """The form of a new match; for htmx, the rules as chosen so far in words."""
    if request.htmx and request.method == "GET":
        return _rules_so_far(request)
    if request.method == "POST":
        form = ChallengeForm(request.POST)
        if form.is_valid():
            with person(request) as user:
                match = _start(user, form)
            services.keep_up(match.pk)
            return redirect("match", match.slug)
    else:
        asked = {name: request.GET.get(name, "") for name in ("who", "sheet")}
        form = ChallengeForm(initial={**asked, "who": asked["who"] or "link"})
    return render(request, "games/challenge.html", {"form": form})


def _rules_so_far(request: HttpRequest) -> HttpResponse:
    return render(request, "games/_exact.html", {"form": ChallengeForm(request.GET)})


def _start(user: User, form: ChallengeForm) -> Match:
    rules = form.settings.rules
    if form.level:
        return services.start_ai_match(user, form.level, rules)
    return services.create_challenge(user, rules, listed=form.listed)


@require_safe
@never_cache
def match(request: HtmxRequest, slug: str) -> HttpResponse:
    """What stands behind a match's one link: a challenge, or the table."""
    found, seat = selectors.page_for(request.user, slug)
    if request.htmx:  # an invitation's page asks whether somebody has sat down
        moved_on = {} if found.is_open else {"HX-Refresh": "true"}
        return HttpResponse(status=204, headers=moved_on)
    if found.has_started and seat:
        return table_page(request, seat)
    if not found.is_open:
        return _gone(request, found, status=410)
    if seat:
        return _invite(request, found)
    return render(request, "games/accept.html", {"match": found})


def _invite(request: HttpRequest, found: Match) -> HttpResponse:
    # By the address that the page was asked by: whoever shares a network has that too.
    link = request.build_absolute_uri(request.path)
    return render(
        request,
        "games/invite.html",
        {
            "match": found,
            "link": link,
            "qr": _qr(link),
            "reaches_nobody": request.get_host().startswith(OWN_HOSTS),
        },
    )


def _qr(link: str) -> SafeString:
    drawn = segno.make(link, error="m", micro=False).svg_inline(
        omitsize=True, svgclass="qr__code", lineclass=None, light="#fff", border=3
    )
    return mark_safe(drawn)  # made of numbers only: the link is drawn, not written


@require_POST
@limit_newcomers
def accept(request: HttpRequest, slug: str) -> HttpResponse:
    """Sit down across the inviter; of two who do so at once, one plays."""
    try:
        with person(request) as user:
            taken = services.accept_challenge(slug, user)
    except Match.DoesNotExist:
        raise Http404 from None
    except ChallengeGone as gone:
        found = Match.objects.get(slug=slug)
        return _gone(request, found, reason=gone.reason, status=409)
    services.keep_up(taken.pk)
    return redirect("match", slug)


@require_POST
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    """Take one's own challenge back; too late, the link says what became of it."""
    if not request.user.is_authenticated:
        raise Http404
    try:
        services.withdraw_challenge(slug, request.user)
    except Match.DoesNotExist:
        raise Http404 from None
    except ChallengeGone:
        return redirect("match", slug)
    messages.success(request, gettext("Your invitation is withdrawn."))
    return redirect("lobby")


def _gone(
    request: HttpRequest, found: Match, *, reason: str = "", status: int
) -> HttpResponse:
    """Say kindly why nobody can sit down here, and what to do instead."""
    if not reason:
        reason = "withdrawn" if found.status == Status.WITHDRAWN else "expired"
    context = {"match": found, "reason": reason}
    return render(request, "games/gone.html", context, status=status)
