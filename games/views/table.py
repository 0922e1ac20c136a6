"""The table of a match that has begun: looking, playing, resigning."""

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import fragments, selectors, services
from games.gin.cards import Card, parse_cards
from games.gin.errors import IllegalMove, InvalidMove
from games.gin.moves import BigGin, Knock, Move, parse_move
from games.models import Seat
from games.table import all_are_laid, notice_text, told_code
from games.views.requests import HtmxRequest

NEXT = re.compile(r"next-(\d{1,6})")
# The engine's letters without the card: a press on what is barred for want of one.
NO_CARD = ("D", "L")
ARRANGEMENTS = ("select", "order", "stage")


def table_page(request: HttpRequest, seat: Seat) -> HttpResponse:
    """The whole page of a match in which the person sits at `seat`."""
    seat = _kept_up(seat)
    notice = request.GET.get("notice", "")
    context = fragments.table_context(seat, notice=notice if _known(notice) else "")
    return render(request, "games/table.html", context)


@require_safe
@never_cache
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The table alone, for a page that has no socket."""
    seat = selectors.seat_at(request.user, slug)
    return HttpResponse(fragments.render_table(_kept_up(seat), request=request))


@require_POST
@never_cache
def play(request: HtmxRequest, slug: str) -> HttpResponse:
    """One press on the board: a move, *next*, or the order of one's own hand.

    Answers with the true table, whatever came.
    """
    seat = selectors.seat_at(request.user, slug)
    notice, status = "", 200
    try:
        _press(seat, request)
    except services.StaleMove as error:
        notice = "" if error.already_made else "STALE"
    except IllegalMove as error:
        notice, status = error.code, 409
        _disarm(seat)
    except InvalidMove:
        notice, status = "UNREADABLE", 400
    return answer_with_table(request, seat, notice, status)


def answer_with_table(
    request: HtmxRequest, seat: Seat, notice: str = "", status: int = 200
) -> HttpResponse:
    """The person's own table as it is now; for a plain form the way back to it."""
    seat = _kept_up(seat)
    if not request.htmx:
        return _back_to_table(seat.match.slug, notice)
    answer = fragments.render_table(seat, request=request, notice=notice)
    return HttpResponse(answer, status=status)


@require_POST
@never_cache
def resign(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the match up; at one that is over, only show it."""
    seat = selectors.seat_at(request.user, slug)
    services.resign(seat.match_id, seat)
    return redirect("match", slug)


def _press(seat: Seat, request: HttpRequest) -> None:
    """Do what the one button says that was pressed; raises InvalidMove and others."""
    fields = [name for name in ("move", *ARRANGEMENTS) if name in request.POST]
    if len(fields) != 1:
        raise InvalidMove("one press at a time")
    text = request.POST[fields[0]]
    if fields[0] != "move":
        _arrange(seat, fields[0], text, request.POST.get("version", ""))
    elif following := NEXT.fullmatch(text):
        services.ready_for_next(seat.match_id, seat, int(following[1]))
    else:
        version = _version(request.POST.get("version", ""))
        _play(seat, _move(text), version)


def _play(seat: Seat, move: Move, version: int) -> None:
    try:
        services.play_move(seat.match_id, seat=seat, move=move, version=version)
    except IllegalMove as error:
        code = told_code(error.code, move, selectors.view_of(seat))
        if code == "BAD_MELDS" and isinstance(move, Knock):
            _choose(seat, move.discard)
        raise IllegalMove(code) from None


def _choose(seat: Seat, thrown: Card | None) -> None:
    """Choose the card that was to be thrown: then one press shows the best (Q23)."""
    if thrown and seat.arrangement["chosen"] != [str(thrown)]:
        services.arrange_hand(seat, select=str(thrown))


def _disarm(seat: Seat) -> None:
    """Take an armed knock back, as any press but its second one does."""
    if seat.arrangement.get("armed"):
        services.arrange_hand(seat, stage="disarm")


def _arrange(seat: Seat, field: str, text: str, version: str) -> None:
    """Arrange the hand; laying the last of eleven cards goes big gin (Q41)."""
    try:
        services.arrange_hand(seat, **{field: text})
    except InvalidMove:
        # Pressed on an older table, it may be of a card that has gone since.
        if not version or _version(version) >= seat.match.version:
            raise
        return
    # What the program suggests is offered as big gin, never played by itself.
    laid_by_hand = field == "stage" and text.startswith(("lay", "add"))
    if laid_by_hand and all_are_laid(selectors.view_of(seat), seat.arrangement):
        melds = tuple(parse_cards(meld) for meld in seat.arrangement["staged"])
        services.play_move(
            seat.match_id, seat=seat, move=BigGin(melds), version=seat.match.version
        )


def _move(text: str) -> Move:
    if text in NO_CARD:
        raise IllegalMove("NO_CARD_CHOSEN")
    return parse_move(text)


def _version(text: str) -> int:
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII):
        raise InvalidMove("no version")
    return int(text)


def _kept_up(seat: Seat) -> Seat:
    """The same person's seat, once everything that is due has been done."""
    services.look_at(seat.match_id, seat.pk)
    return services.keep_up(seat.match_id)[seat.number]


def _back_to_table(slug: str, notice: str) -> HttpResponse:
    """For a page without JavaScript: the table again, with the sentence."""
    response = redirect("match", slug)
    if notice:
        response["Location"] += f"?notice={notice}"
    return response


def _known(notice: str) -> bool:
    return bool(notice_text(notice))
