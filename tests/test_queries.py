"""What a press on the table costs the database."""

import pytest
from django.test import Client
from django.urls import reverse

from games import selectors, services
from games.gin.rules import STANDARD
from games.models import Match
from tests.matches import a_match, a_move, kept_up, play_on, seat_of, to_move

pytestmark = pytest.mark.django_db(transaction=True)

# Session, user, seats; lock, row, line, hand; seats again for the answer.
MOVE = 8
BEGIN_AND_COMMIT = 2


def press(client: Client, match: Match, **fields) -> None:
    path = reverse("play", args=[match.slug])
    response = client.post(path, fields, headers={"hx-request": "true"})
    assert response.status_code == 200


def test_a_move_costs_at_most_eight_queries(
    client, alice, bob, django_assert_max_num_queries
):
    match = play_on(a_match(alice, bob), lambda match: False, moves=3)
    seat = to_move(match)
    client.force_login(seat.user)
    card = selectors.view_of(seat).hand[0]
    press(client, match, select=str(card))
    move = a_move(seat)
    with django_assert_max_num_queries(MOVE + BEGIN_AND_COMMIT):
        press(client, match, move=str(move), version=match.version)
    assert kept_up(match).version == match.version + 1


def test_choosing_a_card_costs_no_more(
    client, alice, bob, django_assert_max_num_queries
):
    match = a_match(alice, bob)
    client.force_login(alice)
    card = selectors.view_of(seat_of(match, 0)).hand[0]
    with django_assert_max_num_queries(MOVE + BEGIN_AND_COMMIT):
        press(client, match, select=str(card))


def test_an_ais_move_costs_four_and_its_transaction(
    client, alice, django_assert_max_num_queries
):
    match = kept_up(services.start_ai_match(alice, "easy", STANDARD))
    client.force_login(alice)
    while True:
        seat = to_move(match)
        move = a_move(seat)
        version = match.version
        with django_assert_max_num_queries(200) as queries:
            press(client, match, move=str(move), version=version)
        match = kept_up(match)
        by_ai = match.version - version - 1
        assert len(queries) <= MOVE + BEGIN_AND_COMMIT + by_ai * 6
        if by_ai:
            break


# Who is asked for, where, and what waits for them there.
CALLS = 2


def test_a_table_costs_four_queries(client, alice, bob, django_assert_num_queries):
    match = a_match(alice, bob)
    client.force_login(alice)
    # Session, user, seats; and the seats after keeping up.
    for page, more in (("table", 0), ("match", CALLS)):
        with django_assert_num_queries(4 + more):
            client.get(reverse(page, args=[match.slug]))


def test_what_waits_costs_two_queries_however_much_it_is(
    alice, bob, charlie, django_assert_num_queries
):
    for user in (bob, charlie):
        a_match(user, alice, clock="fast")
        services.create_challenge(user, STANDARD, invited=alice)
        declined = services.create_challenge(alice, STANDARD, invited=user)
        services.decline_challenge(declined.slug, user)
    with django_assert_num_queries(CALLS):
        calls = selectors.calls_for(alice).calls
        names = [(call.kind, call.other.username) for call in calls]
    assert len(names) == 6


def test_what_waits_costs_a_stranger_nothing(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get(reverse("rules", args=["standard"]))
