"""The open page of a match."""

from collections.abc import Set
from datetime import datetime
from typing import Any, NamedTuple

from django.utils import translation

from games import fragments, notify, presence, selectors, services, steady
from games.consumers.page import Page, page_of
from games.consumers.push import REFUSED, PushConsumer, in_a_thread

# Seconds after which a page looks by itself: a message may have been lost, the other
# side may be gone, and its own person is here still.
LOOK_AGAIN = presence.RENEWED
# Seconds that the timer may be early by.
SOON = 0.05


class Shown(NamedTuple):
    """What a page shows: the log's version, and what stands beside it."""

    version: int
    side: fragments.Side | None


NOTHING = Shown(-1, None)


class MatchConsumer(PushConsumer):
    """Pushes a seat's own table to its open page whenever the match has moved on."""

    async def connect(self) -> None:
        self.page = await in_a_thread(page_of)(self.scope)
        self.shown = NOTHING
        await self.accept()
        if self.page is None:  # refused before accepting, htmx would retry for ever
            await self.close(code=REFUSED)
            return
        await self.start(
            notify.match_group(self.page.match_id),
            notify.seat_group(self.page.seat_id),
            due=("upkeep", "table"),
        )

    async def disconnect(self, code: int) -> None:
        if self.page:
            await in_a_thread(left)(self.page)

    async def match_changed(self, event: dict[str, Any]) -> None:
        self.ask("table")

    async def side_changed(self, event: dict[str, Any]) -> None:
        # Both may be ready now, and the one whose post it was may be gone.
        self.ask("side", "upkeep")

    async def somebody_came(self, event: dict[str, Any]) -> None:
        assert self.page
        if event["seat"] != self.page.seat_id:
            self.ask("side")

    async def hand_arranged(self, event: dict[str, Any]) -> None:
        self.ask("table")

    async def render(self, due: Set[str]) -> list[str]:
        assert self.page
        push = await in_a_thread(match_push)(self.page, due, self.shown)
        self.shown, self.patience = push.shown, push.patience
        return push.html


class Push(NamedTuple):
    """What a page is sent, what it shows then, and when to look again by itself."""

    html: list[str]
    shown: Shown
    patience: float


def match_push(page: Page, due: Set[str], shown: Shown) -> Push:
    """Render what is ``due`` on ``page``, and what has changed since it was shown."""
    asked = steady.now()
    services.look_at(page.match_id, page.seat_id)
    if "upkeep" in due:
        seat = services.keep_up(page.match_id)[page.number]
    else:
        seat = selectors.seats_of(page.match_id)[page.number]
    patience = _patience(selectors.next_deadline(seat), selectors.next_look(seat))
    # While it is a challenge there is no table: its page only waits for the start.
    if not seat.match.has_started:
        return Push([], shown, patience)
    with translation.override(page.language):
        side = fragments.side_of(seat, asked)
        now = Shown(seat.match.version, side.news)
        if "table" in due or now.version != shown.version:
            html = [fragments.render_table(seat, side=side, push=True)]
        elif "side" in due or now.side != shown.side:
            html = [fragments.render_side(seat, side)]
        else:
            html = []
    return Push(html, now, patience)


def left(page: Page) -> None:
    """Note when the page was last open: an absence begins then."""
    presence.see(page.seat_id)


def _patience(*moments: datetime | None) -> float:
    now = steady.now()
    seconds = [(moment - now).total_seconds() for moment in moments if moment]
    return min(max(min(seconds, default=LOOK_AGAIN), SOON), LOOK_AGAIN)
