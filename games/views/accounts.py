"""Accounts: sign up, in and out, one's own page, the language."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)
from django.views.i18n import set_language as set_language_of_browser

from games import selectors, services
from games.forms import SignInForm, SignUpForm
from games.models import User
from games.views.emails import ask_to_confirm
from games.views.limits import HOUR, MINUTE, address, limit_newcomers, limited
from games.views.people import BACKEND, forget
from games.views.requests import asked_to_go_on, preferences_of


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@limit_newcomers
@limited("sign-up", times=60, within=HOUR, of=address)
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account; a guest's own row becomes it, with all that they played."""
    guest = request.user if request.user.is_authenticated else None
    if guest and not guest.is_guest:
        return redirect("account")
    form = SignUpForm(request.POST or None, with_email=settings.SENDS_MAIL)
    if request.method == "POST" and form.is_valid():
        liked = preferences_of(request)
        with form.errors_of_service():
            try:
                user = services.sign_up(
                    **form.cleaned_data, guest=guest, preferences=liked
                )
            except User.DoesNotExist:
                return redirect("account")  # another page of the guest's was quicker
            login(request, user, backend=BACKEND)
            _welcome(request, user)
            return redirect(asked_to_go_on(request, resolve_url("account")))
    return render(
        request,
        "games/sign_up.html",
        {
            "form": form,
            "next": request.POST.get("next", request.GET.get("next", "")),
            "keeps": selectors.history(request.user).exists(),
            "played": guest and selectors.matches_played(guest),
        },
    )


def _welcome(request: HttpRequest, user: User) -> None:
    messages.success(request, gettext("Welcome, %(name)s.") % {"name": user.username})
    if user.email and ask_to_confirm(request, user):
        words = gettext("A mail is on its way to %(address)s: its link confirms it.")
        messages.info(request, words % {"address": user.email})


class SignIn(LoginView):
    """A name and its password; whoever is signed in by one goes on at once."""

    template_name = "games/sign_in.html"
    authentication_form = SignInForm

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if has_password(request.user):
            return HttpResponseRedirect(self.get_success_url())
        return super().dispatch(request, *args, **kwargs)


sign_in = limited("sign-in", times=60, within=15 * MINUTE, of=address)(SignIn.as_view())


class SignOut(LogoutView):
    """Leave; a guest who does can't come back, at once or later."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        forget(request)
        return super().post(request, *args, **kwargs)


sign_out = SignOut.as_view()


def has_password(user: User | AnonymousUser) -> bool:
    return user.is_authenticated and not user.is_guest


@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """All that is one's own, and where to change it."""
    user = request.user
    assert user.is_authenticated
    context = {
        "played": selectors.matches_played(user),
        "sessions": selectors.sessions_of(user).count(),
        "blocks": selectors.blocks_of(user),
        "sends_mail": settings.SENDS_MAIL,
    }
    return render(request, "games/account.html", context)


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Choose a language, for this browser and for the account if there is one."""
    language = request.POST.get("language", "")
    if request.user.is_authenticated and language in dict(settings.LANGUAGES):
        services.choose_language(request.user, language)
    return set_language_of_browser(request)
