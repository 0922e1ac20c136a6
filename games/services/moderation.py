"""What whoever runs the site does about people and matches, for a reason.

Each act is written into the admin's own log: who did it, to whom, and why.
"""

from typing import Final

from django.contrib.admin.models import CHANGE
from django.contrib.admin.models import LogEntry as Act
from django.db import models, transaction

from games import selectors, sessions
from games.gin.match import Cause
from games.models import Match, Session, User
from games.services.challenges import withdraw_all
from games.services.log import append, locked
from games.services.naming import is_saved, names_by_chance, tell_tables

#: How a match can be ended from outside: the cause, and who has won.
ENDINGS: Final[tuple[tuple[Cause, int | None], ...]] = (
    ("agreement", None),
    ("abandonment", 0),
    ("abandonment", 1),
    ("time", 0),
    ("time", 1),
)


class NoEnding(Exception):
    """The match doesn't run, or it can't end in that way."""


@transaction.atomic
def end_match(
    match_id: int, *, cause: Cause, winner: int | None, by: User, reason: str
) -> Match:
    """End a match that runs: without a winner by agreement, else by one who is gone.

    Raises NoEnding where it doesn't run, or where cause and winner don't go together.
    """
    match = locked(match_id)
    if not match.is_running or (cause, winner) not in ENDINGS:
        raise NoEnding
    state = selectors.state_of(match).end(cause, winner)
    append(match, state, (None, str(state.outcome)))
    _note(by, match, f"Ended: {state.outcome}. {reason}")
    return match


def shut_out(user: User, *, by: User, reason: str) -> None:
    """Let ``user`` sign in no more; end their sessions, and take back what waits."""
    with transaction.atomic():
        user.is_active = False
        user.save(update_fields=["is_active"])
        sessions.end(*Session.objects.filter(user=user))
        _note(by, user, f"Sign-in blocked. {reason}")
    withdraw_all(user)


@transaction.atomic
def let_in(user: User, *, by: User, reason: str) -> None:
    """Let ``user`` sign in again."""
    user.is_active = True
    user.save(update_fields=["is_active"])
    _note(by, user, f"Sign-in allowed again. {reason}")


@transaction.atomic
def rename(user: User, *, by: User, reason: str) -> str:
    """Take an offensive name away; return the one that is given in its place."""
    old = user.username
    for name in names_by_chance("Player "):
        user.username = name
        if is_saved(user, ["username", "name_key"]):
            break
    tell_tables(user)
    _note(by, user, f"Renamed from “{old}” to “{user.username}”. {reason}")
    return user.username


def _note(by: User, what: models.Model, message: str) -> None:
    """Write an act into the admin's log, where the row's own history shows it."""
    Act.objects.log_actions(
        user_id=by.pk,
        queryset=[what],
        action_flag=CHANGE,
        change_message=message.strip(),
        single_object=True,
    )
