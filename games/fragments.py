"""The only functions that render what views answer and consumers push.

A view's answer and a push are made by the same function from the same template, so
that they can't differ. Pushed pieces name where they go (`hx-swap-oob`).
"""

import math
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from games import selectors
from games.models import Seat, User
from games.rules_text import rules_sentence
from games.table import Player, isolated, notice_text, table_of


def table_context(seat: Seat, *, notice: str = "") -> dict[str, Any]:
    """What `table.html` and `_table.html` need to show the match to `seat`.

    `notice` is a code of `table.words.NOTICES`, told in the word's live region.
    """
    match = seat.match
    table = table_of(
        selectors.view_of(seat), players(seat), match.version, seat.arrangement
    )
    return {
        "match": match,
        "table": table,
        "rules": rules_sentence(match.rules),
        "notice": notice,
        "told": notice_text(notice),
        "side": side_of(seat),
        "socket": f"/ws/matches/{match.slug}/",
    }


def render_table(
    seat: Seat,
    *,
    request: HttpRequest | None = None,
    notice: str = "",
    push: bool = False,
) -> str:
    """The table of one seat, and beside it what the log doesn't change."""
    context = {**table_context(seat, notice=notice), "push": push}
    table = render_to_string("games/_table.html", context, request)
    return table + render_side(seat)


def render_side(seat: Seat) -> str:
    """What stands beside the log: who is ready for the next deal. Always pushed."""
    context = {"side": side_of(seat), "push": True}
    return render_to_string("games/_side.html", context)


def side_of(seat: Seat) -> dict[str, Any]:
    """Who is ready; `tick` only rises, so that an older piece can be told."""
    seats = [each for each in (seat, seat.opponent) if each]
    side = {"tick": seat.match.version + sum(each.ready for each in seats)}
    due = selectors.next_deadline(seat)
    if not seat.match.is_running or due is None:
        return side
    seconds = math.ceil((due - timezone.now()).total_seconds())
    return {**side, "ready": _ready_words(seat), "seconds": max(0, seconds)}


def _ready_words(seat: Seat) -> str:
    opponent = seat.opponent
    if opponent and opponent.ready > seat.ready:
        words = _("%(name)s is ready; the next deal in")
    else:
        words = _("Waiting for %(name)s; the next deal in")
    return words % {"name": isolated(opponent.name if opponent else "")}


def players(seat: Seat) -> list[Player]:
    """Who sits at either side, by seat number."""
    seats = sorted(
        (each for each in (seat, seat.opponent) if each), key=lambda each: each.number
    )
    return [Player(each.name, each.get_level_display()) for each in seats]


LONGEST_LIST = 50


def lobby_context(user: User | AnonymousUser) -> dict[str, Any]:
    """What `_mine.html` and `_open.html` list: own matches, own and others' tables."""
    open_tables = selectors.open_challenges()[:LONGEST_LIST]
    return {
        "user": user,
        "mine": selectors.running_matches(user)[:LONGEST_LIST],
        "own": selectors.own_challenges(user)[:LONGEST_LIST],
        "others": [match for match in open_tables if match.inviter.user_id != user.pk],
    }


def render_lobby(user: User | AnonymousUser, *, push: bool = False) -> str:
    """The lists of the lobby as one person sees them."""
    context = {**lobby_context(user), "push": push}
    return render_to_string("games/_lobby.html", context)
