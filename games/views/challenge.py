"""A challenge: made, shown to its friend, taken, withdrawn; then it is a match."""

from typing import Any

import segno
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from games import fragments, presence, selectors, services
from games.forms import ChallengeForm
from games.models import Level, Match, Status, User
from games.services import ChallengeGone, ChallengeRefused
from games.views.limits import HOUR, MATCHES_AN_HOUR, limit_newcomers, limited
from games.views.people import person
from games.views.requests import HtmxRequest, asked_to_go_on, go_to
from games.views.table import table_page

# What a browser calls itself by when only it can reach the page.
OWN_HOSTS = ("localhost", "127.", "[::1]")


@require_http_methods(["GET", "HEAD", "POST"])
@limit_newcomers
@limited("challenges", times=60, within=HOUR)
def challenge_new(request: HtmxRequest) -> HttpResponse:
    """The form of a new match; for htmx, what would be played as chosen so far.

    So it is for a press on ``show``, where there is no script.
    """
    asked = request.POST if request.method == "POST" else request.GET
    invited = _invited(request, asked.get("invited", ""))
    if request.htmx and request.method == "GET":
        form = ChallengeForm(request.GET, user=request.user, invited=invited)
        return render(request, "games/_exact.html", {"form": form})
    if request.method == "POST":
        form = ChallengeForm(request.POST, user=request.user, invited=invited)
        shows = "show" in request.POST
        if found := not shows and form.is_valid() and _started(request, form):
            return redirect("match", found.slug)
    else:
        who = asked.get("who") or ("person" if invited else "link")
        initial = {"who": who, "sheet": asked.get("sheet", "")}
        form = ChallengeForm(initial=initial, user=request.user, invited=invited)
    return render(request, "games/challenge.html", {"form": form})


def _invited(request: HttpRequest, name: str) -> User | None:
    """Whom a challenge is for; of a person whom one can't meet there is no trace."""
    if not name:
        return None
    person = selectors.person_named(name)
    if not selectors.can_meet(request.user, person):
        raise Http404
    return person


def _started(request: HttpRequest, form: ChallengeForm) -> Match | None:
    """Lay the table, or tell the form why there is none."""
    try:
        with person(request) as user:
            match = _start(user, form)
    except ChallengeRefused as refused:
        form.refuse(refused.reason)
        return None
    services.keep_up(match.pk)
    return match


def _start(user: User, form: ChallengeForm) -> Match:
    rules = form.settings.rules
    if form.level:
        return services.play_ai(user, form.level, rules)
    invited = form.invited if form.cleaned_data["who"] == "person" else None
    return services.lay_table(
        user, rules, listed=form.listed, invited=invited, **form.terms
    )


@require_safe
@never_cache
def match(request: HtmxRequest, slug: str) -> HttpResponse:
    """What stands behind a match's one link: a challenge, or the table."""
    found, seat = selectors.page_for(request.user, slug)
    if seat is None and found.shared:
        return redirect("history_match", slug)
    if seat is None and selectors.is_hidden_from(request.user, found):
        raise Http404
    if request.htmx:  # an invitation's page asks whether somebody has sat down
        moved_on = {} if found.is_open else {"HX-Refresh": "true"}
        return HttpResponse(status=204, headers=moved_on)
    if found.has_started and seat:
        return table_page(request, seat)
    if not found.is_open:
        return _gone(request, found, status=410)
    if seat:
        return _invite(request, found)
    return _accept(request, found)


def _accept(request: HttpRequest, found: Match, *, refused: bool = False) -> Any:
    """The invitation as whoever may take it reads it."""
    has_account = request.user.is_authenticated and request.user.is_registered
    context = {
        "match": found,
        "here": reverse("match", args=[found.slug]),
        "is_here": found.inviter.user_id in presence.people_here(),
        "may_sit_down": has_account or not found.registered_only,
        "refused": refused,
    }
    status = 409 if refused else 200
    return render(request, "games/accept.html", context, status=status)


def _invite(request: HttpRequest, found: Match) -> HttpResponse:
    # Without JavaScript there is no socket that says so.
    assert request.user.is_authenticated
    presence.come(request.user.pk)
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
def accept(request: HtmxRequest, slug: str) -> HttpResponse:
    """Sit down across the inviter; of two who do so at once, one plays."""
    try:
        with person(request) as user:
            taken = services.accept_challenge(slug, user)
    except Match.DoesNotExist:
        raise Http404 from None
    except ChallengeGone as gone:
        if request.htmx:
            return go_to(request, "match", slug)
        found = Match.objects.get(slug=slug)
        if gone.reason == "registered":
            return _accept(request, found, refused=True)
        return _gone(request, found, reason=gone.reason, status=409)
    services.keep_up(taken.pk)
    return go_to(request, "match", slug)


@require_POST
@login_required
def decline(request: HtmxRequest, slug: str) -> HttpResponse:
    """Say no to a challenge; too late, its page says what became of it."""
    assert request.user.is_authenticated
    try:
        services.decline_challenge(slug, request.user)
    except Match.DoesNotExist:
        raise Http404 from None
    except ChallengeGone:
        return go_to(request, "match", slug)
    if request.htmx:
        calls = selectors.calls_for(request.user)
        return HttpResponse(fragments.render_calls(calls))
    messages.success(request, gettext("You have declined the challenge."))
    return redirect("lobby")


@require_POST
def read(request: HtmxRequest, slug: str) -> HttpResponse:
    """Be told no more that one's own challenge was declined."""
    found, seat = selectors.match_for(request.user, slug)
    if not found.declined:
        raise Http404
    services.read_refusal(seat)
    if request.htmx:
        calls = selectors.calls_for(request.user)
        return HttpResponse(fragments.render_calls(calls))
    return redirect(asked_to_go_on(request, reverse("lobby")))


@require_POST
def withdraw(request: HtmxRequest, slug: str) -> HttpResponse:
    """Take one's own challenge back; too late, the link says what became of it."""
    if not request.user.is_authenticated:
        raise Http404
    try:
        services.withdraw_challenge(slug, request.user)
    except Match.DoesNotExist:
        raise Http404 from None
    except ChallengeGone:
        return go_to(request, "match", slug)
    if request.htmx:
        return HttpResponse(fragments.render_own(fragments.own_context(request.user)))
    messages.success(request, gettext("Your invitation is withdrawn."))
    return redirect("lobby")


@require_POST
@limited("matches", times=MATCHES_AN_HOUR, within=HOUR)
def meanwhile(request: HttpRequest, slug: str) -> HttpResponse:
    """Play the AI while one's own challenge stands open, by the rules of it."""
    found, seat = selectors.match_for(request.user, slug)
    if not found.is_open:
        return redirect("match", slug)
    assert seat.user, "it is a person who asks"
    match = services.play_ai(seat.user, Level.NORMAL, found.rules)
    services.keep_up(match.pk)
    messages.info(request, until_someone_comes(), "until-called")
    return redirect("match", match.slug)


def until_someone_comes() -> str:
    """What is said to somebody who waits at an AI's table."""
    return gettext("Your table stays open; you are told here when somebody sits down.")


def _gone(
    request: HttpRequest, found: Match, *, reason: str = "", status: int
) -> HttpResponse:
    """Say kindly why nobody can sit down here, and what to do instead."""
    if not reason:
        reason = "withdrawn" if found.status == Status.WITHDRAWN else "expired"
    if found.declined:
        reason = "declined"
    context = {"match": found, "reason": reason}
    return render(request, "games/gone.html", context, status=status)
