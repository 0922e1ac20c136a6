"""Tells open pages that there is something new: a number, never a card.

A message is a hint that may be lost; pages come back to the truth by
themselves. So nothing here waits longer than a second, and nothing raises.
"""

import asyncio
import logging
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

logger = logging.getLogger(__name__)

PATIENCE = 1.0  # seconds that a move waits for the channel layer, at most
LOBBY_GROUP = "lobby"

_loop: asyncio.AbstractEventLoop | None = None


def match_group(match_id: int) -> str:
    return f"match.{match_id}"


def seat_group(seat_id: int) -> str:
    return f"seat.{seat_id}"


def person_group(user_id: int) -> str:
    return f"person.{user_id}"


def session_group(handle: str) -> str:
    return f"session.{handle}"


def match_changed(match_id: int, version: int) -> None:
    """The log of this match has grown to ``version`` lines."""
    _send(match_group(match_id), {"type": "match.changed", "version": version})


def side_changed(match_id: int) -> None:
    """Something beside the log has changed: who is ready, what is offered or said."""
    _send(match_group(match_id), {"type": "side.changed"})


def somebody_came(match_id: int, seat_id: int) -> None:
    """Whoever has this seat is back at the table."""
    _send(match_group(match_id), {"type": "somebody.came", "seat": seat_id})


def hand_arranged(seat_id: int) -> None:
    """One person's own pages show their hand otherwise; nobody else's do."""
    _send(seat_group(seat_id), {"type": "hand.arranged"})


def person_called(user_id: int) -> None:
    """Something waits for this person, wherever on the site they are, or no longer."""
    _send(person_group(user_id), {"type": "person.called"})


def lobby_changed(match_id: int) -> None:
    """A challenge has come to the lobby, or gone from it."""
    _send(LOBBY_GROUP, {"type": "lobby.changed", "match": match_id})


def session_ended(handle: str) -> None:
    """Who has pages open in this session isn't signed in there any more."""
    _send(session_group(handle), {"type": "session.ended"})


def send_from_here() -> None:
    """Send from this loop from now on; the one that the sockets live in calls it.

    The in-memory layer's queues belong to a loop, and one that sleeps isn't woken
    by another thread that puts something in: a push would be seconds late.
    """
    global _loop
    _loop = asyncio.get_running_loop()


def _send(group: str, message: dict[str, Any]) -> None:
    try:
        if _loop and _loop.is_running():
            sending = _group_send(group, message)
            asyncio.run_coroutine_threadsafe(sending, _loop).result(PATIENCE)
        else:
            async_to_sync(_group_send)(group, message)
    except Exception:
        logger.warning("%s was not told %s", group, message, exc_info=True)


async def _group_send(group: str, message: dict[str, Any]) -> None:
    layer = get_channel_layer()
    if layer is not None:
        async with asyncio.timeout(PATIENCE):
            await layer.group_send(group, message)
