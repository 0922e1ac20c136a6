"""What all open pages of the lobby show alike: read and rendered once a process."""

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from channels.layers import BaseChannelLayer, get_channel_layer
from django.utils import translation

from games import fragments, notify
from games.consumers.hub import Hub, for_ever
from games.consumers.push import in_a_thread

if TYPE_CHECKING:
    from games.consumers.lobby import LobbyConsumer

# Seconds between two readings: at least, without a hint, and of the whole list.
REST = 1.0
LOOK = 5.0
LOOK_AT_ALL = 20.0
STAYS = 6 * 3600.0


class Noticeboard(Hub):
    """Hears which challenge has come or gone, and lets the pages show it.

    A hint may be lost: now and then everything is read, and who is here in between.
    """

    pages: "set[LobbyConsumer]"  # type: ignore[assignment]

    def __init__(self) -> None:
        super().__init__()
        self.notices = fragments.Notices()
        self.is_read = False
        self.changed: set[int] = set()
        self.hears = asyncio.Event()
        self.hearing: asyncio.Task[None] | None = None

    async def run(self) -> None:
        if self.hearing is None:
            # It goes on when the pages are gone: a Redis layer that is let go of while
            # it connects doesn't hear anything any more.
            self.hearing = asyncio.create_task(for_ever(self.hear))
        # What comes between being read and being heard of would be missed.
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK):
                await self.hears.wait()
        await self.look()

    async def hear(self) -> None:
        # Not by the pages: a thousand of them would each be told, and each ask.
        layer = get_channel_layer()
        assert layer, "pages are pushed to by one"
        channel = await layer.new_channel()
        async with asyncio.TaskGroup() as together:
            together.create_task(self.stay(layer, channel))
            while True:
                message = await layer.receive(channel)
                if self.pages:
                    self.changed.add(message["match"])
                    self.wake.set()

    async def stay(self, layer: BaseChannelLayer, channel: str) -> None:
        """Belong to the lobby's group; the layer in memory forgets that in a day."""
        while True:
            await layer.group_add(notify.LOBBY_GROUP, channel)
            self.hears.set()
            await asyncio.sleep(STAYS)

    async def look(self) -> None:
        look_at_all = 0.0
        while True:
            changed: set[int] | None = self.changed
            self.changed = set()
            if (now := time.monotonic()) >= look_at_all:
                changed, look_at_all = None, now + LOOK_AT_ALL
            languages = {page.language for page in self.pages}
            is_news = await in_a_thread(self.read)(changed, languages)
            if is_news or not self.is_read:
                self.is_read = True
                for page in self.pages:
                    page.ask("notices")
            await self.sleep(REST, LOOK)

    def read(self, changed: set[int] | None, languages: set[str]) -> bool:
        """Read what has changed, and render it in these languages, in this thread."""
        is_news = self.notices.read(changed)
        for language in languages:
            with translation.override(language):
                for rows in (self.notices.tables, self.notices.crowd):
                    for row in rows.values():
                        _ = row.html
        return is_news
