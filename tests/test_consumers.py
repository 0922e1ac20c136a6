"""Sockets, with fragments that only tell for whom and at which version they are."""

import asyncio
import threading
import time
from contextlib import asynccontextmanager
from datetime import timedelta
from unittest.mock import AsyncMock

import pytest
from asgiref.testing import ApplicationCommunicator
from autobahn.exception import Disconnected
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import connections
from django.test import Client
from django.utils import translation

from games import fragments, services, sessions
from games.consumers import match as consumers
from games.consumers.page import page_of
from games.gin.rules import STANDARD
from games.models import Match, Session
from tests.matches import (
    a_challenge,
    a_match,
    is_between_deals,
    one_move_on,
    play_on,
    say_next,
    seat_of,
    to_move,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.backends]

run = database_sync_to_async

SECOND = 1.0
QUIET = 0.15


@pytest.fixture(autouse=True)
def telling_fragments(monkeypatch):
    """Fragments in a few words."""

    def table(seat, *, side, push):
        assert side
        assert push
        language = translation.get_language()
        return f"table of {seat.number} at {seat.match.version} in {language}"

    def side(seat, side):
        return f"side of {seat.number}: {seat.ready} {seat.opponent.ready}"

    monkeypatch.setattr(fragments, "render_table", table)
    monkeypatch.setattr(fragments, "render_side", side)


class Socket(WebsocketCommunicator):
    """A browser's end of a socket, beside which the server closes its connections.

    Channels' own stops it from doing so, for tests that run in one transaction;
    these don't, and what stays open would use up PostgreSQL's pool.
    """

    send_input = ApplicationCommunicator.send_input
    receive_output = ApplicationCommunicator.receive_output


def site() -> ProtocolTypeRouter:
    # Not before there is a database: whoever imports it begins to serve.
    from ginsite.asgi import application

    return application


def cookies_of(user) -> str:
    client = Client()
    if user:
        client.force_login(user, settings.AUTHENTICATION_BACKENDS[-1])
    return client.cookies.output(attrs=[], header="").strip()


@asynccontextmanager
async def a_page(path, user, *, language="", origin="http://testserver"):
    """A page that has its socket open."""
    headers = [
        (b"cookie", (await run(cookies_of)(user)).encode()),
        (b"accept-language", language.encode()),
        (b"origin", origin.encode()),
        (b"host", b"testserver"),
    ]
    socket = Socket(site(), path, headers)
    socket.accepted, _ = await socket.connect(timeout=5)
    yield socket
    await socket.disconnect()


def table_page(match: Match, user, **options):
    return a_page(f"/ws/matches/{match.slug}/", user, **options)


async def is_quiet(socket) -> bool:
    return await socket.receive_nothing(timeout=QUIET)


async def test_a_page_that_connects_gets_its_own_table(alice, bob, settings):
    settings.LANGUAGES = [("en", "English"), ("el", "Greek")]
    match = await run(a_match)(alice, bob)
    for number, user in enumerate([alice, bob]):
        async with table_page(match, user, language="el") as page:
            told = await page.receive_from(SECOND)
            assert told == f"table of {number} at 1 in el"
            assert await is_quiet(page)


async def test_both_pages_hear_of_a_move(alice, bob):
    match = await run(a_match)(alice, bob)
    async with table_page(match, alice) as hers, table_page(match, bob) as his:
        for page in (hers, his):
            await page.receive_from(SECOND)
        await run(one_move_on)(match)
        assert await hers.receive_from(SECOND) == "table of 0 at 2 in en"
        assert await his.receive_from(SECOND) == "table of 1 at 2 in en"
        assert await is_quiet(hers)


async def test_a_move_made_in_any_thread_is_pushed_at_once(alice, bob):
    match = await run(a_match)(alice, bob)

    def move() -> None:
        time.sleep(QUIET)  # until the loop has gone to sleep
        one_move_on(match)
        connections.close_all()

    async with table_page(match, alice) as hers:
        await hers.receive_from(SECOND)
        thread = threading.Thread(target=move)
        began = time.monotonic()
        thread.start()
        await hers.receive_from(5 * SECOND)
        assert time.monotonic() - began < 2 * SECOND
        thread.join()


async def test_every_page_of_one_person_hears_of_it(alice, bob):
    match = await run(a_match)(alice, bob)
    async with table_page(match, alice) as first, table_page(match, alice) as second:
        for page in (first, second):
            await page.receive_from(SECOND)
        await run(one_move_on)(match)
        for page in (first, second):
            assert await page.receive_from(SECOND) == "table of 0 at 2 in en"


async def test_how_a_hand_lies_is_told_to_ones_own_pages_only(alice, bob):
    match = await run(a_match)(alice, bob)
    async with table_page(match, alice) as hers, table_page(match, bob) as his:
        for page in (hers, his):
            await page.receive_from(SECOND)
        seat = await run(seat_of)(match, 0)
        await run(services.arrange_hand)(seat, order="rank")
        assert await hers.receive_from(SECOND) == "table of 0 at 1 in en"
        assert await is_quiet(his)


async def test_who_is_ready_is_told_beside_the_table(alice, bob):
    match = await run(a_match)(alice, bob)
    await run(play_on)(match, is_between_deals)
    async with table_page(match, alice) as hers:
        await hers.receive_from(SECOND)
        await run(say_next)(match, 1)
        assert await hers.receive_from(SECOND) == "side of 0: 0 1"


async def test_an_open_page_deals_when_the_time_is_up(alice, bob, monkeypatch):
    monkeypatch.setattr("games.selectors.due.PACK_WAITS", timedelta(seconds=0.3))
    match = await run(a_match)(alice, bob)
    match = await run(play_on)(match, is_between_deals)
    async with table_page(match, alice) as hers:
        await hers.receive_from(SECOND)
        await run(say_next)(match, 1)
        assert await hers.receive_from(SECOND) == "side of 0: 0 1"
        dealt = await hers.receive_from(2 * SECOND)
        assert dealt == f"table of 0 at {match.version + 1} in en"


async def test_a_page_makes_good_for_a_message_that_was_lost(alice, bob, monkeypatch):
    monkeypatch.setattr(consumers, "LOOK_AGAIN", 0.3)
    match = await run(a_match)(alice, bob)
    async with table_page(match, alice) as hers:
        await hers.receive_from(SECOND)
        with monkeypatch.context() as lost:
            lost.setattr("games.notify._send", lambda *sent: None)
            await run(one_move_on)(match)
        assert await hers.receive_from(SECOND) == "table of 0 at 2 in en"


async def test_a_page_that_connects_lets_an_interrupted_ai_go_on(alice):
    match = await run(services.start_ai_match)(alice, "easy", STANDARD)
    async with table_page(match, alice) as hers:
        told = await hers.receive_from(SECOND)
        assert told.startswith("table of 0 at ")
    assert (await run(to_move)(match)).number == 0


async def test_what_was_not_sent_yet_is_skipped(alice, bob, monkeypatch):
    match = await run(a_match)(alice, bob)
    fast = consumers.match_push
    rendered = []

    def slowly(page, due, shown):
        push = fast(page, due, shown)
        rendered.append(push.shown.version)
        if len(rendered) == 2:
            time.sleep(0.6)
        return push

    monkeypatch.setattr(consumers, "match_push", slowly)
    async with table_page(match, alice) as hers:
        await hers.receive_from(SECOND)
        for _ in range(4):
            await run(one_move_on)(match)
        told = [await hers.receive_from(2 * SECOND)]
        while not await hers.receive_nothing(timeout=0.8):
            told.append(await hers.receive_from(SECOND))
    assert told[-1] == "table of 0 at 5 in en"
    assert len(told) < 4


@pytest.mark.parametrize("who", ["charlie", "nobody"])
async def test_a_stranger_is_refused_for_good(who, alice, bob, charlie):
    match = await run(a_match)(alice, bob)
    user = charlie if who == "charlie" else None
    async with table_page(match, user) as page:
        assert page.accepted
        assert (await page.receive_output(SECOND)) == {
            "type": "websocket.close",
            "code": 4401,
        }


async def test_an_unknown_match_is_refused_in_the_same_way(alice):
    async with a_page("/ws/matches/no-such-match/", alice) as page:
        assert (await page.receive_output(SECOND))["code"] == 4401


async def test_another_sites_page_gets_no_socket(alice, bob):
    match = await run(a_match)(alice, bob)
    async with table_page(match, alice, origin="http://evil.example") as page:
        assert not page.accepted


async def test_nothing_is_taken_from_a_socket(alice, bob):
    match = await run(a_match)(alice, bob)
    async with table_page(match, alice) as hers:
        await hers.receive_from(SECOND)
        for sent in ("S", '{"move": "S", "version": 1}', "x" * 8000):
            await hers.send_to(sent)
        await hers.send_to(bytes_data=b"\x00\xff")
        assert await is_quiet(hers)
    assert (await run(to_move)(match)).match.version == 1


async def test_a_challenges_page_is_told_when_the_friend_has_come(alice, bob):
    match = await run(a_challenge)(alice)
    async with table_page(match, alice) as hers:
        assert await is_quiet(hers)
        await run(services.accept_challenge)(match.slug, bob)
        await run(services.keep_up)(match.pk)
        assert (await hers.receive_from(SECOND)).startswith("table of 0 at ")


async def test_a_page_that_cannot_be_rendered_may_come_back(alice, bob, monkeypatch):
    match = await run(a_match)(alice, bob)
    monkeypatch.setattr(consumers, "match_push", lambda *asked: 1 / 0)
    async with table_page(match, alice) as hers:
        assert (await hers.receive_output(SECOND))["code"] == 1011


async def test_the_account_s_language_comes_before_the_browsers(alice, bob):
    alice.language = "cs"
    await run(alice.save)()
    match = await run(a_match)(alice, bob)
    async with table_page(match, alice, language="it") as hers:
        assert (await hers.receive_from(SECOND)).endswith(" in cs")


def test_a_strangers_page_is_no_page(alice, bob):
    match = a_match(alice, bob)
    scope = {
        "url_route": {"kwargs": {"slug": match.slug}},
        "user": AnonymousUser(),
        "cookies": {},
        "headers": [],
    }
    assert page_of(scope) is None


def ended(user) -> None:
    sessions.end(*Session.objects.filter(user=user))


async def test_a_page_whose_session_ends_is_told_and_let_go(alice, bob):
    match = await run(a_match)(alice, bob)
    async with table_page(match, alice) as hers, table_page(match, bob) as his:
        for page in (hers, his):
            await page.receive_from(SECOND)
        await run(ended)(alice)
        assert "not signed in here any more" in await hers.receive_from(SECOND)
        closed = await hers.receive_output(SECOND)
        assert closed == {"type": "websocket.close", "code": 4401}
        await run(one_move_on)(match)
        assert await his.receive_from(SECOND) == "table of 1 at 2 in en"


async def test_nothing_is_pushed_though_the_sessions_end_was_not_told(
    alice, bob, monkeypatch
):
    monkeypatch.setattr("games.consumers.push.ASK_SESSION", 0)
    match = await run(a_match)(alice, bob)
    async with table_page(match, alice) as hers:
        await hers.receive_from(SECOND)
        with monkeypatch.context() as lost:
            lost.setattr("games.notify._send", lambda *sent: None)
            await run(ended)(alice)
        await run(one_move_on)(match)
        assert "not signed in here any more" in await hers.receive_from(SECOND)
        assert (await hers.receive_output(SECOND))["code"] == 4401


async def test_a_page_that_goes_while_it_is_told_of_the_end_is_no_fault(
    alice, bob, monkeypatch, caplog
):
    match = await run(a_match)(alice, bob)
    async with table_page(match, alice) as hers:
        await hers.receive_from(SECOND)
        gone = AsyncMock(side_effect=Disconnected)
        monkeypatch.setattr(AsyncWebsocketConsumer, "send", gone)
        await run(ended)(alice)
        while not gone.await_count:
            await asyncio.sleep(0.01)
        await hers.disconnect()
    assert not caplog.records
