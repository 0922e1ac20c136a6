"""Ending where somebody is signed in, and with it the pages that are open there."""

from games import sessions
from games.models import Session, User


def end_session(user: User, handle: str) -> bool:
    """End the one of ``user``'s sessions that is called so; whether there was one."""
    ended = [
        each for each in Session.objects.filter(user=user) if each.handle == handle
    ]
    sessions.end(*ended)
    return bool(ended)


def end_other_sessions(user: User, key: str | None) -> int:
    """End all of ``user``'s sessions but the one of this key; return how many."""
    ended = list(Session.objects.filter(user=user).exclude(session_key=key or ""))
    sessions.end(*ended)
    return len(ended)
