"""What every open page does: it is pushed what is due, and takes nothing."""

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Collection, Set
from contextlib import suppress
from typing import Any, ParamSpec, TypeVar

from autobahn.exception import Disconnected
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import translation

from games import fragments, notify, sessions
from games.consumers.page import language_of
from games.sessions import handle_of

logger = logging.getLogger(__name__)

# htmx connects again after 1011, and not after 4401.
FAILED, REFUSED = 1011, 4401
# Seconds for which a page's session is trusted to stand, unless its end is told.
ASK_SESSION = 60.0

P = ParamSpec("P")
T = TypeVar("T")


class PushConsumer(AsyncWebsocketConsumer, ABC):
    """Pushes what is due: one rendering under way, at most one waiting behind it.

    What is asked for while a rendering runs is done by the next one, at once.
    """

    #: Seconds between two pushes, at least.
    rest = 0.0
    #: Seconds after which ``upkeep`` is due if nothing else is; None: never.
    patience: float | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.due: set[str] = set()
        self.wake = asyncio.Event()
        self.pusher: asyncio.Task[None] | None = None
        # The connection itself has just read it.
        self.asked_session = time.monotonic()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:  # also when the server gives this socket up without a word
            if self.pusher:
                self.pusher.cancel()

    async def start(self, *groups: str, due: Collection[str]) -> None:
        """Hear what these groups are told, and push what is due from now on."""
        notify.send_from_here()
        if key := self.scope["session"].session_key:
            groups += (notify.session_group(handle_of(key)),)
        await self.join(*groups)
        self.ask(*due)
        self.pusher = asyncio.create_task(self.push_for_ever())

    async def join(self, *groups: str) -> None:
        for group in groups:
            if group not in self.groups:
                await self.channel_layer.group_add(group, self.channel_name)
                self.groups.append(group)  # Channels discards these at the end

    def ask(self, *due: str) -> None:
        self.due.update(due)
        self.wake.set()

    async def push_for_ever(self) -> None:
        try:
            while True:
                await self.ask_for_something()
                self.wake.clear()
                due, self.due = self.due, set()
                if not await self.is_signed_in():
                    await self.tell_the_end()
                    return
                for html in await self.render(due):
                    await self.send(html)
                await asyncio.sleep(self.rest)
        except Disconnected:
            return  # the page has gone while this was rendered
        except Exception:
            logger.exception("A page could not be pushed to")
            await self.close(code=FAILED)

    async def ask_for_something(self) -> None:
        try:
            async with asyncio.timeout(self.patience):
                await self.wake.wait()
        except TimeoutError:
            self.ask("upkeep")

    async def is_signed_in(self) -> bool:
        """Does the page's session still stand? A message of its end may be lost."""
        key, now = self.scope["session"].session_key, time.monotonic()
        if not key or now < self.asked_session + ASK_SESSION:
            return True
        self.asked_session = now
        return await in_a_thread(sessions.is_alive)(key)

    async def session_ended(self, event: dict[str, Any]) -> None:
        if self.pusher:
            self.pusher.cancel()
        with suppress(Disconnected):
            await self.tell_the_end()

    async def tell_the_end(self) -> None:
        """Say that nobody is signed in here any more, and let the page go."""
        await self.send(await in_a_thread(ended_push)(self.scope))
        await self.close(code=REFUSED)

    @abstractmethod
    async def render(self, due: Set[str]) -> list[str]:
        """Return what to send for what is ``due``."""


def ended_push(scope: dict[str, Any]) -> str:
    with translation.override(language_of(scope)):
        return fragments.render_ended()


def in_a_thread(read: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """Run ``read`` beside others; by default a process has one thread for them all."""
    return database_sync_to_async(read, thread_sensitive=False)
