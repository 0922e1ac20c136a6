from datetime import timedelta
from io import StringIO
from types import SimpleNamespace

import pytest
from axes.models import AccessAttempt
from django.core.management import CommandError, call_command
from django.utils import timezone

from games import services
from games.gin.rules import STANDARD
from games.models import LogEntry, Match, Status
from games.models.match import new_slug
from tests.matches import (
    a_challenge,
    a_match,
    is_between_deals,
    one_move_on,
    play_on,
    seat_of,
)
from tests.services.test_clocks import a_layoff

pytestmark = pytest.mark.django_db


def audit(*slugs: str) -> str:
    out = StringIO()
    call_command("audit_matches", *slugs, stdout=out)
    return out.getvalue()


def fault_of(match: Match) -> str:
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("audit_matches", stdout=out)
    (line,) = out.getvalue().splitlines()
    slug, fault = line.split(": ", 1)
    assert slug == match.slug
    return fault


def test_what_the_services_wrote_passes_the_audit(alice, bob):
    a_challenge(alice)
    services.withdraw_challenge(a_challenge(alice).slug, alice)
    services.start_ai_match(alice, "easy", STANDARD)
    a_match(alice, bob)
    play_on(a_match(alice, bob), is_between_deals)
    resigned = a_match(alice, bob)
    services.resign(resigned.pk, seat_of(resigned, 1))
    play_on(a_match(alice, bob), lambda match: match.is_over)
    assert audit() == "7 matches fit their logs.\n"


def test_no_command_takes_a_matchs_link_for_an_option(monkeypatch):
    made = iter(["-_NqBW3LR2TTbZqZXQHV5A", "_NqBW3LR2TTbZqZXQHV5A-"])
    links = SimpleNamespace(token_urlsafe=lambda _size: next(made))
    monkeypatch.setattr("games.models.match.secrets", links)
    assert new_slug() == "_NqBW3LR2TTbZqZXQHV5A-"


def test_one_match_can_be_audited_alone(alice, bob):
    broken, whole = a_match(alice, bob), a_match(alice, bob)
    broken.log.all().delete()
    assert audit(whole.slug) == "1 matches fit their logs.\n"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"turn": None}, "turn is stored as None"),
        ({"scores": [1, 0]}, "scores is stored as [1, 0], replayed [0, 0]"),
        ({"totals": [1, 0]}, "totals is stored as [1, 0], replayed None"),
        ({"version": 3}, "version 3, but the log's lines are 1, 2"),
        ({"server_seed": "00" * 32}, None),
        ({"commitment": "00" * 32}, "the server's seed isn't the one"),
        ({"options": {"target": 250, "sheet": "club"}}, None),
    ],
    ids=str,
)
def test_a_row_that_says_otherwise_than_its_log_is_found(change, told, alice, bob):
    match = one_move_on(a_match(alice, bob))
    Match.objects.filter(pk=match.pk).update(**change)
    if told:
        assert told in fault_of(match)
    else:
        with pytest.raises(CommandError):
            audit()


def test_a_winner_that_is_none_is_found(alice, bob):
    match = a_match(alice, bob)
    services.resign(match.pk, seat_of(match, 1))
    Match.objects.filter(pk=match.pk).update(winner=1)
    assert fault_of(match) == "winner is stored as 1, replayed 0"


def test_a_match_without_its_log_is_found(alice, bob):
    match = a_match(alice, bob)
    Match.objects.filter(pk=match.pk).update(version=0)
    assert fault_of(match) == "running, but the log is empty"


def test_a_dealer_whom_the_seeds_did_not_choose_is_found(alice, bob):
    match = a_match(alice, bob)
    Match.objects.filter(pk=match.pk).update(
        first_dealer=1 - match.first_dealer, turn=1 - match.turn
    )
    assert "somebody else deals first" in fault_of(match)


def test_a_deal_that_the_statistics_know_otherwise_is_found(alice, bob):
    match = play_on(a_match(alice, bob), lambda match: match.is_over)
    match.deals.filter(number=1).delete()
    assert fault_of(match) == "the statistics keep other deals"


def test_a_first_dealer_that_got_lost_is_found(alice, bob):
    match = a_match(alice, bob)
    Match.objects.filter(pk=match.pk).update(first_dealer=None)
    assert fault_of(match) == "there are packs, but nobody deals first"


def test_a_gap_in_the_log_is_found(alice, bob):
    match = one_move_on(one_move_on(a_match(alice, bob)))
    match.log.filter(number=2).delete()
    assert fault_of(match) == "version 3, but the log's lines are 1, 3"


def test_a_log_that_breaks_the_rules_is_found(alice, bob):
    match = one_move_on(a_match(alice, bob))
    match.log.filter(number=2).update(text="B")
    assert fault_of(match).startswith("the log can't be replayed: IllegalMove(")


def test_a_pack_that_was_exchanged_is_found(alice, bob):
    match, other = a_match(alice, bob), a_match(alice, bob)
    pack = other.log.get().text
    match.log.filter(number=1).update(text=pack)
    Match.objects.filter(pk=other.pk).delete()
    assert fault_of(match) == "the pack of deal 1 isn't the one that was committed to"


def test_tidy_does_what_is_due_where_nobody_looks(alice):
    old = a_challenge(alice)
    Match.objects.filter(pk=old.pk).update(expires=timezone.now())
    started = services.start_ai_match(alice, "easy", STANDARD)
    call_command("tidy")
    old.refresh_from_db()
    started.refresh_from_db()
    assert old.status == Status.EXPIRED
    assert started.is_running
    assert started.turn == 0


def test_tidy_does_the_rest_where_a_match_is_broken(alice):
    broken, sound = (services.start_ai_match(alice, "easy", STANDARD) for _ in range(2))
    services.keep_up(broken.pk)
    version = broken.log.count() + 1
    LogEntry.objects.create(match=broken, number=version, text="no line of a log")
    Match.objects.filter(pk=broken.pk).update(version=version, turn=1)
    long_ago = timezone.now() - timedelta(days=2)
    attempt = AccessAttempt.objects.create(username="alice", failures_since_start=1)
    AccessAttempt.objects.filter(pk=attempt.pk).update(attempt_time=long_ago)

    with pytest.raises(CommandError, match=broken.slug):
        call_command("tidy")

    sound.refresh_from_db()
    assert sound.is_running
    assert not AccessAttempt.objects.exists()


def test_tidy_lays_off_where_both_have_left(alice, bob, later):
    match = a_layoff(alice, bob)
    later(days=1, minutes=1)
    call_command("tidy")
    match.refresh_from_db()
    assert match.turn is None
