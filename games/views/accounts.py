"""Accounts: sign up, in and out, the password, the language."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required, user_passes_test
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse_lazy
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)
from django.views.i18n import set_language as set_language_of_browser

from games import selectors, services
from games.forms import NewPasswordForm, SignInForm, SignUpForm
from games.models import User
from games.views.limits import limit_newcomers
from games.views.people import BACKEND


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@limit_newcomers
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account; a guest's own row becomes it, with all that they played."""
    guest = request.user if request.user.is_authenticated else None
    if guest and not guest.is_guest:
        return redirect("account")
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with form.errors_of_service():
            user = services.sign_up(**form.cleaned_data, guest=guest)
            login(request, user, backend=BACKEND)
            messages.success(
                request, gettext("Welcome, %(name)s.") % {"name": user.username}
            )
            return redirect(_next(request))
    return render(
        request,
        "games/sign_up.html",
        {
            "form": form,
            "next": request.POST.get("next", request.GET.get("next", "")),
            "played": selectors.history(request.user).count(),
        },
    )


def _next(request: HttpRequest) -> str:
    """Where the form says to go on; only an address of this site counts."""
    address = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(address, {request.get_host()}):
        return address
    return resolve_url("account")


sign_in = LoginView.as_view(
    template_name="games/sign_in.html", authentication_form=SignInForm
)
sign_out = LogoutView.as_view()


class PasswordChange(PasswordChangeView):
    template_name = "games/password.html"
    form_class = NewPasswordForm
    success_url = reverse_lazy("account")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        messages.success(self.request, gettext("Your password is changed."))
        return super().form_valid(form)


def has_password(user: User | AnonymousUser) -> bool:
    return user.is_authenticated and not user.is_guest


password_change = user_passes_test(has_password)(PasswordChange.as_view())


@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    played = selectors.history(request.user).count()
    return render(request, "games/account.html", {"played": played})


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Choose a language, for this browser and for the account if there is one."""
    language = request.POST.get("language", "")
    if request.user.is_authenticated and language in dict(settings.LANGUAGES):
        services.choose_language(request.user, language)
    return set_language_of_browser(request)
