"""The table of one seat, and what stands beside it."""

from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string

from games import letters, selectors
from games.fragments.side import Side, side_of
from games.models import Seat
from games.rules_text import rules_sentence
from games.table import Hint, Player, notice_text, table_of


def table_context(
    seat: Seat,
    *,
    side: Side | None = None,
    notice: str = "",
    hint: Hint | None = None,
) -> dict[str, Any]:
    """What `table.html` and `_table.html` need to show the match to `seat`.

    `side` is what stands beside it, where that is known already. `notice` is a code of
    `table.words.NOTICES`, told in the word's live region; so is the `hint` that was
    asked for.
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
        "told": hint.words if hint else notice_text(notice),
        "hint": hint,
        "side": side or side_of(seat),
        "rating": selectors.change_by(seat),
        "socket": f"/ws/matches/{match.slug}/",
    }


def render_table(
    seat: Seat,
    *,
    request: HttpRequest | None = None,
    side: Side | None = None,
    notice: str = "",
    hint: Hint | None = None,
    push: bool = False,
) -> str:
    """The table of one seat, and beside it what the log doesn't change."""
    with letters.chosen_by(seat.user.preferences if seat.user else {}):
        context = table_context(seat, side=side, notice=notice, hint=hint)
        context["push"] = push
        table = render_to_string("games/_table.html", context, request)
        return table + render_side(seat, context["side"])


def render_side(seat: Seat, side: Side | None = None) -> str:
    """What stands beside the log, each piece in its place. Always pushed."""
    side = side or side_of(seat)
    context = {"side": side, "match": seat.match, "push": True}
    return render_to_string("games/_side.html", context)


def players(seat: Seat) -> list[Player]:
    """Who sits at either side, by seat number."""
    seats = sorted(
        (each for each in (seat, seat.opponent) if each), key=lambda each: each.number
    )
    return [Player(each.name, each.get_level_display(), each.level) for each in seats]
