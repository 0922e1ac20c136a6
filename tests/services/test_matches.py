import pytest

from games import selectors, services
from games.gin.errors import IllegalMove
from games.gin.moves import DrawStock, parse_move
from games.gin.rules import CLUB, rules_for
from games.models import Match
from tests.matches import (
    a_challenge,
    a_match,
    a_move,
    is_between_deals,
    kept_up,
    log_of,
    one_move_on,
    play,
    play_on,
    say_next,
    seat_of,
    to_move,
)

pytestmark = pytest.mark.django_db


def stored(match: Match) -> tuple:
    row = Match.objects.values().get(pk=match.pk)
    return row, log_of(match)


def test_a_move_is_a_line_of_the_log(alice, bob):
    match = a_match(alice, bob)
    seat = to_move(match)
    move = a_move(seat)
    play(seat, move)
    assert log_of(match)[1:] == [(seat.number, str(move))]
    assert kept_up(match).version == 2


def test_the_row_keeps_what_the_log_says(alice, bob):
    match = play_on(a_match(alice, bob), is_between_deals)
    state = selectors.state_of(match)
    assert tuple(match.scores) == state.scores
    assert match.turn is None
    assert match.version == len(log_of(match))


def test_the_move_that_reaches_the_target_ends_the_match(alice, bob):
    match = play_on(a_match(alice, bob), lambda match: match.is_over)
    assert match.cause == "target"
    assert match.scores[match.winner] >= match.target
    assert log_of(match)[-1] == (None, f"end target {match.winner}")
    assert match.ended
    assert match.turn is None


def test_a_double_click_plays_once(alice, bob):
    match = a_match(alice, bob)
    seat = to_move(match)
    move = a_move(seat)
    play(seat, move)
    before = stored(match)
    with pytest.raises(services.StaleMove) as stale:
        play(seat, move)
    assert stale.value.already_made
    assert stored(match) == before


def test_a_move_from_a_page_that_fell_behind_plays_nothing(alice, bob):
    match = a_match(alice, bob)
    seat = to_move(match)
    one_move_on(match)
    before = stored(match)
    with pytest.raises(services.StaleMove) as stale:
        play(seat, parse_move("DAC"))
    assert not stale.value.already_made
    assert stored(match) == before


def test_anothers_same_move_is_not_ones_own(alice, bob):
    match = a_match(alice, bob)
    first = to_move(match)
    move = a_move(first)
    play(first, move)
    with pytest.raises(services.StaleMove) as stale:
        services.play_move(match.pk, seat=first.opponent, move=move, version=1)
    assert not stale.value.already_made


@pytest.mark.parametrize("version", [0, 2, 10**9])
def test_a_version_that_the_match_is_not_at_plays_nothing(version, alice, bob):
    match = a_match(alice, bob)
    seat = to_move(match)
    before = stored(match)
    with pytest.raises(services.StaleMove):
        services.play_move(match.pk, seat=seat, move=a_move(seat), version=version)
    assert stored(match) == before


def test_nobody_plays_out_of_turn(alice, bob):
    match = a_match(alice, bob)
    waiting = to_move(match).opponent
    before = stored(match)
    with pytest.raises(IllegalMove) as refused:
        play(waiting, DrawStock())
    assert refused.value.code == "NOT_YOUR_TURN"
    assert stored(match) == before


def test_a_card_of_the_opponents_is_refused_as_one_of_the_stock_is(alice, bob):
    match = play_on(
        a_match(alice, bob),
        lambda match: len(selectors.view_of(to_move(match)).hand) == 11,
    )
    seat = to_move(match)
    deal = selectors.state_of(match).deal
    others = [min(deal.hands[1 - seat.number]), deal.stock[0]]
    codes = set()
    for card in others:
        with pytest.raises(IllegalMove) as refused:
            play(seat, parse_move(f"D{card}"))
        codes.add(refused.value.code)
    assert codes == {"NOT_IN_HAND"}


def test_one_resigns_at_any_time_and_the_other_wins(alice, bob):
    match = a_match(alice, bob)
    winner = to_move(match)
    services.resign(match.pk, winner.opponent)
    match = kept_up(match)
    assert match.is_over
    assert match.winner == winner.number
    assert match.cause == "resignation"
    assert log_of(match)[-1] == (None, f"end resignation {match.winner}")


def test_between_deals_one_may_resign_too(alice, bob):
    match = play_on(a_match(alice, bob), is_between_deals)
    services.resign(match.pk, seat_of(match, 0))
    assert kept_up(match).winner == 1


def test_a_match_that_bonuses_decide_keeps_the_sums_that_did(alice, bob):
    rules = rules_for("standard", {"game_bonus": 100, "box_bonus": 25})
    match = play_on(a_match(alice, bob, rules), lambda match: match.is_over)
    state = selectors.state_of(match)
    assert match.totals == list(state.sheet.totals)
    assert match.points == match.totals != match.scores


def test_a_match_that_is_resigned_counts_no_bonus(alice, bob):
    match = play_on(a_match(alice, bob, CLUB), is_between_deals)
    services.resign(match.pk, seat_of(match, 1))
    match.refresh_from_db()
    assert match.totals is None
    assert match.points == match.scores
    assert match.winner == 0


def test_what_is_over_stays_as_it_ended(alice, bob):
    match = a_match(alice, bob)
    services.resign(match.pk, seat_of(match, 0))
    before = stored(match)
    services.resign(match.pk, seat_of(match, 1))
    services.resign(match.pk, seat_of(match, 0))
    services.ready_for_next(match.pk, seat_of(match, 0), 1)
    with pytest.raises(IllegalMove):
        play(seat_of(match, 0), DrawStock())
    kept_up(match)
    assert stored(match) == before


def test_a_challenge_cannot_be_resigned_or_played(alice):
    match = a_challenge(alice)
    services.resign(match.pk, seat_of(match, 0))
    with pytest.raises(IllegalMove):
        play(seat_of(match, 0), DrawStock())
    assert log_of(match) == []


def test_next_is_no_line_and_is_safe_to_repeat(alice, bob):
    match = play_on(a_match(alice, bob), is_between_deals)
    say_next(match, 0)
    first = seat_of(match, 0)
    say_next(match, 0)
    again = seat_of(match, 0)
    assert (again.ready, again.ready_at) == (first.ready, first.ready_at)
    assert kept_up(match).version == match.version


def test_next_said_late_or_early_changes_nothing(alice, bob):
    match = a_match(alice, bob)
    services.ready_for_next(match.pk, seat_of(match, 0), 1)
    match = play_on(match, is_between_deals)
    services.ready_for_next(match.pk, seat_of(match, 0), 2)
    assert seat_of(match, 0).ready == 0
    say_next(match, 0, 1)
    match = kept_up(match)
    services.ready_for_next(match.pk, seat_of(match, 0), 1)
    assert seat_of(match, 0).ready == 1
    assert kept_up(match).version == match.version


def test_the_other_side_hears_that_one_is_ready(
    alice, bob, monkeypatch, django_capture_on_commit_callbacks
):
    match = play_on(a_match(alice, bob), is_between_deals)
    told = []
    monkeypatch.setattr("games.notify.side_changed", told.append)
    with django_capture_on_commit_callbacks(execute=True):
        say_next(match, 0)
        say_next(match, 0)
    assert told == [match.pk]


def test_a_match_that_moves_on_announces_its_number_once(
    alice, bob, monkeypatch, django_capture_on_commit_callbacks
):
    match = a_match(alice, bob)
    told = []
    monkeypatch.setattr(
        "games.notify.match_changed", lambda *numbers: told.append(numbers)
    )
    with django_capture_on_commit_callbacks(execute=True):
        one_move_on(match)
    assert told == [(match.pk, 2)]


def test_a_refused_move_announces_nothing(
    alice, bob, django_capture_on_commit_callbacks
):
    match = a_match(alice, bob)
    with (
        django_capture_on_commit_callbacks() as callbacks,
        pytest.raises(IllegalMove),
    ):
        play(to_move(match).opponent, DrawStock())
    assert callbacks == []
