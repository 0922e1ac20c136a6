"""E-mail addresses: giving one, confirming it by a mail, taking it away."""

from datetime import timedelta
from hashlib import sha256
from typing import Final

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from games import mail, services, tokens
from games.forms import EmailForm, PasswordForm
from games.models import User
from games.views.limits import HOUR, count, limited, too_many

DAY: Final = 24 * HOUR
#: So many mails to confirm one address a day, whoever gives it.
CONFIRMING_MAILS: Final = 5


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@limited("password", times=20, within=HOUR)
def email(request: HttpRequest) -> HttpResponse:
    """Give an e-mail address, or another one; that takes the password."""
    user = _reachable(request)
    form = EmailForm(user, request.POST or None, initial={"email": user.email})
    if request.method == "POST" and form.is_valid():
        try:
            services.change_email(user, form.cleaned_data["email"])
        except ValidationError as error:
            form.add_error("email", error)
        else:
            if user.email_confirmed:
                return redirect("account")
            return _mailed(request, user)
    return render(request, "games/email.html", {"form": form})


@require_POST
@login_required
@limited("mails", times=10, within=HOUR)
def email_again(request: HttpRequest) -> HttpResponse:
    """Send the mail that confirms one's address once more."""
    user = _reachable(request)
    if not user.email or user.email_confirmed:
        return redirect("account")
    return _mailed(request, user)


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@limited("password", times=20, within=HOUR)
def email_remove(request: HttpRequest) -> HttpResponse:
    """Keep no address any more; that takes the password."""
    user = _registered(request)
    form = PasswordForm(user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        services.change_email(user, "")
        messages.success(request, gettext("No e-mail address is kept any more."))
        return redirect("account")
    return render(request, "games/email_remove.html", {"form": form})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Confirm an address by its mail's link, with a press.

    A look confirms nothing: mail servers look at links too.
    """
    read = tokens.read_confirm_token(token)
    if read is None:
        return render(request, "games/confirm.html", {"is_old": True}, status=410)
    number, address = read
    if request.method == "POST":
        if not services.confirm_email(number, address, get_language() or ""):
            return render(request, "games/confirm.html", {"is_old": True}, status=410)
        messages.success(request, gettext("Your e-mail address is confirmed."))
        return redirect("account" if request.user.is_authenticated else "home")
    return render(request, "games/confirm.html", {"address": address})


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """End the mails about one's turn by one press, without signing in.

    The token says who presses, so nothing else has to: a mail program posts too.
    """
    read = tokens.read_unsubscribe_token(token)
    if read is None:
        raise Http404
    if request.method == "POST":
        services.end_digest(*read)
    context = {"address": read[1], "is_done": request.method == "POST"}
    return render(request, "games/unsubscribe.html", context)


def ask_to_confirm(request: HttpRequest, user: User) -> bool:
    """Send the mail that confirms ``user``'s address, and tell whether it is sent."""
    if not settings.SENDS_MAIL or _wait(user):
        return False
    _ask(request, user)
    return True


def _mailed(request: HttpRequest, user: User) -> HttpResponse:
    if wait := _wait(user):
        return too_many(request, "mails", wait)
    _ask(request, user)
    words = gettext("A mail is on its way to %(address)s: its link confirms it.")
    messages.success(request, words % {"address": user.email})
    return redirect("account")


def _wait(user: User) -> timedelta | None:
    """Count one more mail to this address; how long to wait if that is too many."""
    who = sha256(user.email.lower().encode()).hexdigest()
    return count("mails-to", who, CONFIRMING_MAILS, DAY)


def _ask(request: HttpRequest, user: User) -> None:
    path = reverse("confirm", args=[tokens.confirm_token(user)])
    mail.send_later(
        _asking, user, request.build_absolute_uri(path), get_language() or ""
    )


def _asking(user: User, url: str, language: str) -> EmailMessage:
    return mail.written(user, "confirm", language, url=url)


def _registered(request: HttpRequest) -> User:
    """Return who asks; guests have no address, nor a password to give one with."""
    user = request.user
    if not user.is_authenticated or user.is_guest:
        raise Http404
    return user


def _reachable(request: HttpRequest) -> User:
    """Return who asks; where no mail is sent, no address is asked for."""
    if not settings.SENDS_MAIL:
        raise Http404
    return _registered(request)
