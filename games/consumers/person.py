"""A page that somebody has open, whichever it is."""

from collections.abc import Collection, Set
from typing import Any

from django.utils import translation

from games import fragments, notify, selectors
from games.consumers.attendance import Attendance
from games.consumers.hub import Hub
from games.consumers.page import language_of
from games.consumers.push import PushConsumer, in_a_thread
from games.selectors import Calls

# Seconds after which a page looks by itself for what waits: a message may be lost.
LOOK_AGAIN = 120.0


class PersonConsumer(PushConsumer):
    """Says that its person is here, and pushes what waits for them, wherever.

    ``at`` is the match that the page itself shows, ``mark`` tells which calls it has.
    """

    rest = 1.0
    at = ""
    mark = ""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.hubs: list[Hub] = []
        self.user_id: int | None = None
        self.language = ""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:  # as its pusher is ended: also when the socket is given up
            for hub in self.hubs:
                hub.leave(self)

    async def start(self, *groups: str, due: Collection[str] = ()) -> None:
        """Begin, for whoever it is; a stranger is called nowhere."""
        self.language = language_of(self.scope)
        if self.scope["user"].is_authenticated:
            self.user_id, self.patience = self.scope["user"].pk, LOOK_AGAIN
            groups += (notify.person_group(self.scope["user"].pk),)
            due = {*due, "calls"}
            self.attend(Attendance.of_this_loop())
        await super().start(*groups, due=due)

    def attend(self, hub: Hub) -> None:
        """Let ``hub`` work for this page until it is closed."""
        self.hubs.append(hub)
        hub.join(self)

    async def person_called(self, event: dict[str, Any]) -> None:
        self.ask("calls")

    async def match_changed(self, event: dict[str, Any]) -> None:
        self.ask("calls")

    async def side_changed(self, event: dict[str, Any]) -> None:
        """What is offered is told to the person."""

    async def somebody_came(self, event: dict[str, Any]) -> None:
        """Whose turn it is stays the same."""

    async def render(self, due: Set[str]) -> list[str]:
        if not due & {"calls", "upkeep"} or self.user_id is None:
            return []
        calls = await in_a_thread(calls_of)(self.scope, self.at)
        await self.join(*map(notify.match_group, calls.live))
        if calls.mark == self.mark:
            return []
        self.mark = calls.mark
        return [await in_a_thread(calls_push)(calls, self.language)]


def calls_of(scope: dict[str, Any], at: str) -> Calls:
    return selectors.calls_for(scope["user"], at=at)


def calls_push(calls: Calls, language: str) -> str:
    with translation.override(language):
        return fragments.render_calls(calls)
