"""Saying something at the table, and not hearing the other side."""

from typing import Final

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games import fragments, selectors, services
from games.models import Seat
from games.table import isolated
from games.views import limits
from games.views.requests import HtmxRequest

REMARKS_AN_HOUR: Final = 200

WHY: Final[dict[str, Promise]] = {
    "NOBODY_LISTENS": _("The computer doesn’t listen: words are for two people."),
    "NOT_A_PHRASE": _("There is no such phrase. Choose one from the list."),
    "EMPTY": _("There was nothing in it to read. Write a word, or choose a phrase."),
    "TOO_LONG": _("That is more than 200 characters. Make it shorter, then say it."),
    "CHAT_IS_OFF": _(
        "Words of your own pass only if both of you allow them in the settings. "
        "A phrase always does."
    ),
    "YOU_BLOCKED": _("You have blocked them: no words pass until you take that back."),
    "TOO_LATE": _("Words pass while a match runs, and for an hour after it."),
    "TOO_FAST": _("That was much at once. Wait ten seconds, then go on."),
}


@require_POST
@never_cache
def say(request: HtmxRequest, slug: str) -> HttpResponse:
    """Say a ``phrase`` or a ``text``; answers with what stands beside the log."""
    seat = selectors.seat_at(request.user, slug)
    who = limits.person_or_address(request)
    wait = limits.count("chat", who, REMARKS_AN_HOUR, limits.HOUR)
    if wait and not request.htmx:
        return limits.too_many(request, "chat", wait)
    if wait:
        # Told where it was tried: the page of too many tries would cover the table.
        told = f"{limits.too_many_words('chat')} {limits.wait_words(wait)}"
    else:
        told = _said(seat, request)
    if request.htmx:
        seat = selectors.seats_of(seat.match_id)[seat.number]
        answer = fragments.render_said(told) + fragments.render_side(seat)
        return HttpResponse(answer, status=409 if told else 200)
    if told:
        messages.error(request, told)
    return redirect("match", slug)


@require_POST
@never_cache
def mute(request: HttpRequest, slug: str) -> HttpResponse:
    """Hear nothing of the other side any more (``mute=1``), or hear it again (0)."""
    seat = selectors.seat_at(request.user, slug)
    if request.POST.get("mute") not in ("0", "1") or seat.opponent is None:
        raise BadRequest("mute")
    mutes = request.POST["mute"] == "1"
    try:
        services.mute(seat, mutes)
    except services.NotSaid as error:
        messages.error(request, str(WHY[error.why]))
        return redirect("match", slug)
    if mutes:
        text = gettext("You hear nothing from %(name)s now. They aren’t told.")
    else:
        text = gettext("You hear %(name)s again.")
    messages.success(request, text % {"name": isolated(seat.opponent.name)})
    return redirect("match", slug)


def _said(seat: Seat, request: HttpRequest) -> str:
    """Say what the form says; return why that failed, or nothing."""
    phrase, text = request.POST.get("phrase", ""), request.POST.get("text", "")
    try:
        services.say(seat.match_id, seat, phrase=phrase, text=text)
    except services.NotSaid as error:
        return str(WHY[error.why])
    return ""
