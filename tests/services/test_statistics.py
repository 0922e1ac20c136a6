"""What is kept of each deal when its match is over."""

from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from games import selectors, services
from games.gin.match import MatchState, apply_entry
from games.gin.rules import CLUB, STANDARD, rules_for
from games.models import DealFact
from games.services.statistics import note_match
from tests.matches import a_match, log_of, one_move_on, play_on, seat_of

pytestmark = pytest.mark.django_db

OKLAHOMA = rules_for("club", {"oklahoma": True, "hollywood": True})


def kept(match):
    rows = DealFact.objects.filter(match=match).order_by("number")
    return list(
        rows.values_list(
            "number", "ending", "winner", "points", "knocker", "deadwood", "turn"
        )
    )


def reckoned(match):
    """The same, counted line by line along the log."""
    state, turns, rows = MatchState(match.rules, match.first_dealer), [0, 0], []
    closing = None
    for seat, text in log_of(match):
        if text.startswith("pack"):
            turns, closing = [0, 0], None
        elif text[0] in "KGB":
            closing = seat
        elif text[0] == "D":
            turns[seat] += 1
        dealt = len(state.finished)
        state = apply_entry(state, seat, text)
        if len(state.finished) > dealt:
            score = state.finished[-1].score
            turn = None if closing is None else turns[closing] + 1
            rows.append(
                (
                    dealt + 1,
                    str(score.kind),
                    score.winner,
                    score.points,
                    closing,
                    score.knocker_deadwood,
                    turn,
                )
            )
    return rows


@pytest.mark.parametrize("rules", [STANDARD, CLUB, OKLAHOMA])
def test_what_is_kept_is_what_the_log_says(alice, bob, rules):
    match = play_on(a_match(alice, bob, rules), lambda match: match.is_over)
    assert kept(match)
    assert kept(match) == reckoned(match)


def test_the_points_of_all_deals_are_the_matchs(alice, bob):
    match = play_on(a_match(alice, bob), lambda match: match.is_over)
    for number in (0, 1):
        won = DealFact.objects.filter(match=match, winner=number)
        assert sum(won.values_list("points", flat=True)) == match.scores[number]


def test_nothing_is_kept_while_the_match_goes_on(alice, bob):
    play_on(a_match(alice, bob), lambda match: sum(match.scores) > 0)
    assert not DealFact.objects.exists()


def test_a_deal_that_was_broken_off_is_none(alice, bob):
    match = play_on(a_match(alice, bob), lambda match: sum(match.scores) > 0)
    match = play_on(match, lambda match: match.turn is not None)
    services.resign(match.pk, seat_of(one_move_on(match), 0))
    match.refresh_from_db()
    assert kept(match) == reckoned(match)


def test_noting_a_match_twice_changes_nothing(alice, bob):
    match = play_on(a_match(alice, bob), lambda match: match.is_over)
    before = kept(match)
    note_match(match, selectors.state_of(match))
    assert kept(match) == before


def test_the_matches_of_the_past_are_read_from_their_logs(alice, bob):
    match = play_on(a_match(alice, bob, CLUB), lambda match: match.is_over)
    running = play_on(a_match(alice, bob), lambda match: sum(match.scores) > 0)
    before = kept(match)
    DealFact.objects.all().delete()
    migration = import_module("games.migrations.0006_statistics_of_the_past")
    migration.read_the_logs(apps, connection.schema_editor())
    assert kept(match) == before
    assert not kept(running)


def test_a_log_that_cannot_be_read_stops_no_start(alice, bob):
    match = play_on(a_match(alice, bob), lambda match: match.is_over)
    DealFact.objects.all().delete()
    match.log.filter(number=1).update(text="pack nonsense")
    migration = import_module("games.migrations.0006_statistics_of_the_past")
    migration.read_the_logs(apps, connection.schema_editor())
    assert not DealFact.objects.exists()
