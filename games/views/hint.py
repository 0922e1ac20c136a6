"""What the strongest AI would do: asked for at a casual table against an AI."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import ai, fragments, selectors, services
from games.gin.view import PlayerView
from games.models import Seat
from games.table import Hint, hint_of
from games.views.requests import HtmxRequest


@require_safe
@never_cache
def hint(request: HtmxRequest, slug: str) -> HttpResponse:
    """The table as it is, with a hint; 409 where there is nothing to decide.

    Against people there is no such page. The AI is handed what the person sees, thinks
    while nothing is locked, and leaves no trace.
    """
    seat = selectors.seat_at(request.user, slug)
    if seat.opponent is None or not seat.opponent.is_ai:
        raise Http404
    services.look_at(seat.match_id, seat.pk)
    seat = services.keep_up(seat.match_id)[seat.number]
    found = _hint(seat, selectors.view_of(seat))
    notice, status = ("", 200) if found else ("NO_HINT", 409)
    if request.htmx:
        answer = fragments.render_table(
            seat, request=request, notice=notice, hint=found
        )
        return HttpResponse(answer, status=status)
    context = fragments.table_context(seat, notice=notice, hint=found)
    return render(request, "games/table.html", context, status=status)


def _hint(seat: Seat, view: PlayerView) -> Hint | None:
    if not view.legal_moves or view.outcome:
        return None
    match = seat.match
    # Nothing but what is decided: whoever asks again is told the same.
    seed = f"hint:{match.slug}:{match.version}:{seat.number}"
    move = ai.answer("hard", view, seed)
    return hint_of(view, move, ai.explain("hard", view, move))
