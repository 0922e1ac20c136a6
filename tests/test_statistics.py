"""How somebody plays, in figures: held against the logs, line by line."""

from collections import Counter

import pytest
from django.utils import timezone

from games import selectors, services
from games.gin.match import replay
from games.gin.rules import CLUB, STANDARD, rules_for
from games.models import Match
from games.selectors import Tally
from tests.matches import a_match, kept_up, log_of, one_move_on, play_on, seat_of

pytestmark = [pytest.mark.django_db, pytest.mark.backends]

OKLAHOMA = rules_for("club", {"oklahoma": True})


def played_out(inviter, guest, rules=STANDARD):
    return play_on(a_match(inviter, guest, rules), lambda match: match.is_over)


def broken_off(inviter, guest, number=1):
    """Resigned in the middle of its second deal."""
    match = play_on(a_match(inviter, guest), lambda match: sum(match.scores) > 0)
    match = play_on(match, lambda match: match.turn is not None)
    services.resign(match.pk, seat_of(one_move_on(match), number))
    match.refresh_from_db()
    return match


def against_ai(user, level="easy"):
    match = services.start_ai_match(user, level, STANDARD)
    return play_on(kept_up(match), lambda match: match.is_over)


def reckoned(user, *matches):
    """The same tally from the logs alone."""
    counted = Counter()
    for match in matches:
        seat = match.seats.get(user=user).number
        state = replay(log_of(match), match.rules, match.first_dealer)
        counted["matches"] += 1
        counted["won"] += state.outcome.winner == seat
        counted["lost"] += state.outcome.winner == 1 - seat
        for done in state.finished:
            count_deal(counted, done, seat)
    return Tally(**counted)


def count_deal(counted, done, seat):
    score, ending = done.score, str(done.score.kind)
    counted["deals"] += 1
    counted["deals_won"] += score.winner == seat
    counted["points"] += score.points if score.winner == seat else 0
    counted["points_lost"] += score.points if score.winner == 1 - seat else 0
    counted["undercuts_given"] += ending == "undercut" and score.winner == seat
    if score.knocker != seat:
        return
    counted["undercuts_taken"] += ending == "undercut"
    counted["gins"] += ending == "gin"
    counted["big_gins"] += ending == "big_gin"
    if ending in ("knock", "undercut"):
        thrown = [e for e in done.deal.history if e.kind == "discard"]
        counted["knocks"] += 1
        counted["deadwood"] += score.knocker_deadwood
        counted["turns"] += 1 + sum(event.seat == seat for event in thrown)


def test_the_figures_are_those_of_the_logs(alice, bob, charlie):
    matches = [
        played_out(alice, bob),
        played_out(bob, alice, CLUB),
        played_out(alice, charlie, OKLAHOMA),
        broken_off(alice, bob, 0),
    ]
    others = played_out(bob, charlie)
    total = selectors.statistics_of(alice).against_people.total
    assert total == reckoned(alice, *matches)
    bobs = [matches[0], matches[1], matches[3], others]
    assert selectors.statistics_of(bob).against_people.total == reckoned(bob, *bobs)


def test_matches_against_an_ai_are_counted_apart(alice, bob):
    with_bob, with_ai = played_out(alice, bob), against_ai(alice)
    statistics = selectors.statistics_of(alice)
    assert statistics.against_people.total == reckoned(alice, with_bob)
    assert statistics.against_ai.total == reckoned(alice, with_ai)


def test_what_goes_on_and_what_was_called_off_count_nowhere(alice, bob):
    play_on(a_match(alice, bob), lambda match: sum(match.scores) > 0)
    called_off = a_match(alice, bob)
    services.call_off(called_off.pk)
    assert selectors.statistics_of(alice).against_people.total == Tally()
    assert selectors.matches_played(alice) == 0


def test_a_match_resigned_before_the_first_deal_ended_is_a_match_lost(alice, bob):
    match = a_match(alice, bob)
    services.resign(match.pk, seat_of(match, 0))
    total = selectors.statistics_of(alice).against_people.total
    assert total == Tally(matches=1, lost=1)


def test_each_kind_of_rules_has_its_own_figures_whatever_else_differs(alice, bob):
    longer = rules_for("club", {"oklahoma": True, "target": 150})
    played = [played_out(alice, bob, rules) for rules in (OKLAHOMA, longer, CLUB)]
    by_rules = dict(selectors.statistics_of(alice).against_people.by_rules)
    assert by_rules == {
        OKLAHOMA: reckoned(alice, *played[:2]),
        CLUB: reckoned(alice, played[2]),
    }


def test_each_month_has_its_own_figures(alice, bob):
    old, new = played_out(alice, bob), played_out(alice, bob)
    before = timezone.now().replace(year=2025, month=3, day=31)
    Match.objects.filter(pk=old.pk).update(ended=before)
    by_month = selectors.statistics_of(alice).against_people.by_month
    assert [month.isoformat() for month, _ in by_month] == [
        "2025-03-01",
        timezone.now().strftime("%Y-%m-01"),
    ]
    for (_, tally), match in zip(by_month, (old, new), strict=True):
        expected = reckoned(alice, match)
        assert tally == Tally(matches=1, won=expected.won, lost=expected.lost)


def test_closings_are_counted_by_the_turn_they_came_in(alice, bob):
    matches = [played_out(alice, bob) for _ in range(2)]
    expected = Counter()
    for match in matches:
        for fact in match.deals.filter(knocker=0):
            kind = "gins" if "gin" in fact.ending else "knocks"
            expected[fact.turn, kind] += 1
    counted = Counter()
    for each in selectors.statistics_of(alice).against_people.closings:
        counted[each.turn, "knocks"] += each.knocks
        counted[each.turn, "gins"] += each.gins
    assert +counted == expected
    assert sum(expected.values())


def test_averages_of_nothing_are_nothing():
    assert Tally().gin_share is None
    assert Tally().deadwood_at_the_knock is None
    assert Tally().turn_of_the_knock is None
    assert Tally().points_a_deal is None


def test_two_people_are_compared_from_either_side(alice, bob, charlie):
    played_out(alice, charlie)
    both = [played_out(alice, bob), broken_off(bob, alice)]
    mine = selectors.head_to_head(alice, bob).tally
    theirs = selectors.head_to_head(bob, alice).tally
    expected = reckoned(alice, *both)
    assert (mine.matches, mine.won, mine.lost) == (2, expected.won, expected.lost)
    assert (mine.points, mine.points_lost) == (expected.points, expected.points_lost)
    assert mine.deals == expected.deals
    assert (theirs.won, theirs.lost) == (mine.lost, mine.won)
    assert (theirs.points, theirs.points_lost) == (mine.points_lost, mine.points)


def test_two_who_never_met_have_nothing_between_them(alice, bob, charlie):
    played_out(alice, charlie)
    assert selectors.head_to_head(alice, bob).tally == Tally()


def test_opponents_stand_by_how_often_one_met_them(alice, bob, charlie):
    against_ai(alice)
    for opponent in (charlie, bob, charlie):
        broken_off(alice, opponent)
    met = selectors.heads_to_heads(alice, most=5)
    assert [(each.opponent, each.tally.matches) for each in met] == [
        (charlie, 2),
        (bob, 1),
    ]
    assert len(selectors.heads_to_heads(alice, most=1)) == 1


def test_any_number_of_matches_costs_three_queries(
    alice, bob, django_assert_num_queries
):
    for _ in range(3):
        broken_off(alice, bob)
    with django_assert_num_queries(3):
        selectors.statistics_of(alice)
