"""How somebody likes it here."""

from django.conf import settings as site
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from games import preferences, services
from games.forms import SettingsForm
from games.views.requests import preferences_of


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """All that can be chosen: kept with the person, or in the browser of nobody yet."""
    user = request.user
    posted = request.POST if request.method == "POST" else None
    form = SettingsForm(posted, user=user, kept=preferences_of(request))
    if posted is None or not form.is_valid():
        return render(request, "games/settings.html", {"form": form})
    answer = redirect("settings")
    if user.is_authenticated:
        services.keep_settings(user, form.preferences, **form.of_account)
    else:
        answer.set_cookie(
            preferences.COOKIE,
            preferences.to_cookie(form.preferences),
            max_age=site.SESSION_COOKIE_AGE,
            secure=bool(site.SESSION_COOKIE_SECURE),
            httponly=True,
            samesite="Lax",
        )
    messages.success(request, gettext("It is kept."))
    return answer
