"""Open pages: each hears that there is something new and is pushed its own fragment.

Nothing is taken from a socket. Whatever a page has missed, it gets when it
connects again: the current table, from the same functions as the views'.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple, ParamSpec, TypeVar

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.http import Http404, HttpRequest
from django.utils import timezone, translation

from games import fragments, notify, selectors, services

logger = logging.getLogger(__name__)

# htmx connects again after 1011, and not after 4401.
FAILED, REFUSED = 1011, 4401
# Seconds after which a page looks by itself: a message may have been lost.
LOOK_AGAIN = 20.0
# Seconds that the timer may be early by.
SOON = 0.05
NEVER = -1

P = ParamSpec("P")
T = TypeVar("T")


class PushConsumer(AsyncWebsocketConsumer):
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

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:  # also when the server gives this socket up without a word
            if self.pusher:
                self.pusher.cancel()

    async def start(self, *groups: str, due: Collection[str]) -> None:
        """Hear what these groups are told, and push what is due from now on."""
        notify.send_from_here()
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
                for html in await self.render(due):
                    await self.send(html)
                await asyncio.sleep(self.rest)
        except Exception:
            logger.exception("A page could not be pushed to")
            await self.close(code=FAILED)

    async def ask_for_something(self) -> None:
        try:
            async with asyncio.timeout(self.patience):
                await self.wake.wait()
        except TimeoutError:
            self.ask("upkeep")

    async def render(self, due: Collection[str]) -> list[str]:
        """Return what to send for what is ``due``."""
        raise NotImplementedError


@dataclass(frozen=True)
class Page:
    """Which seat's page this is, and the language that it is read in."""

    match_id: int
    seat_id: int
    number: int
    language: str


class MatchConsumer(PushConsumer):
    """Pushes a seat's own table to its open page whenever the match has moved on."""

    async def connect(self) -> None:
        self.page = await in_a_thread(page_of)(self.scope)
        self.version = NEVER
        await self.accept()
        if self.page is None:  # refused before accepting, htmx would retry for ever
            await self.close(code=REFUSED)
            return
        await self.start(
            notify.match_group(self.page.match_id),
            notify.seat_group(self.page.seat_id),
            due=("upkeep", "table"),
        )

    async def match_changed(self, event: dict[str, Any]) -> None:
        self.ask("table")

    async def side_changed(self, event: dict[str, Any]) -> None:
        # Both may be ready now, and the one whose post it was may be gone.
        self.ask("side", "upkeep")

    async def hand_arranged(self, event: dict[str, Any]) -> None:
        self.ask("table")

    async def render(self, due: Collection[str]) -> list[str]:
        assert self.page
        push = await in_a_thread(match_push)(self.page, due, self.version)
        self.version, self.patience = push.version, push.patience
        return push.html


class LobbyConsumer(PushConsumer):
    """Pushes the lobby as one person sees it: challenges, and their own matches."""

    rest = 1.0

    async def connect(self) -> None:
        await self.accept()
        await self.start(notify.LOBBY_GROUP, due=("lobby",))

    async def lobby_changed(self, event: dict[str, Any]) -> None:
        self.ask("lobby")

    async def match_changed(self, event: dict[str, Any]) -> None:
        self.ask("lobby")

    async def side_changed(self, event: dict[str, Any]) -> None:
        """Whose turn it is stays the same."""

    async def render(self, due: Collection[str]) -> list[str]:
        running = await in_a_thread(running_match_ids)(self.scope)
        await self.join(*map(notify.match_group, running))
        return [await in_a_thread(lobby_push)(self.scope)]


def in_a_thread(read: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """Run ``read`` beside others; by default a process has one thread for them all."""
    return database_sync_to_async(read, thread_sensitive=False)


def page_of(scope: dict[str, Any]) -> Page | None:
    """Return whose page opens this socket; None if they have no seat there."""
    slug = scope["url_route"]["kwargs"]["slug"]
    try:
        match, seat = selectors.match_for(scope["user"], slug)
    except Http404:
        return None
    return Page(match.pk, seat.pk, seat.number, language_of(scope))


def language_of(scope: dict[str, Any]) -> str:
    """Return the language of the account, else of the choice, else of the browser."""
    request = HttpRequest()
    request.COOKIES = scope["cookies"]
    headers = dict(scope["headers"])
    accepted = headers.get(b"accept-language", b"").decode("latin-1")
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted
    own = getattr(scope["user"], "language", "")
    return own or translation.get_language_from_request(request)


class Push(NamedTuple):
    """What a page is sent, at which version, and when to look again by itself."""

    html: list[str]
    version: int
    patience: float


def match_push(page: Page, due: Collection[str], version: int) -> Push:
    """Render what is ``due`` on ``page``, and its table if it isn't at ``version``."""
    if "upkeep" in due:
        seat = services.keep_up(page.match_id)[page.number]
    else:
        seat = selectors.seats_of(page.match_id)[page.number]
    html = []
    # While it is a challenge there is no table: its page only waits for the start.
    if seat.match.has_started:
        with translation.override(page.language):
            if "table" in due or seat.match.version != version:
                html.append(fragments.render_table(seat, push=True))
            elif "side" in due:  # which a table brings along
                html.append(fragments.render_side(seat))
    return Push(html, seat.match.version, _patience(selectors.next_deadline(seat)))


def _patience(deadline: datetime | None) -> float:
    if deadline is None:
        return LOOK_AGAIN
    seconds = (deadline - timezone.now()).total_seconds()
    return min(max(seconds, SOON), LOOK_AGAIN)


def running_match_ids(scope: dict[str, Any]) -> list[int]:
    return [seat.match_id for seat in selectors.running_matches(scope["user"])]


def lobby_push(scope: dict[str, Any]) -> str:
    with translation.override(language_of(scope)):
        return fragments.render_lobby(scope["user"], push=True)
