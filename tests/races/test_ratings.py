"""Several rated matches of the same people that end at the same time."""

from functools import partial

import pytest

from games import services
from games.gin.rules import CLUB
from games.models import Rating, RatingStep
from tests.matches import seat_of
from tests.rated import a_rated_match

pytestmark = pytest.mark.backends


def test_matches_that_end_at_once_all_count_one_after_the_other(
    together, times, alice, bob, charlie
):
    pairs = [(alice, bob), (bob, alice), (bob, charlie), (charlie, alice)]
    for _ in times:
        RatingStep.objects.all().delete()
        Rating.objects.all().delete()
        matches = [a_rated_match(*pair) for pair in pairs]
        matches.append(a_rated_match(alice, bob, CLUB))
        answers = together(
            [partial(services.resign, each.pk, seat_of(each, 1)) for each in matches]
        )
        assert not [each for each in answers if isinstance(each, Exception)]
        assert RatingStep.objects.count() == 10
        for user, played in ((alice, 3), (bob, 3), (charlie, 2)):
            rating = Rating.objects.get(user=user, sheet="standard")
            assert rating.matches == rating.steps.count() == played
            last = rating.steps.filter(value=rating.value, deviation=rating.deviation)
            assert last.exists()
