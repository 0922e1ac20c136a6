"""What a process does once for all of its open pages, and not once for each."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar, Self
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from games.consumers.person import PersonConsumer

logger = logging.getLogger(__name__)

Hubs = WeakKeyDictionary[asyncio.AbstractEventLoop, dict[type, Any]]

# Seconds until something that failed is tried again.
AGAIN = 1.0


async def for_ever(work: Callable[[], Awaitable[None]]) -> None:
    """Begin ``work`` again whenever it fails."""
    while True:
        try:
            await work()
        except Exception:
            logger.exception("What is done for all open pages failed")
        await asyncio.sleep(AGAIN)


class Hub(ABC):
    """Works for some open pages for as long as there are any."""

    _hubs: ClassVar[Hubs] = WeakKeyDictionary()

    def __init__(self) -> None:
        self.pages: set[PersonConsumer] = set()
        self.wake = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    @classmethod
    def of_this_loop(cls) -> Self:
        """The one hub of its kind: tasks and events belong to a loop."""
        hubs = cls._hubs.setdefault(asyncio.get_running_loop(), {})
        if cls not in hubs:
            hubs[cls] = cls()
        return hubs[cls]

    def join(self, page: "PersonConsumer") -> None:
        self.pages.add(page)
        self.wake.set()
        if self.task is None:
            self.task = asyncio.create_task(for_ever(self.run))

    def leave(self, page: "PersonConsumer") -> None:
        self.pages.discard(page)
        if self.task and not self.pages:
            self.task.cancel()
            self.task = None

    @abstractmethod
    async def run(self) -> None:
        """Do what there is to do, until it fails or is cancelled."""

    async def sleep(self, at_least: float, at_most: float) -> None:
        """Wait until there is something to do; not less and not more than so long."""
        await asyncio.sleep(at_least)
        with suppress(TimeoutError):
            async with asyncio.timeout(at_most - at_least):
                await self.wake.wait()
        self.wake.clear()
