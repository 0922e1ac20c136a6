"""What waits for a person, wherever on the site they are."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser

from games import fragments, notify, presence, selectors, services, steady
from games.gin.rules import STANDARD
from games.models import Match
from tests.matches import a_challenge, a_match, play_on, seat_of, to_move

pytestmark = pytest.mark.django_db


def calls(user, at="") -> list[tuple[str, str]]:
    found = selectors.calls_for(user, at=at).calls
    return [(call.kind, call.other.username) for call in found]


def look(match, number) -> None:
    presence.see(seat_of(match, number).pk)


def test_a_challenge_waits_for_whom_it_is_for(alice, bob, charlie):
    match = a_challenge(alice, invited=bob)
    assert calls(bob) == [("challenge", "Alice")]
    assert calls(charlie) == calls(alice) == []
    services.withdraw_challenge(match.slug, alice)
    assert calls(bob) == []


def test_one_that_has_run_out_waits_no_more(alice, bob):
    match = a_challenge(alice, invited=bob)
    Match.objects.filter(pk=match.pk).update(expires=steady.now())
    assert calls(bob) == []


def test_nothing_waits_from_whom_one_is_not_to_meet(alice, bob):
    a_challenge(alice, invited=bob)
    services.block(bob, alice)
    assert calls(bob) == []


def test_that_somebody_declined_is_told_for_a_while(alice, bob, monkeypatch):
    match = a_challenge(alice, invited=bob)
    services.decline_challenge(match.slug, bob)
    assert calls(alice) == [("declined", "Bob")]
    assert calls(bob) == []
    then = steady.now() + timedelta(minutes=6)
    monkeypatch.setattr(steady, "now", lambda: then)
    assert calls(alice) == []


def test_that_somebody_declined_is_told_until_it_was_read(alice, bob):
    first, second = (a_challenge(alice, invited=bob) for _ in range(2))
    for match in (first, second):
        services.decline_challenge(match.slug, bob)
    services.read_refusal(seat_of(first, 0))
    assert [call.match for call in selectors.calls_for(alice).calls] == [second]
    services.read_refusal(seat_of(second, 0))
    assert selectors.calls_for(alice) == selectors.Calls()


def test_other_pages_hear_that_it_was_read(
    alice, bob, monkeypatch, django_capture_on_commit_callbacks
):
    match = a_challenge(alice, invited=bob)
    services.decline_challenge(match.slug, bob)
    called = []
    monkeypatch.setattr(notify, "person_called", called.append)
    with django_capture_on_commit_callbacks(execute=True):
        services.read_refusal(seat_of(match, 0))
    assert called == [alice.pk]


@pytest.mark.parametrize("clock", ["none", "3d"])
def test_whoever_is_missed_for_a_day_finds_the_way_back(alice, bob, later, clock):
    match = a_match(alice, bob, clock=clock)
    away, waits = to_move(match), to_move(match).opponent
    for number in (0, 1):
        look(match, number)
    later(hours=23)
    look(match, waits.number)
    assert calls(away.user) == calls(waits.user) == []
    later(hours=2)
    assert calls(away.user) == [("turn", waits.user.username)]
    assert calls(waits.user) == []
    look(match, away.number)
    assert calls(away.user) == []


def test_whose_match_was_ended_without_them_is_told_until_they_have_looked(
    alice, bob, later
):
    match = a_match(alice, bob, clock="fast")
    away, waits = to_move(match), to_move(match).opponent
    look(match, away.number)
    later(seconds=31)
    look(match, waits.number)
    services.claim(match.pk, waits, "draw")
    assert calls(away.user) == [("ended", waits.user.username)]
    assert calls(waits.user) == []
    look(match, away.number)
    assert calls(away.user) == []


def test_of_whom_nothing_is_known_nobody_says_that_they_were_away(alice, bob):
    match = play_on(a_match(alice, bob), lambda match: False, moves=3)
    services.resign(match.pk, seat_of(match, 0))
    assert calls(alice) == calls(bob) == []


def test_whose_table_was_taken_is_called_until_they_have_looked(alice, bob):
    match = a_match(alice, bob)
    look(match, 1)
    assert calls(alice) == [("begun", "Bob")]
    assert calls(bob) == []
    look(match, 0)
    assert calls(alice) == []


def test_to_have_been_asked_for_is_not_to_have_looked(alice, bob):
    match = a_match(alice, bob)
    presence.last_seen(seat_of(match, 0).pk)
    assert calls(alice) == [("begun", "Bob")]


def test_who_looked_while_it_was_a_challenge_is_called(alice, bob):
    match = a_challenge(alice)
    look(match, 0)
    services.accept_challenge(match.slug, bob)
    assert calls(alice) == [("begun", "Bob")]


def test_an_ai_calls_nobody(alice):
    services.start_ai_match(alice, "easy", STANDARD)
    assert calls(alice) == []


def test_a_running_clock_calls_whose_turn_it_is(alice, bob):
    match = a_match(alice, bob, clock="fast")
    look(match, 0)
    look(match, 1)
    mover = to_move(match)
    other = mover.opponent
    assert calls(mover.user) == [("turn", other.user.username)]
    assert calls(other.user) == []


def test_by_correspondence_nobody_is_called_to_their_turn(alice, bob):
    for clock in ("none", "1d"):
        match = a_match(alice, bob, clock=clock)
        look(match, 0)
        look(match, 1)
    assert calls(alice) == calls(bob) == []


def test_the_page_of_a_match_is_not_called_to_it(alice, bob):
    match = a_match(alice, bob, clock="fast")
    mover = to_move(match).user
    assert calls(mover, at=match.slug) == []
    assert selectors.calls_for(mover, at=match.slug).live == {match.pk}


def test_in_a_pause_no_clock_calls(alice, bob):
    match = a_match(alice, bob, clock="fast")
    look(match, 0)
    look(match, 1)
    later = steady.now() + timedelta(minutes=10)
    Match.objects.filter(pk=match.pk).update(paused_until=later)
    assert calls(alice) == calls(bob) == []


def test_a_rematch_that_is_offered_waits(alice, bob):
    match = play_on(a_match(alice, bob), lambda match: match.is_over)
    services.make_offer(match.pk, seat_of(match, 0), "rematch")
    assert calls(bob) == [("rematch", "Alice")]
    assert calls(alice) == []
    services.withdraw_offer(match.pk, seat_of(match, 0), "rematch")
    assert calls(bob) == []


def test_a_stranger_is_called_nowhere():
    assert selectors.calls_for(AnonymousUser()) == selectors.Calls()


def test_the_mark_tells_one_set_of_calls_from_another(alice, bob, charlie):
    none = selectors.calls_for(bob).mark
    a_challenge(alice, invited=bob)
    one = selectors.calls_for(bob).mark
    assert one == selectors.calls_for(bob).mark
    a_challenge(charlie, invited=bob)
    assert len({none, one, selectors.calls_for(bob).mark}) == 3


def test_the_most_urgent_are_told_and_the_others_counted(alice, bob, charlie):
    for _ in range(4):
        a_match(alice, bob)
    services.create_challenge(charlie, STANDARD, invited=alice)
    calls = selectors.calls_for(alice)
    assert [call.kind for call in calls.told] == ["challenge", "begun", "begun"]
    assert calls.more == 2


def test_at_a_table_one_is_told_and_the_others_counted(alice, bob, charlie):
    for inviter in (bob, charlie):
        services.create_challenge(inviter, STANDARD, invited=alice)
    calls = selectors.calls_for(alice)
    assert calls.beside == 1
    assert ">+1<" in fragments.render_calls(calls)
