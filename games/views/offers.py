"""What the two sides agree on beside the cards, and what one may do about the other.

Each answers with the true table, whatever came, as a move does.
"""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games import presence, selectors, services
from games.models import OfferKind, Seat
from games.views.requests import HtmxRequest, go_to
from games.views.table import answer_with_table

ANSWERS: dict[str, Callable[[Seat, str], None]] = {
    "": lambda seat, kind: services.make_offer(seat.match_id, seat, kind),
    "accept": lambda seat, kind: services.answer_offer(
        seat.match_id, seat, kind, accept=True
    ),
    "decline": lambda seat, kind: services.answer_offer(
        seat.match_id, seat, kind, accept=False
    ),
    "withdraw": lambda seat, kind: services.withdraw_offer(seat.match_id, seat, kind),
}


@require_POST
@never_cache
def offer(request: HtmxRequest, slug: str) -> HttpResponse:
    """Offer a draw, a pause, more time or a rematch; or answer what is offered."""
    seat = _seat_across_a_person(request, slug)
    kind = request.POST.get("kind", "")
    act = ANSWERS.get(request.POST.get("answer", ""))
    if act is None or kind not in OfferKind.values:
        return answer_with_table(request, seat, "UNREADABLE", 400)
    try:
        act(seat, kind)
    except services.OfferRefused as refused:
        return answer_with_table(request, seat, refused.code, 409)
    if rematch := selectors.rematch_slug(selectors.seats_of(seat.match_id)[0].match):
        return go_to(request, "match", rematch)
    return answer_with_table(request, seat)


@require_POST
@never_cache
def claim(request: HtmxRequest, slug: str) -> HttpResponse:
    """Take the win, or a draw, from somebody who has left; or wait for them."""
    seat = _seat_across_a_person(request, slug)
    what = request.POST.get("claim", "")
    if what == "wait":
        grace = selectors.grace_of(seat.match)
        presence.wait(seat.pk, grace.total_seconds())
        return answer_with_table(request, seat)
    if what not in ("win", "draw"):
        return answer_with_table(request, seat, "UNREADABLE", 400)
    try:
        services.claim(seat.match_id, seat, "win" if what == "win" else "draw")
    except services.ClaimRefused:
        return answer_with_table(request, seat, "NOT_AWAY", 409)
    return answer_with_table(request, seat)


@require_POST
@never_cache
def call_off(request: HtmxRequest, slug: str) -> HttpResponse:
    """End the match before anybody has moved, without a winner."""
    seat = _seat_across_a_person(request, slug)
    try:
        services.call_off(seat.match_id)
    except services.TooLate:
        return answer_with_table(request, seat, "TOO_LATE", 409)
    return answer_with_table(request, seat)


def _seat_across_a_person(request: HttpRequest, slug: str) -> Seat:
    seat = selectors.seat_at(request.user, slug)
    if seat.opponent is None or seat.opponent.is_ai:
        raise Http404
    return seat
