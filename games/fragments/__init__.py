"""The only functions that render what views answer and consumers push.

A view's answer and a push are made by the same function from the same template, so
that they can't differ. Pushed pieces name where they go (`hx-swap-oob`).
"""

from games.fragments.calls import render_calls
from games.fragments.ended import render_ended
from games.fragments.lobby import (
    Looker,
    Notices,
    lobby_context,
    own_context,
    pushed_count,
    render_lobby,
    render_notices,
    render_own,
)
from games.fragments.rows import changed_list
from games.fragments.side import Side, side_of
from games.fragments.table import (
    players,
    render_side,
    render_table,
    table_context,
)
from games.fragments.words import render_said

__all__ = [
    "Looker",
    "Notices",
    "Side",
    "changed_list",
    "lobby_context",
    "own_context",
    "players",
    "pushed_count",
    "render_calls",
    "render_ended",
    "render_lobby",
    "render_notices",
    "render_own",
    "render_said",
    "render_side",
    "render_table",
    "side_of",
    "table_context",
]
