"""The open page of the lobby."""

from collections.abc import Set
from typing import Any

from django.utils import translation

from games import fragments, notify, selectors
from games.consumers.noticeboard import Noticeboard
from games.consumers.page import asked_of
from games.consumers.person import PersonConsumer
from games.consumers.push import in_a_thread
from games.forms import LobbyFilter

OWN = {"own", "upkeep"}


class LobbyConsumer(PersonConsumer):
    """Pushes what has changed of the lobby, as one page sees it."""

    async def connect(self) -> None:
        await self.accept()
        asked = asked_of(self.scope)
        self.mark = asked.get("has", "")
        self.looker = fragments.Looker(asked=LobbyFilter(asked).asked)
        self.tables: dict[str, str] | None = None
        self.crowd: dict[str, str] = {}
        self.count = ""
        self.board = Noticeboard.of_this_loop()
        own = {"own"} if self.scope["user"].is_authenticated else set()
        await self.start(due=own)
        self.attend(self.board)
        if self.board.is_read:
            self.ask("notices")

    async def person_called(self, event: dict[str, Any]) -> None:
        self.ask("own", "calls")

    async def match_changed(self, event: dict[str, Any]) -> None:
        self.ask("own", "calls")

    async def render(self, due: Set[str]) -> list[str]:
        html = await super().render(due)
        if due & OWN and self.user_id:
            html.append(await self.render_own())
            due = {*due, "notices"}  # whom they block may be another now
        if "notices" in due and self.board.is_read:
            html.append(self.render_notices())
        return [each for each in html if each]

    async def render_own(self) -> str:
        own = await in_a_thread(own_push)(self.scope, self.language)
        html, running, blocked = own
        await self.join(*map(notify.match_group, running))
        self.looker = fragments.Looker(self.user_id, blocked, self.looker.asked)
        return html

    def render_notices(self) -> str:
        """What has changed since this page was last told; the first time, all."""
        notices, had = self.board.notices, (self.tables, self.crowd, self.count)
        with translation.override(self.language):
            seen = self.looker.tables(notices.tables.values())
            here = self.looker.people(notices.crowd.values())
            self.tables = {row.key: row.html for row in seen}
            self.crowd = {row.key: row.html for row in here}
            self.count = fragments.pushed_count(notices.count)
            if had[0] is None:
                return fragments.render_notices(notices, self.tables, self.crowd)
        return (
            fragments.changed_list("open-rows", had[0], self.tables)
            + fragments.changed_list("here-rows", had[1], self.crowd)
            + (self.count if self.count != had[2] else "")
        )


def own_push(
    scope: dict[str, Any], language: str
) -> tuple[str, list[int], frozenset[int]]:
    """One's part of the lobby, one's running matches, whom one isn't to meet."""
    user = scope["user"]
    own = fragments.own_context(user)
    with translation.override(language):
        html = fragments.render_own(own)
    running = [seat.match_id for seat in own["mine"]]
    return html, running, frozenset(selectors.blocked_ids(user))
