import logging
from datetime import timedelta

import pytest
from django.utils import timezone

from games import ai, selectors, services
from games.gin.moves import DrawStock
from games.gin.rules import STANDARD
from games.gin.shuffle import shuffle
from games.models import Match, Seat
from tests.matches import (
    a_match,
    is_between_deals,
    kept_up,
    log_of,
    play_on,
    say_next,
    seat_of,
    to_move,
)

pytestmark = pytest.mark.django_db


def let_pass(match: Match, seconds: int) -> None:
    """Put back when *next* was said, as if so much time had passed since."""
    for seat in Seat.objects.filter(match=match, ready_at__isnull=False):
        seat.ready_at -= timedelta(seconds=seconds)
        seat.save()


def over_one_deal(alice, bob) -> Match:
    return play_on(a_match(alice, bob), is_between_deals)


def test_keeping_up_twice_does_nothing_more(alice, bob):
    match = a_match(alice, bob)
    log = log_of(match)
    kept_up(match)
    assert log_of(match) == log


def test_it_returns_the_seats_that_know_each_other(
    alice, bob, django_assert_num_queries
):
    match = a_match(alice, bob)
    with django_assert_num_queries(1):
        first, second = services.keep_up(match.pk)
        assert first.opponent is second
        assert second.opponent is first
        assert (first.name, second.name) == ("Alice", "Bob")
        assert first.match is second.match


def test_the_packs_and_the_first_dealer_follow_from_the_committed_seed(alice, bob):
    match = over_one_deal(alice, bob)
    say_next(match, 0, 1)
    match = kept_up(match)
    seed = bytes.fromhex(match.server_seed)
    packs = [text for _, text in log_of(match) if text.startswith("pack ")]
    for number, pack in enumerate(packs, 1):
        shuffled = shuffle(seed, match.slug, number, (b"", b""))
        assert pack == "pack " + " ".join(map(str, shuffled.pack))
    assert match.first_dealer == shuffle(seed, match.slug, 1, (b"", b"")).dealer_bit


def test_the_next_deal_comes_when_both_are_ready(alice, bob):
    match = over_one_deal(alice, bob)
    say_next(match, 0)
    assert is_between_deals(kept_up(match))
    say_next(match, 1)
    match = kept_up(match)
    assert match.turn is not None
    assert selectors.state_of(match).deal_number == 2


def test_or_half_a_minute_after_the_first(alice, bob):
    match = over_one_deal(alice, bob)
    assert selectors.next_deadline(seat_of(match, 0)) is None
    say_next(match, 1)
    deadline = selectors.next_deadline(seat_of(match, 0))
    seconds = (deadline - timezone.now()).total_seconds()
    assert 25 < seconds <= 30
    let_pass(match, 29)
    assert is_between_deals(kept_up(match))
    let_pass(match, 1)
    assert kept_up(match).turn is not None


def test_nobody_loses_a_result_unread(alice, bob):
    match = over_one_deal(alice, bob)
    Match.objects.filter(pk=match.pk).update(started=timezone.now() - timedelta(days=9))
    assert is_between_deals(kept_up(match))


def test_an_ai_is_always_ready_and_waits_for_its_opponent(alice):
    match = services.start_ai_match(alice, "easy", STANDARD)
    match = play_on(match, is_between_deals)
    assert is_between_deals(kept_up(match))
    say_next(match, 0)
    assert kept_up(match).turn == 0


def test_a_whole_match_against_an_ai(alice):
    match = services.start_ai_match(alice, "easy", STANDARD)
    match = play_on(match, lambda match: match.is_over)
    assert match.cause == "target"
    by_ai = [text for seat, text in log_of(match) if seat == 1]
    assert len(by_ai) > 10


def test_an_ai_that_raises_still_moves(alice, monkeypatch, caplog):
    def raises(view, rng, budget):
        raise ZeroDivisionError

    monkeypatch.setitem(ai.players.PLAYERS, "hard", raises)
    with caplog.at_level(logging.CRITICAL, "games.ai"):
        match = kept_up(services.start_ai_match(alice, "hard", STANDARD))
        match = play_on(match, is_between_deals)
    assert any(seat == 1 for seat, _ in log_of(match))


def test_what_an_ai_decided_on_an_old_table_is_not_played(alice, monkeypatch):
    match = services.start_ai_match(alice, "easy", STANDARD)
    answer = ai.answer

    def resigned_meanwhile(level, view, seed):
        move = answer(level, view, seed)
        services.resign(match.pk, seat_of(match, 0))
        return move

    monkeypatch.setattr(ai, "answer", resigned_meanwhile)
    match = play_on(match, lambda match: match.is_over)
    assert match.cause == "resignation"
    assert log_of(match)[-1] == (None, "end resignation 1")


def test_one_ai_decides_the_same_again_after_a_crash(alice, monkeypatch):
    seeds = []

    def told(level, view, seed):
        seeds.append(seed)
        return ai.choose("easy", view, __import__("random").Random(seed), ai.Budget(9))

    monkeypatch.setattr(ai, "answer", told)
    match = services.start_ai_match(alice, "hard", STANDARD)
    match = play_on(match, is_between_deals)
    assert len(set(seeds)) == len(seeds) > 0
    assert all(seed.startswith(f"{match.slug}:") for seed in seeds)


def test_a_pack_that_another_has_dealt_is_not_dealt_again(alice, bob):
    from games.services import upkeep

    match = over_one_deal(alice, bob)
    say_next(match, 0, 1)
    seats = selectors.seats_of(match.pk)
    duty = upkeep._duty(seats)
    duty()
    duty()
    packs = [text for _, text in log_of(match) if text.startswith("pack ")]
    assert len(packs) == 2


def test_a_running_match_waits_for_its_people(alice, bob):
    match = a_match(alice, bob)
    assert selectors.next_deadline(to_move(match)) is None
    assert DrawStock() not in selectors.view_of(to_move(match)).legal_moves
