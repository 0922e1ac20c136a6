from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, transaction

from games.models import LogEntry, Match, Seat, User
from tests.matches import a_challenge, a_match

A_TIME = datetime(2026, 1, 1, tzinfo=UTC)

pytestmark = [pytest.mark.django_db, pytest.mark.backends]


def is_refused(write) -> bool:
    try:
        with transaction.atomic():
            write()
    except IntegrityError:
        return True
    return False


@pytest.mark.parametrize(
    "change",
    [
        {"turn": 2},
        {"winner": 0},
        {"first_dealer": 2},
        {"cause": "target"},
        {"ended": A_TIME},
        {"status": "over"},
        {"status": "over", "ended": A_TIME},
        {"status": "over", "ended": A_TIME, "cause": "time", "winner": 2},
        {"status": "open", "turn": None, "expires": None},
        {"status": "sealing"},
        {"started": None},
    ],
    ids=str,
)
def test_the_database_refuses_a_match_that_cannot_be(change, alice, bob):
    match = a_match(alice, bob)
    rows = Match.objects.filter(pk=match.pk)
    assert is_refused(lambda: rows.update(**change))


def test_no_seat_is_taken_twice(alice, bob, charlie):
    match = a_match(alice, bob)
    assert is_refused(lambda: Seat.objects.create(match=match, number=1, user=charlie))


def test_nobody_sits_on_both_sides(alice):
    match = a_challenge(alice)
    assert is_refused(lambda: Seat.objects.create(match=match, number=1, user=alice))


@pytest.mark.parametrize(
    "sitter",
    [
        {"number": 2, "level": "easy"},
        {"number": 1},
        {"number": 1, "level": "silly"},
        {"number": 1, "level": "easy", "ready": 1},
    ],
    ids=str,
)
def test_a_seat_is_0_or_1_and_a_persons_or_an_ais(sitter, alice):
    match = a_challenge(alice)
    assert is_refused(lambda: Seat.objects.create(match=match, **sitter))


def test_a_seat_is_not_both_a_persons_and_an_ais(alice, bob):
    match = a_challenge(alice)
    assert is_refused(
        lambda: Seat.objects.create(match=match, number=1, user=bob, level="easy")
    )


@pytest.mark.parametrize("line", [{"number": 1}, {"number": 0}, {"seat": 2}], ids=str)
def test_the_log_has_each_number_once_from_1(line, alice, bob):
    match = a_match(alice, bob)
    entry = {"match": match, "number": 2, "text": "S"} | line
    assert is_refused(lambda: LogEntry.objects.create(**entry))


@pytest.mark.parametrize("name", ["alice", "ALICE", "A1ice", "A lice"])
def test_two_names_that_look_the_same_are_one(name, alice):
    assert is_refused(lambda: User.objects.create_user(name))


def test_a_renamed_person_is_found_by_the_new_name(alice):
    alice.username = "Alicia"
    alice.save()
    assert User.objects.get_by_natural_key("ALICIA") == alice
    with pytest.raises(User.DoesNotExist):
        User.objects.get_by_natural_key("alice")


def test_ai_seats_share_a_name_and_tell_their_level(alice):
    seat = Seat(match=a_challenge(alice), number=1, level="hard")
    assert seat.is_ai
    assert (seat.name, seat.get_level_display()) == ("AI", "hard")
