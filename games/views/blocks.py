"""Not meeting somebody any more, and meeting them again."""

from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from games import selectors, services
from games.models import User
from games.table import isolated
from games.views.limits import HOUR, limited
from games.views.requests import asked_to_go_on

BLOCKS_AN_HOUR: Final = 60


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@limited("blocks", times=BLOCKS_AN_HOUR, within=HOUR)
def block(request: HttpRequest, name: str) -> HttpResponse:
    """Ask whether to block somebody or take it back; ``block=1`` or ``0`` does it."""
    whom = selectors.person_named(name)
    if whom == request.user:
        raise Http404
    go_on = asked_to_go_on(request, reverse("account"))
    if request.method == "POST":
        messages.success(request, _done(request, whom))
        return redirect(go_on)
    context = {
        "whom": whom,
        "is_blocked": selectors.has_blocked(request.user, whom),
        "next": go_on,
    }
    return render(request, "games/block.html", context)


def _done(request: HttpRequest, whom: User) -> str:
    """Do what the press says, and return the sentence that says so."""
    assert request.user.is_authenticated
    if request.POST.get("block") == "1":
        services.block(request.user, whom)
        text = gettext("%(name)s is blocked: no challenges and no words from them.")
    elif request.POST.get("block") == "0":
        services.unblock(request.user, whom)
        text = gettext("%(name)s is no longer blocked.")
    else:
        raise BadRequest("block")
    return text % {"name": isolated(whom.shown_name)}
