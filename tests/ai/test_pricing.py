"""What a deal's endings are worth, by the rules and as the match stands."""

from dataclasses import replace

import pytest

from games.ai.network import NETWORKS, Head
from games.ai.pricing import Stakes, deadwood_at_gin, expected, price, stakes_of
from games.gin.events import Phase
from games.gin.rules import CLUB, STANDARD, Rules, rules_for
from games.gin.scoring import Ending
from games.gin.view import PlayerView
from tests.ai.tables import a_view, deals_won

OKLAHOMA = rules_for("club", {"oklahoma": True})
HOLLYWOOD = rules_for("club", {"hollywood": True})


def at_the_start(rules: Rules, *, doubled: bool = False) -> Stakes:
    return Stakes(rules, doubled, ((0,), (0,)))


def after(rules: Rules, *won: tuple[int, int], upcard: str = "TH") -> PlayerView:
    """A view of a deal after others that these seats have won by these points."""
    view = a_view(Phase.DRAW, rules=rules, first_upcard=upcard)
    return replace(view, finished=deals_won(*won))


@pytest.mark.parametrize(
    ("rules", "ending", "worth"),
    [
        (STANDARD, Ending.KNOCK, 12),
        (STANDARD, Ending.GIN, 37),
        (STANDARD, Ending.UNDERCUT, 37),
        (CLUB, Ending.KNOCK, 12 + 25),
        (CLUB, Ending.GIN, 37 + 25),
        (CLUB, Ending.UNDERCUT, 32 + 25),
        (CLUB, Ending.BIG_GIN, 62 + 25),
        (OKLAHOMA, Ending.GIN, 37 + 50),
        (OKLAHOMA, Ending.BIG_GIN, 62 + 100),
    ],
)
def test_an_ending_pays_points_bonus_and_boxes(rules, ending, worth):
    assert at_the_start(rules).worth(0, ending, 12) == worth


def test_a_spade_doubles_the_points_and_not_the_boxes():
    assert at_the_start(OKLAHOMA, doubled=True).worth(0, Ending.GIN, 12) == 74 + 50
    assert stakes_of(after(OKLAHOMA, upcard="TS")).doubled
    assert not stakes_of(after(OKLAHOMA, upcard="TH")).doubled
    assert not stakes_of(after(CLUB, upcard="TS")).doubled


def test_whoever_comes_to_the_target_gets_the_bonus():
    stakes = stakes_of(after(CLUB, (0, 80), (1, 95)))
    assert stakes.worth(0, Ending.KNOCK, 12) == 12 + 25
    assert stakes.worth(0, Ending.KNOCK, 20) == 20 + 25 + 100
    assert stakes.worth(1, Ending.KNOCK, 12) == 12 + 25 + 100


def test_in_hollywood_a_win_pays_in_every_game_that_it_counts_in():
    assert stakes_of(after(HOLLYWOOD)).games == ((0,), (0,))
    stakes = stakes_of(after(HOLLYWOOD, (0, 30), (0, 28), (1, 9)))
    assert stakes.games == ((58, 28, 0), (9, 0))
    assert stakes.worth(0, Ending.KNOCK, 10) == 3 * (10 + 25)
    assert stakes.worth(1, Ending.KNOCK, 10) == 2 * (10 + 25)


def test_the_way_to_the_target_is_gone_in_parts_and_never_further_than_to_its_end():
    stakes = stakes_of(after(STANDARD, (0, 60), (1, 95)))
    assert stakes.way(0, Ending.KNOCK, 10) == 10 / 40
    assert stakes.way(0, Ending.GIN, 20) == 1
    assert stakes.way(1, Ending.KNOCK, 10) == 1
    three = stakes_of(after(HOLLYWOOD, (0, 60), (0, 20)))
    assert three.way(0, Ending.KNOCK, 10) == 10 / 20 + 10 / 80 + 10 / 100


def test_a_game_that_is_closed_pays_nothing_more():
    stakes = stakes_of(after(HOLLYWOOD, (0, 30), (0, 28), (0, 45)))
    assert stakes.games[0] == (73, 45)


def test_what_is_expected_adds_up_the_endings_of_both_sides():
    stakes = at_the_start(STANDARD)
    none = [0.0] * 15
    gin = [*none]
    gin[0] = 1.0
    assert expected(stakes, Head.KNOCK, none) == 0
    mean = NETWORKS[Head.DISCARD].points[0]
    worth = price(stakes, 0, Ending.GIN, mean)
    assert expected(stakes, Head.DISCARD, gin) == pytest.approx(worth)
    theirs = [*none]
    theirs[8] = 1.0
    mean = NETWORKS[Head.DISCARD].points[8]
    worth = price(stakes, 1, Ending.GIN, mean)
    assert expected(stakes, Head.DISCARD, theirs) == pytest.approx(-worth)


@pytest.mark.parametrize("rules", [STANDARD, CLUB])
def test_points_over_the_target_are_worth_little(rules):
    near, far = (stakes_of(after(rules, (0, won))) for won in (90, 30))
    knock = [price(stakes, 0, Ending.KNOCK, 12) for stakes in (near, far)]
    gin = [price(stakes, 0, Ending.GIN, 40) for stakes in (near, far)]
    assert gin[0] - knock[0] < gin[1] - knock[1]


def test_in_hollywood_points_near_a_target_are_worth_more():
    near, far = (stakes_of(after(HOLLYWOOD, (0, won))) for won in (80, 10))
    knock = [price(stakes, 0, Ending.KNOCK, 12) for stakes in (near, far)]
    assert knock[0] > knock[1]


def test_the_deadwood_at_gin_is_the_mean_over_its_chances():
    chances = [0.5, 0.0, 0.0, *[0.0] * 12]
    assert deadwood_at_gin(Head.DISCARD, chances) == pytest.approx(
        NETWORKS[Head.DISCARD].points[0]
    )
    assert deadwood_at_gin(Head.DISCARD, [0.0] * 15) == 0
