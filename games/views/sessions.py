"""Where one is signed in, and ending that."""

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import selectors, services


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def sessions(request: HttpRequest) -> HttpResponse:
    """The browsers one is signed in with; ``end`` ends one, or all the ``others``."""
    user = request.user
    assert user.is_authenticated
    here = request.session.session_key
    if request.method == "POST":
        return _end(request, request.POST.get("end", ""))
    context = {"sessions": selectors.sessions_of(user), "here": here}
    return render(request, "games/sessions.html", context)


def _end(request: HttpRequest, which: str) -> HttpResponse:
    user = request.user
    assert user.is_authenticated
    here = request.session.session_key
    own = {session.handle: session.pk for session in selectors.sessions_of(user)}
    if which == "others":
        ended = services.end_other_sessions(user, here)
        words = ngettext(
            "%(count)d other browser is signed out.",
            "%(count)d other browsers are signed out.",
            ended,
        )
        messages.success(request, words % {"count": ended})
    elif own.get(which) == here and here:
        logout(request)
        return redirect("home")
    elif services.end_session(user, which):
        messages.success(request, gettext("That browser is signed out."))
    else:
        messages.info(request, gettext("That browser was signed out already."))
    return redirect("sessions")
