from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.utils import timezone

from games import selectors, services
from games.gin.match import replay
from games.gin.rules import STANDARD
from games.gin.shuffle import Shuffled
from games.models import Match
from games.services import upkeep
from tests.builders import a_pack
from tests.matches import (
    a_challenge,
    a_match,
    is_between_deals,
    kept_up,
    log_of,
    one_move_on,
    play_on,
    seat_of,
    to_move,
)

pytestmark = pytest.mark.django_db

NOBODY = AnonymousUser()


# Who finds what behind a link


def test_each_side_finds_its_own_seat(alice, bob):
    match = a_match(alice, bob)
    for number, user in enumerate([alice, bob]):
        found, seat = selectors.match_for(user, match.slug)
        assert found == match
        assert seat.number == number
        assert seat.user == user


def test_a_seat_costs_one_query(alice, bob, django_assert_num_queries):
    match = a_match(alice, bob)
    with django_assert_num_queries(1):
        found, seat = selectors.match_for(bob, match.slug)
        assert seat.opponent.name == "Alice"
        assert seat.opponent.match is seat.match is found


@pytest.mark.parametrize("find", [selectors.match_for, selectors.page_for])
def test_a_running_match_is_nobody_elses(find, alice, bob, charlie):
    slugs = [
        a_match(alice, bob).slug,
        kept_up(services.start_ai_match(alice, "easy", STANDARD)).slug,
        "no-such-match",
    ]
    for slug in slugs:
        for user in (charlie, NOBODY):
            with pytest.raises(Http404):
                find(user, slug)


def test_whoever_has_a_challenges_link_sees_it_without_a_seat(alice, bob):
    slug = a_challenge(alice).slug
    for user in (bob, NOBODY):
        match, seat = selectors.page_for(user, slug)
        assert match.slug == slug
        assert seat is None
        with pytest.raises(Http404):
            selectors.match_for(user, slug)
    assert selectors.match_for(alice, slug)[1].number == 0


def test_a_withdrawn_one_can_still_be_told_so(alice, bob):
    slug = a_challenge(alice).slug
    services.withdraw_challenge(slug, alice)
    assert selectors.page_for(bob, slug)[1] is None


# What a match stands at


def test_a_state_is_the_log_replayed(alice, bob):
    match = play_on(a_match(alice, bob), is_between_deals)
    state = selectors.state_of(match)
    assert state == replay(log_of(match), match.rules, match.first_dealer)


def test_a_known_state_costs_no_query_and_a_newer_one_only_its_new_lines(
    alice, bob, django_assert_num_queries
):
    match = a_match(alice, bob)
    selectors.state_of(match)
    with django_assert_num_queries(0):
        selectors.state_of(match)
    newer = one_move_on(match)
    with django_assert_num_queries(1):
        state = selectors.state_of(newer)
    assert state == replay(log_of(match), match.rules, match.first_dealer)


def test_an_older_table_can_still_be_asked_for(alice, bob):
    old = a_match(alice, bob)
    new = kept_up(one_move_on(old))
    assert selectors.state_of(new) != selectors.state_of(old)
    assert selectors.state_of(old) == replay(
        log_of(old)[:1], old.rules, old.first_dealer
    )


def test_only_so_many_states_are_kept(alice, bob):
    replays = selectors.Replays(size=2)
    matches = [a_match(alice, bob) for _ in range(3)]
    for match in matches:
        replays.state(match)
    assert list(replays._states) == [match.slug for match in matches[1:]]


def test_a_move_that_is_rolled_back_leaves_no_state_behind(alice, bob):
    from django.db import transaction

    match = a_match(alice, bob)
    before = selectors.state_of(match)

    class CrashError(Exception):
        pass

    def crash():
        with transaction.atomic():
            one_move_on(match)
            raise CrashError

    with pytest.raises(CrashError):
        crash()
    assert kept_up(match).version == 1
    assert selectors.state_of(kept_up(match)) == before


def test_a_view_is_its_seats_own(alice, bob):
    match = a_match(alice, bob)
    hands = selectors.state_of(match).deal.hands
    for number in (0, 1):
        view = selectors.view_of(seat_of(match, number))
        assert view.seat == number
        assert set(view.hand) == hands[number]


# Lists


def test_the_lobby_lists_open_challenges_newest_first(alice, bob, charlie):
    first, second = a_challenge(alice), a_challenge(bob)
    a_challenge(charlie, listed=False)
    a_match(alice, bob)
    services.withdraw_challenge(a_challenge(alice).slug, alice)
    old = a_challenge(charlie)
    Match.objects.filter(pk=old.pk).update(expires=timezone.now())
    assert list(selectors.open_challenges()) == [second, first]


def test_the_lobby_says_who_invites_without_more_queries(
    alice, bob, django_assert_num_queries
):
    for user in (alice, bob, alice):
        a_challenge(user)
    with django_assert_num_queries(3):
        names = [match.inviter.name for match in selectors.open_challenges()]
    assert names == ["Alice", "Bob", "Alice"]


def test_ones_own_challenges_are_listed_to_oneself(alice, bob):
    hidden = a_challenge(alice, listed=False)
    a_challenge(bob)
    assert list(selectors.own_challenges(alice)) == [hidden]
    assert not selectors.own_challenges(NOBODY)


def test_running_matches_come_with_ones_own_turn_first(alice, bob):
    matches = [a_match(alice, bob) for _ in range(6)]
    over = a_match(alice, bob)
    services.resign(over.pk, seat_of(over, 0))
    a_challenge(alice)
    seats = list(selectors.running_matches(alice))
    assert {seat.match for seat in seats} == set(matches)
    turns = [seat.is_to_move for seat in seats]
    assert turns == sorted(turns, reverse=True)


def test_an_ais_matches_are_nobodys(alice):
    services.start_ai_match(alice, "easy", STANDARD)
    assert not selectors.running_matches(NOBODY)
    assert not selectors.history(NOBODY)


def test_history_has_all_that_began_newest_first(alice, bob, charlie):
    lost = a_match(alice, bob)
    services.resign(lost.pk, seat_of(lost, 0))
    Match.objects.filter(pk=lost.pk).update(started=timezone.now() - timedelta(days=1))
    running = a_match(charlie, alice)
    a_challenge(alice)
    a_match(bob, charlie)
    assert [seat.match for seat in selectors.history(alice)] == [running, lost]


def test_history_says_against_whom_and_how_it_ended_without_more_queries(
    alice, bob, django_assert_num_queries
):
    for number in (0, 1, 0):
        match = a_match(alice, bob)
        services.resign(match.pk, seat_of(match, number))
    with django_assert_num_queries(2):
        rows = [
            (seat.opponent.name, seat.has_won, seat.has_lost, seat.match.cause)
            for seat in selectors.history(alice)
        ]
    lost = ("Bob", False, True, "resignation")
    won = ("Bob", True, False, "resignation")
    assert rows == [lost, won, lost]


# What is due


def test_matches_at_which_something_is_due_are_found_without_a_visitor(alice, bob):
    a_challenge(alice)
    a_match(alice, bob)
    over = a_match(alice, bob)
    services.resign(over.pk, seat_of(over, 0))
    assert not selectors.unattended()
    old = a_challenge(alice)
    Match.objects.filter(pk=old.pk).update(expires=timezone.now())
    sealing = services.start_ai_match(alice, "easy", STANDARD)
    between = play_on(a_match(alice, bob), is_between_deals)
    assert set(selectors.unattended()) == {old, sealing, between}


def test_an_ai_that_was_interrupted_is_found(alice, monkeypatch):
    monkeypatch.setattr(upkeep, "shuffle", lambda *_deal: Shuffled(a_pack(1), 1))
    match = kept_up(services.start_ai_match(alice, "easy", STANDARD))
    monkeypatch.setattr(upkeep, "_let_play", lambda seat: 1 / 0)
    one_move_on(match)
    assert to_move(match).is_ai
    assert list(selectors.unattended()) == [match]
