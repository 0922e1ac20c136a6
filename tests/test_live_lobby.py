"""The lobby's open pages, and what is told to a person on any page."""

import asyncio
import re

import pytest

from games import fragments, presence, services
from games.consumers import noticeboard
from games.consumers.attendance import Attendance
from games.fragments.rows import Row, changed_list
from tests.matches import a_challenge, a_match, one_move_on, seat_of, to_move
from tests.test_consumers import QUIET, SECOND, a_page, run

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.backends]


def lobby(user, asked="", **options):
    return a_page(f"/ws/lobby/{asked}", user, **options)


async def begun(*pages) -> None:
    """Wait until these pages have all that stands in the lobby, and no more comes."""
    for page in pages:
        await heard(page, "here-rows", patience=10 * SECOND)
        await heard(page)


async def heard(page, until=None, *, patience=3 * SECOND) -> str:
    """What a page is told until there is a word in it, or until all is quiet."""
    told = ""
    while until is None or until not in told:
        if until is None and await page.receive_nothing(timeout=3 * QUIET):
            return told
        told += await page.receive_from(patience)
    return told


def rows_of(told: str) -> str:
    """What a page is told without how many are here, which has its own time."""
    return re.sub(r'<span hx-swap-oob="\w+" id="here-count">[^<]*</span>', "", told)


# What all pages show


@pytest.mark.parametrize("user", ["alice", None])
async def test_a_page_is_told_what_comes_and_goes_and_nothing_else(user, alice, bob):
    async with lobby(alice if user else None) as page:
        await begun(page)
        match = await run(a_challenge)(bob)
        told = await heard(page, match.slug)
        assert '<ul hx-swap-oob="afterbegin:#open-rows"><li id="challenge-' in told
        await run(services.withdraw_challenge)(match.slug, bob)
        gone = f'<li id="challenge-{match.slug}" hx-swap-oob="delete"></li>'
        assert rows_of(await heard(page, "delete")) == gone


async def test_a_page_that_asks_for_too_much_is_shown_all(alice):
    async with lobby(alice, "?" + "&".join(["rules=club"] * 2000)) as page:
        match = await run(a_challenge)(alice)
        assert match.slug in await heard(page, match.slug)


async def test_a_page_that_comes_later_gets_all_that_stands_there(alice, bob):
    match = await run(a_challenge)(bob)
    async with lobby(alice) as first:
        await heard(first, match.slug)
        async with lobby(None) as second:
            assert match.slug in await heard(second, match.slug)


async def test_a_row_is_rendered_once_a_language(alice, bob, charlie, monkeypatch):
    rendered = []
    render = fragments.rows.render_to_string

    def counting(template, context):
        rendered.append((template, context["key"]))
        return render(template, context)

    monkeypatch.setattr(fragments.rows, "render_to_string", counting)
    async with (
        lobby(alice, language="en") as first,
        lobby(charlie, language="en") as second,
        lobby(None, language="it") as third,
    ):
        await begun(first, second, third)
        rendered.clear()
        match = await run(a_challenge)(bob)
        for page in (first, second, third):
            await heard(page, match.slug)
    key = f"challenge-{match.slug}"
    assert rendered.count(("games/_challenge.html", key)) == 2


async def test_many_that_come_at_once_are_told_at_once(alice, bob):
    async with lobby(alice) as page:
        await begun(page)
        matches = [await run(a_challenge)(bob) for _ in range(6)]
        messages = [await page.receive_from(3 * SECOND)]
        while not all(match.slug in "".join(messages) for match in matches):
            messages.append(await page.receive_from(3 * SECOND))
        assert len(messages) <= 3


async def test_each_page_is_told_what_it_looks_for(alice, bob):
    async with lobby(None, "?clock=fast") as fast, lobby(None) as every:
        await begun(fast, every)
        slow = await run(a_challenge)(bob)
        await heard(every, slow.slug)
        quick = await run(a_challenge)(bob, clock="fast")
        await heard(every, quick.slug)
        told = await heard(fast, quick.slug)
        assert slow.slug not in told


async def test_nobody_is_told_of_whom_they_are_not_to_meet(alice, bob):
    await run(services.block)(alice, bob)
    async with lobby(bob) as his, lobby(None) as anyones:
        await begun(his, anyones)
        match = await run(a_challenge)(alice)
        await heard(anyones, match.slug)
        assert match.slug not in await heard(his)


async def test_a_hint_that_was_lost_is_made_good_for(alice, bob, monkeypatch):
    for name in ("REST", "LOOK", "LOOK_AT_ALL"):
        monkeypatch.setattr(noticeboard, name, 0.3)
    async with lobby(None) as page:
        await begun(page)
        with monkeypatch.context() as lost:
            lost.setattr("games.notify._send", lambda *sent: None)
            match = await run(a_challenge)(bob)
        assert match.slug in await heard(page, match.slug)


async def test_what_fails_for_all_pages_is_tried_again(bob, monkeypatch):
    read = fragments.Notices.read
    tries = []

    def fail_once(notices, changed=None):
        tries.append(changed)
        if len(tries) == 1:
            raise ConnectionError("away")
        return read(notices, changed)

    monkeypatch.setattr(fragments.Notices, "read", fail_once)
    match = await run(a_challenge)(bob)
    async with lobby(None) as page:
        assert match.slug in await heard(page, match.slug)


async def test_who_comes_and_goes_is_told(alice, bob, monkeypatch):
    monkeypatch.setattr(noticeboard, "LOOK", noticeboard.REST)
    async with lobby(None) as page:
        await heard(page, "Nobody is here just now.", patience=10 * SECOND)
        await run(presence.come)(bob.pk)
        told = await heard(page, "1 person is here.")
        assert "Challenge Bob" in told
        await run(presence.come)(alice.pk)
        assert "Challenge Alice" in await heard(page, "2 people are here.")


# What is one's own


async def test_ones_own_table_is_told_to_oneself(alice):
    async with lobby(alice) as page:
        await begun(page)
        match = await run(a_challenge)(alice, listed=False)
        assert f'id="own-{match.slug}"' in await heard(page, match.slug)


async def test_whose_turn_it_is_is_followed(alice, bob):
    match = await run(a_match)(alice, bob)
    async with lobby(alice) as page:
        first = await heard(page, "here-rows", patience=10 * SECOND)
        seat = await run(to_move)(match)
        while (await run(to_move)(match)).number == seat.number:
            await run(one_move_on)(match)
        turns = ["Their turn", "Your turn"]
        if seat.number == 0:
            turns.reverse()
        assert turns[0] in first
        assert turns[1] in await heard(page, turns[1])


# On any page


async def test_a_challenge_is_told_on_any_page_and_taken_back(alice, bob):
    async with a_page("/ws/here/", bob) as page:
        assert await page.receive_nothing(timeout=2 * QUIET)
        match = await run(a_challenge)(alice, invited=bob)
        told = await heard(page, match.slug)
        assert 'id="calls"' in told
        assert "challenges you." in told
        await run(services.withdraw_challenge)(match.slug, alice)
        assert "challenges you." not in await page.receive_from(2 * SECOND)


async def test_what_a_page_has_is_not_told_again(alice, bob):
    match = await run(a_challenge)(alice, invited=bob)
    async with a_page("/ws/here/", bob) as first:
        await heard(first, match.slug)
    mark = (await run(services_mark)(bob)).mark
    async with a_page(f"/ws/here/?has={mark}", bob) as page:
        assert await page.receive_nothing(timeout=2 * QUIET)


def services_mark(user):
    from games import selectors

    return selectors.calls_for(user)


async def test_that_it_is_ones_turn_is_told_elsewhere_than_at_the_table(alice, bob):
    match = await run(a_match)(alice, bob, clock="fast")
    for number in (0, 1):
        await run(presence.see)((await run(seat_of)(match, number)).pk)
    mover = await run(to_move)(match)
    waiting = mover.opponent.user
    async with (
        a_page("/ws/here/", waiting) as elsewhere,
        a_page(f"/ws/here/?at={match.slug}", waiting) as there,
    ):
        assert await elsewhere.receive_nothing(timeout=2 * QUIET)
        while (await run(to_move)(match)).number == mover.number:
            await run(one_move_on)(match)
        assert "goes on, and it is your turn" in await heard(elsewhere, "goes on")
        assert await there.receive_nothing(timeout=2 * QUIET)


async def test_a_stranger_is_refused_for_good(db):
    async with a_page("/ws/here/", None) as page:
        assert (await page.receive_output(SECOND))["code"] == 4401


@pytest.mark.parametrize("path", ["/ws/here/", "/ws/lobby/"])
async def test_who_has_a_page_open_is_here(path, alice):
    async with a_page(path, alice):
        for _ in range(20):
            if await run(presence.people_here)() == [alice.pk]:
                break
            await asyncio.sleep(0.1)
        assert await run(presence.people_here)() == [alice.pk]


async def test_a_process_stops_working_for_pages_that_are_gone(alice):
    async with lobby(alice) as page:
        await begun(page)
        hubs = (noticeboard.Noticeboard.of_this_loop(), Attendance.of_this_loop())
        assert all(hub.task for hub in hubs)
    assert not any(hub.task or hub.pages for hub in hubs)


# What turns one list into another


def rows(*keys: str) -> dict[str, str]:
    return {key[0]: f'<li id="{key[0]}">{key}</li>' for key in keys}


def test_a_list_that_stays_is_told_in_no_words():
    assert changed_list("all", rows("a", "b"), rows("a", "b")) == ""


def test_what_is_new_goes_after_what_stands_before_it():
    assert changed_list("all", rows("b"), rows("a", "b", "c")) == (
        '<ul hx-swap-oob="afterbegin:#all"><li id="a">a</li></ul>'
        '<ul hx-swap-oob="afterend:#b"><li id="c">c</li></ul>'
    )


def test_what_is_new_side_by_side_is_one_piece_since_the_page_seeks_all_places_first():
    assert changed_list("all", rows("c"), rows("a", "b", "c", "d", "e")) == (
        '<ul hx-swap-oob="afterbegin:#all"><li id="a">a</li><li id="b">b</li></ul>'
        '<ul hx-swap-oob="afterend:#c"><li id="d">d</li><li id="e">e</li></ul>'
    )


def test_what_reads_otherwise_is_told_in_its_place():
    assert changed_list("all", rows("a", "b1"), rows("a", "b2")) == (
        '<li hx-swap-oob="outerMorph" id="b">b2</li>'
    )


def test_another_order_is_told_whole():
    told = changed_list("all", rows("a", "b"), rows("b", "a", "c"))
    assert told.startswith('<ul hx-swap-oob="innerMorph:#all"><li id="b">')


def test_a_row_that_would_read_the_same_is_kept():
    old, same, other = (Row("a", "", facts=facts) for facts in (1, 1, 2))
    assert same.or_older(old) is old
    assert other.or_older(old) is other
    assert same.or_older(None) is same
