"""All that is kept of somebody: taken along as a file, or deleted."""

from collections.abc import AsyncIterator, Iterator

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from games import selectors, services
from games.forms import PasswordForm
from games.views.limits import HOUR, limited


@require_POST
@login_required
@never_cache
@limited("data", times=10, within=HOUR)
def data(request: HttpRequest) -> HttpResponseBase:
    """One’s own data as a JSON file; ``selectors.export`` says what is in it."""
    user = request.user
    assert user.is_authenticated
    file = StreamingHttpResponse(
        _without_waiting(selectors.own_data(user)),
        content_type="application/json; charset=utf-8",
    )
    name = f"gin-rummy-{timezone.now():%Y-%m-%d}.json"
    file["Content-Disposition"] = f'attachment; filename="{name}"'
    return file


async def _without_waiting(pieces: Iterator[str]) -> AsyncIterator[str]:
    """Read piece after piece while it is sent; a plain iterator would be read whole."""
    while piece := await sync_to_async(_next)(pieces):
        yield piece


def _next(pieces: Iterator[str]) -> str:
    return next(pieces, "")


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@limited("password", times=20, within=HOUR)
def delete(request: HttpRequest) -> HttpResponseBase:
    """Say what deleting the account does, and do it, for whoever has the password."""
    user = request.user
    assert user.is_authenticated
    form = None if user.is_guest else PasswordForm(user, request.POST or None)
    if request.method == "POST" and (form is None or form.is_valid()):
        services.delete_account(user)
        logout(request)
        messages.success(request, gettext("Your account is deleted. Farewell."))
        return redirect("home")
    running = selectors.running_matches(user).count()
    return render(request, "games/delete.html", {"form": form, "running": running})
