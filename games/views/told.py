"""A match told: its sheet and deals, a deal step by step, by its link, as a file."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import fragments, selectors, services
from games.gin.view import PlayerView
from games.models import Match, Seat
from games.pictures import deadwood_picture
from games.table.deals import told
from games.table.ending import ending_of
from games.table.replay import can_be_replayed, replay_of
from games.table.sheet import sheet_of


@dataclass(frozen=True)
class Told:
    """A match as it is told to whoever asks; without a ``seat`` it is shared."""

    match: Match
    seat: Seat | None
    view: PlayerView
    names: Sequence[str]

    @property
    def level(self) -> str:
        """That of the AI one has played against, which says why it played so."""
        other = self.seat.opponent if self.seat else None
        return other.level if other else ""


@require_safe
@never_cache
def history_match(request: HttpRequest, slug: str) -> HttpResponse:
    """A match's sheet and its deals: through one's own eyes, whole when it is over."""
    match, seat = selectors.told_for(request.user, slug)
    if not match.has_started:
        return redirect("match", slug)
    it = _told(match, seat)
    deals = told(it.view, it.names, it.level)
    context = {
        "match": match,
        "seat": seat,
        "names": it.names,
        "ending": ending_of(it.view, it.names),
        "sheet": sheet_of(it.view, it.names),
        "deals": deals,
        "replays": {
            deal.number for deal in deals if deal.log and _is_open(it, deal.number)
        },
        "link": request.build_absolute_uri(request.path),
    }
    return render(request, "games/history_match.html", context)


@require_safe
@never_cache
def replay(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A deal of it step by step; a step that isn't there is the nearest one."""
    match, seat = selectors.told_for(request.user, slug)
    it = _told(match, seat)
    asked = request.GET.get("step", "0")
    at = int(asked) if asked.isdecimal() and len(asked) < 6 else 0
    deal = replay_of(it.view, number, at, it.names, it.level)
    if deal is None:
        raise Http404
    own = it.view.seat or 0
    context = {
        "match": match,
        "seat": seat,
        "names": it.names,
        "deal": deal,
        "picture": deadwood_picture(deal.deadwood, deal.at, it.names, own=own),
        "deals": [each for each in _numbers(it.view) if _is_open(it, each)],
    }
    return render(request, "games/replay.html", context)


@require_POST
def share(request: HttpRequest, slug: str) -> HttpResponse:
    """Open a match that is over to whoever has its link, or close it again."""
    match, _seat = selectors.match_for(request.user, slug)
    try:
        services.share_match(match.pk, shared=request.POST.get("share") == "1")
    except services.TooEarly:
        return redirect("history_match", slug)
    return redirect(reverse("history_match", args=[slug]) + "#share")


@require_safe
@never_cache
def match_file(request: HttpRequest, slug: str) -> HttpResponse:
    """One's own match as a JSON file; ``selectors.export`` says what is in it."""
    _match, seat = selectors.match_for(request.user, slug)
    file = HttpResponse(
        selectors.match_data(seat), content_type="application/json; charset=utf-8"
    )
    file["Content-Disposition"] = f'attachment; filename="gin-rummy-{slug}.json"'
    return file


def _told(match: Match, seat: Seat | None) -> Told:
    view = selectors.view_of(seat) if seat else selectors.open_view_of(match)
    people = fragments.players(seat or selectors.seats_of(match.pk)[0])
    return Told(match, seat, view, [each.name for each in people])


def _numbers(view: PlayerView) -> range:
    return range(1, view.deal_number + 1)


def _is_open(it: Told, number: int) -> bool:
    return can_be_replayed(it.view, number)
