"""A match against an AI: begun at once, and once for a press that comes twice."""

import pytest

from games import services
from games.gin.rules import CLUB, STANDARD
from tests.matches import kept_up, play_on, seat_of

pytestmark = pytest.mark.django_db


def test_against_an_ai_one_sits_down_at_once(alice):
    match = kept_up(services.start_ai_match(alice, "easy", STANDARD))
    assert match.is_running
    assert seat_of(match, 0).user == alice
    assert seat_of(match, 1).is_ai
    assert seat_of(match, 1).name == "AI"
    assert seat_of(match, 0).is_to_move


class TestAgainstAnAi:
    def test_one_goes_on_at_the_match_that_one_has_not_moved_in(self, alice):
        match = services.play_ai(alice, "easy", STANDARD)
        kept_up(match)  # the AI may have moved
        assert services.play_ai(alice, "easy", STANDARD) == match

    def test_another_begins_once_one_has_moved(self, alice):
        match = services.play_ai(alice, "easy", STANDARD)
        play_on(match, until=lambda now: now.log.filter(seat=0).exists())
        assert services.play_ai(alice, "easy", STANDARD) != match

    @pytest.mark.parametrize(
        ("level", "rules"), [("hard", STANDARD), ("easy", CLUB)], ids=["level", "rules"]
    )
    def test_another_begins_where_anything_else_is_asked_for(self, alice, level, rules):
        match = services.play_ai(alice, "easy", STANDARD)
        assert services.play_ai(alice, level, rules) != match

    def test_another_begins_after_one_that_was_given_up(self, alice):
        match = kept_up(services.play_ai(alice, "easy", STANDARD))
        services.resign(match.pk, seat_of(match, 0))
        assert services.play_ai(alice, "easy", STANDARD) != match

    def test_nobody_sits_down_at_anothers(self, alice, bob):
        match = services.play_ai(alice, "easy", STANDARD)
        assert services.play_ai(bob, "easy", STANDARD) != match
