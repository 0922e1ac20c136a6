import pytest
from django.contrib.admin.models import LogEntry
from django.core.management import call_command
from django.test import Client

from games import names, selectors, services
from games.gin.rules import STANDARD
from games.models import Session, Status
from tests.matches import a_challenge, a_match, log_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def dora(django_user_model):
    """Who runs the site."""
    return django_user_model.objects.create_superuser("Dora", password="dora rules")


def acts() -> list[tuple[str, str]]:
    """What the admin's log tells, newest first: who, and what they wrote."""
    return [
        (act.user.username, act.get_change_message())
        for act in LogEntry.objects.order_by("-pk")
    ]


@pytest.mark.parametrize(
    ("cause", "winner", "line"),
    [
        ("agreement", None, "end agreement -"),
        ("abandonment", 0, "end abandonment 0"),
        ("time", 1, "end time 1"),
    ],
)
def test_a_match_is_ended_with_its_cause_by_a_line_of_its_log(
    alice, bob, dora, cause, winner, line
):
    match = a_match(alice, bob)
    services.end_match(match.pk, cause=cause, winner=winner, by=dora, reason="a hang")
    match.refresh_from_db()
    assert match.is_over
    assert (match.cause, match.winner) == (cause, winner)
    assert log_of(match)[-1] == (None, line)
    assert acts() == [("Dora", f"Ended: {line}. a hang")]
    call_command("audit_matches")


@pytest.mark.parametrize(
    ("cause", "winner"),
    [
        ("agreement", 0),
        ("abandonment", None),
        ("time", None),
        ("time", 2),
        ("target", 0),
        ("resignation", 0),
    ],
)
def test_cause_and_winner_go_together(alice, bob, dora, cause, winner):
    match = a_match(alice, bob)
    with pytest.raises(services.NoEnding):
        services.end_match(match.pk, cause=cause, winner=winner, by=dora, reason="")
    match.refresh_from_db()
    assert match.is_running
    assert acts() == []


def test_only_a_match_that_runs_is_ended(alice, bob, dora):
    how = {"cause": "agreement", "winner": None, "by": dora, "reason": ""}
    match = a_match(alice, bob)
    services.end_match(match.pk, **how)
    with pytest.raises(services.NoEnding):
        services.end_match(match.pk, **how)
    with pytest.raises(services.NoEnding):
        services.end_match(a_challenge(alice).pk, **how)


def test_whoever_is_shut_out_is_signed_in_nowhere(alice, dora):
    browser = Client()
    browser.force_login(alice)
    services.shut_out(alice, by=dora, reason="threats")
    assert not Session.objects.filter(user=alice).exists()
    assert browser.get("/account/").status_code == 302
    assert not Client().login(username="Alice", password="alice plays gin")
    assert acts() == [("Dora", "Sign-in blocked. threats")]


def test_nobody_sits_down_with_whoever_is_shut_out(alice, bob, charlie, dora):
    waiting, to_them = a_challenge(alice), a_challenge(charlie, invited=alice)
    services.shut_out(alice, by=dora, reason="threats")
    assert services.play_a_person(bob, STANDARD).inviter.user == bob
    for challenge in (waiting, to_them):
        challenge.refresh_from_db()
        assert challenge.status == Status.WITHDRAWN
    assert not selectors.can_meet(bob, alice)


def test_whoever_is_let_in_signs_in_again(alice, dora):
    services.shut_out(alice, by=dora, reason="threats")
    services.let_in(alice, by=dora, reason="it was another")
    assert Client().login(username="Alice", password="alice plays gin")
    assert acts()[0] == ("Dora", "Sign-in allowed again. it was another")


def test_a_name_that_is_taken_away_leaves_a_plain_one(bob, dora):
    name = services.rename(bob, by=dora, reason="an insult")
    bob.refresh_from_db()
    assert bob.username == name == names.clean_name(name)
    assert name.startswith("Player ")
    assert bob.name_key == names.name_key(name)
    assert acts() == [("Dora", f"Renamed from “Bob” to “{name}”. an insult")]
