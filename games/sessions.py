"""Sessions in the database that know whose they are, from where, and when last seen.

Each is a row of ``Session``. When one ends, for whatever reason, its open pages are
told, and let go.
"""

from datetime import UTC, datetime
from typing import Any, Final

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessionStore
from django.db import transaction
from django.utils import timezone

from games import notify
from games.agents import agent_of
from games.models import Session
from games.models.sessions import handle_of

#: Seconds within which being seen again isn't worth a write.
SEEN_EVERY: Final = 600


# Of the same name as Django's, by which its data are signed: sessions from before this
# table were moved into it as they were.
class SessionStore(DatabaseSessionStore):
    """Django's own sessions in the database, with more to tell of each."""

    #: Whether it was ended by this very request.
    is_ended = False

    @classmethod
    def get_model_class(cls) -> type[Session]:
        return Session

    def __init__(self, session_key: str | None = None) -> None:
        # PostgreSQL takes no NUL, not even to look for one.
        is_forged = session_key and "\0" in session_key
        super().__init__(None if is_forged else session_key)

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        row = super().create_model_instance(data)
        assert isinstance(row, Session)
        row.user_id = int(data[SESSION_KEY]) if SESSION_KEY in data else None
        row.agent = data.get("agent", "")
        row.made = _time(data, "made")
        row.seen = _time(data, "seen")
        return row

    def see(self, user_agent: str) -> None:
        """Note that whoever is signed in here was here, at most every ten minutes."""
        unseen = timezone.now().timestamp() - self.get("seen", 0)
        if self.modified or unseen >= SEEN_EVERY:
            self["agent"] = agent_of(user_agent)

    def save(self, must_create: bool = False) -> None:
        # A session that is just made is not to be asked for what is in it.
        if not must_create and SESSION_KEY in self:
            self["seen"] = timezone.now().timestamp()
            self.setdefault("made", self["seen"])
        super().save(must_create)

    def flush(self) -> None:
        super().flush()
        self.is_ended = True

    def delete(self, session_key: str | None = None) -> None:
        super().delete(session_key)
        key = session_key or self.session_key
        if key:
            handle = handle_of(key)
            transaction.on_commit(lambda: notify.session_ended(handle), robust=True)


def end(*sessions: Session) -> None:
    """End these sessions: whoever was signed in there is so no more."""
    for session in sessions:
        SessionStore(session.session_key).delete()


def is_alive(key: str) -> bool:
    """Is the session of this key still one?"""
    return Session.objects.filter(
        session_key=key, expire_date__gt=timezone.now()
    ).exists()


def _time(data: dict[str, Any], name: str) -> datetime:
    return datetime.fromtimestamp(data[name], UTC) if name in data else timezone.now()
