"""Passwords: changing one's own, and a new one when it is forgotten."""

from hashlib import sha256

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import user_passes_test
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.tokens import default_token_generator
from django.contrib.auth.views import PasswordChangeView, PasswordResetConfirmView
from django.core.mail import EmailMessage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_http_methods, require_safe
from django.views.generic import FormView

from games import mail, selectors, services
from games.forms import ForgottenForm, ForgottenPasswordForm, NewPasswordForm
from games.models import User
from games.names import name_key
from games.views.accounts import has_password
from games.views.limits import HOUR, address, count, limited, too_many
from games.views.people import BACKEND


class EndsOtherSessions(FormView):
    """What follows a new password: whoever else is signed in isn't any more."""

    def form_valid(self, form: SetPasswordForm) -> HttpResponse:
        answer = super().form_valid(form)
        _end_the_others(self.request, form.user)
        messages.success(self.request, gettext("Your password is changed."))
        return answer


class PasswordChange(EndsOtherSessions, PasswordChangeView):
    template_name = "games/password.html"
    form_class = NewPasswordForm
    success_url = reverse_lazy("account")


class PasswordReset(EndsOtherSessions, PasswordResetConfirmView):
    """By a mail's link: the new password twice, and one is signed in."""

    template_name = "games/password_new.html"
    form_class = ForgottenPasswordForm
    success_url = reverse_lazy("account")
    post_reset_login = True
    post_reset_login_backend = BACKEND


password_change = limited("password", times=20, within=HOUR)(
    user_passes_test(has_password)(PasswordChange.as_view())
)
password_reset = PasswordReset.as_view()


@require_http_methods(["GET", "HEAD", "POST"])
@limited("forgotten", times=10, within=HOUR, of=address)
def password_forgotten(request: HttpRequest) -> HttpResponse:
    """Send a mail for a new password, if there is anybody to send it to.

    The answer is the same either way, and as quick: the mail goes its own way.
    """
    form = ForgottenForm(request.POST or None)
    if request.method == "POST" and settings.SENDS_MAIL and form.is_valid():
        who = form.cleaned_data["who"]
        if wait := count("forgotten-of", _one_spelling(who), 5, HOUR):
            return too_many(request, "forgotten", wait)
        for user in selectors.accounts_to_write_to(who):
            base = request.build_absolute_uri("/").rstrip("/")
            mail.send_later(_resetting, user, base, get_language() or "")
        return redirect("password_mailed")
    context = {"form": form, "sends_mail": settings.SENDS_MAIL}
    return render(request, "games/password_forgotten.html", context)


@require_safe
def password_mailed(request: HttpRequest) -> HttpResponse:
    return render(request, "games/password_mailed.html")


def _resetting(user: User, base: str, language: str) -> EmailMessage:
    number = urlsafe_base64_encode(force_bytes(user.pk))
    path = reverse(
        "password_reset", args=[number, default_token_generator.make_token(user)]
    )
    return mail.written(user, "reset", language, url=base + path)


def _one_spelling(who: str) -> str:
    key = who.strip().lower() if "@" in who else name_key(who)
    return sha256(key.encode()).hexdigest()


def _end_the_others(request: HttpRequest, user: User) -> None:
    services.end_other_sessions(user, request.session.session_key)
