"""What each level does in positions that a person would understand."""

from dataclasses import replace

import pytest

from games.ai import LEVELS
from games.gin.cards import Card
from games.gin.events import Phase
from games.gin.moves import (
    BigGin,
    Discard,
    DrawStock,
    DrawUpcard,
    Gin,
    Knock,
    LayOffBest,
    Pass,
)
from games.gin.rules import CLUB
from tests.ai.tables import a_view, choice, view_of
from tests.builders import a_closing, a_deal

LOOSE = "AC 4D 7H TS 2C 5S 8D JC KD 9S"
"""Ten cards that make nothing."""

KING = Card.parse("KH")

every_level = pytest.mark.parametrize("level", LEVELS)


def throws(level: str, hand: str, *, taken: str | None = None) -> str:
    """The move of a level that holds these eleven cards."""
    return str(choice(level, a_view(Phase.DISCARD, hand=hand, taken=taken)))


def test_easy_throws_its_highest_loose_card_and_keeps_its_runs():
    assert throws("easy", "5S 6S 7S 8S 9S 7H 7D KC 2D 3H QC") == "DKC"


def test_easy_throws_a_king_before_a_queen_before_a_jack_before_a_ten():
    assert throws("easy", "AC 3D 5H 7S 9C TD JH QS KC 2H 4S") == "DKC"
    assert throws("easy", "AC 3D 5H 7S 9C TD JH QS 8D 2H 4S") == "DQS"
    assert throws("easy", "AC 3D 5H 7S 9C TD JH 6C 8D 2H 4S") == "DJH"
    assert throws("easy", "AC 3D 5H 7S 9C TD 8S 6C 8D 2H 4S") == "DTD"


def test_easy_throws_its_second_highest_when_the_highest_was_just_taken():
    assert throws("easy", "AC 3D 5H 7S 9C TD JH QS KC 2H 4S", taken="KC") == "DQS"


def test_easy_takes_a_card_that_makes_a_meld():
    view = a_view(Phase.DRAW, hand="7C 7D AH 3S 9C JD KH 2S 5C TS", upcard="7H")
    assert choice("easy", view) == DrawUpcard()


def test_easy_takes_a_card_that_extends_a_meld():
    view = a_view(Phase.DRAW, hand="7C 8C 9C 3S 2D JD KH 2S 5C TS", upcard="TC")
    assert choice("easy", view) == DrawUpcard()


def test_easy_leaves_a_card_that_only_lowers_its_deadwood():
    view = a_view(Phase.DRAW, hand=LOOSE, upcard="AH")
    assert choice("easy", view) == DrawStock()


def test_easy_knocks_as_soon_as_it_may():
    hand = "5S 6S 7S 8S 7H 7D 7C AC 2D 6H KC"
    assert throws("easy", hand) == "KKC"


def test_easy_knocks_in_place_of_the_draw():
    view = a_view(Phase.DRAW, hand="5S 6S 7S 8S 7H 7D 7C AC 2D 6H", upcard="KC")
    assert choice("easy", view) == Knock()


@every_level
def test_every_level_passes_on_an_upcard_that_is_of_no_use(level):
    view = a_view(Phase.UPCARD_OFFER, hand=LOOSE, upcard="QH", first_upcard="QH")
    assert choice(level, view) == Pass()


@every_level
def test_every_level_takes_an_upcard_that_makes_a_meld_of_its_pair(level):
    hand = "KC KD AH 3S 2C 5D 9H JS 7C 4S"
    view = a_view(Phase.UPCARD_OFFER, hand=hand, upcard="KH", first_upcard="KH")
    assert choice(level, view) == DrawUpcard()


@every_level
def test_every_level_draws_from_the_stock_where_it_must(level):
    view = a_view(Phase.FORCED_STOCK, hand=LOOSE, upcard="QH", first_upcard="QH")
    assert choice(level, view) == DrawStock()


@every_level
def test_every_level_draws_from_the_stock_after_too_many_turns_with_the_pile(level):
    hand = "KC KD AH 3S 2C 5D 9H JS 7C 4S"
    deal = a_deal(Phase.DRAW, hand=hand, upcard="KH")
    assert choice(level, view_of(deal)) == DrawUpcard()
    assert choice(level, view_of(replace(deal, pile_draws_in_a_row=24))) == DrawStock()


def test_hard_ends_an_exchange_by_taking_only_what_lets_it_close():
    hand = "KC KD AH 3S 2C 5D 9H JS 7C 4S"
    deal = a_deal(Phase.DRAW, hand=hand, upcard="KH")
    assert choice("hard", view_of(replace(deal, pile_draws_in_a_row=4))) == DrawUpcard()
    assert choice("hard", view_of(replace(deal, pile_draws_in_a_row=5))) == DrawStock()


def test_hard_still_takes_what_lets_it_close():
    hand = "KC KD QS QH QD 2S 3S 4S AH TD"
    deal = a_deal(Phase.DRAW, hand=hand, upcard="KH")
    view = view_of(replace(deal, pile_draws_in_a_row=5))
    assert choice("hard", view) == DrawUpcard()


@every_level
def test_every_level_goes_gin_when_it_can(level):
    hand = "5S 6S 7S 8S 9H 9D 9C AC 2C 3C KH"
    view = a_view(Phase.DISCARD, hand=hand)
    assert choice(level, view) == Gin(KING)


@every_level
def test_every_level_goes_gin_in_place_of_the_draw(level):
    hand = "5S 6S 7S 8S 9H 9D 9C AC 2C 3C"
    view = a_view(Phase.DRAW, hand=hand, upcard="KH")
    assert choice(level, view) == Gin()


@every_level
def test_every_level_takes_the_card_that_makes_gin(level):
    hand = "5S 6S 7S 8S 9H 9D AC 2C 3C KH"
    view = a_view(Phase.DRAW, hand=hand, upcard="9C")
    assert choice(level, view) == DrawUpcard()


@every_level
def test_every_level_goes_big_gin_in_the_club(level):
    hand = "5S 6S 7S 8S 9H 9D 9C AC 2C 3C 4C"
    view = a_view(Phase.DISCARD, hand=hand, rules=CLUB)
    assert choice(level, view) == BigGin()


@every_level
def test_every_level_goes_gin_with_eleven_melded_cards_where_big_gin_is_off(level):
    hand = "5S 6S 7S 8S 9H 9D 9C AC 2C 3C 4C"
    assert isinstance(choice(level, a_view(Phase.DISCARD, hand=hand)), Gin)


@every_level
def test_no_level_knocks_where_an_ace_allows_gin_only(level):
    rules = replace(CLUB, oklahoma=True)
    hand = "5S 6S 7S 8S 9H 9D 9C AC 2D 3H KH"
    view = a_view(Phase.DISCARD, hand=hand, rules=rules, first_upcard="AD")
    assert isinstance(choice(level, view), Discard)


@every_level
def test_every_level_lays_off_at_once_for_the_best(level):
    closing = a_closing(["9C TC JC", "4H 4S 4D"], deadwood="AH 2H 3S KD", knocker=1)
    view = a_view(Phase.LAYOFF, hand="8C QC KC 4C 5D 6D 7D AS 2S 9H", closing=closing)
    assert choice(level, view) == LayOffBest()


@every_level
def test_a_level_chooses_the_same_whenever_it_is_asked(level):
    view = a_view(Phase.DISCARD, hand="5S 6S 8S 9H 9D TC AC 2C 4C KH QD")
    assert choice(level, view) == choice(level, view)
