import pytest
from django.utils import translation

from games.gin.cards import PACK, Card
from games.gin.deal import Deal, Phase
from games.gin.errors import REFUSALS
from games.gin.moves import Discard, DrawStock, DrawUpcard, Pass
from games.gin.rules import CLUB, STANDARD
from games.table import log_lines, notice_text
from games.table.cards import card_name, short_name
from games.table.words import MINE, THEIRS

from .positions import a_deal, seen, shown

NAMES = ("Alice", "Bob")


@pytest.mark.parametrize("code", REFUSALS)
def test_every_refusal_has_a_sentence(code):
    assert notice_text(code).endswith((".", "?", "!"))


def test_an_unknown_notice_has_none():
    assert notice_text("<script>") == ""


def test_every_card_has_a_name_of_its_own():
    assert len({card_name(card) for card in PACK}) == len(PACK)
    assert short_name(Card.parse("TH")) == "10♥"


def test_both_sides_have_the_same_sentences():
    assert MINE.keys() == THEIRS.keys()


def a_turn() -> Deal:
    """Alice passed, Bob took the upcard and discarded; now Alice has drawn."""
    deal = Deal.start(PACK, 1, STANDARD).play(0, Pass()).play(1, DrawUpcard())
    card = max(deal.hands[1])
    return deal.play(1, Discard(card)).play(0, DrawStock())


def test_the_log_tells_a_drawn_card_to_whoever_drew_it_only():
    mine = log_lines(seen(a_turn(), 0).history, 0, NAMES)[-1]
    theirs = log_lines(seen(a_turn(), 1).history, 1, NAMES)[-1]
    assert mine.who == "You"
    assert "drew the" in mine.what
    assert (theirs.who, theirs.what) == ("Alice", "drew from the stock")


def test_names_and_cards_in_the_log_are_escaped_and_drawn():
    lines = log_lines(seen(a_turn(), 0).history, 0, ("Alice", "<b>"))
    assert "<svg" in lines[1].what
    assert lines[1].who == "<b>", "escaped by the template, like every name"


def test_the_opponents_last_turn_is_one_sentence():
    assert shown(a_turn()).opponent.did.startswith("Took the ")
    assert "discarded the queen of" in shown(a_turn()).opponent.did


def test_before_the_first_move_the_dealer_is_told():
    deal = a_deal("AS 5S JS 3H 8H QH 4D 9D 7C TC", phase=Phase.UPCARD_OFFER)
    assert shown(deal).opponent.did == "Deals. You have the first choice."


def test_the_title_says_whose_turn_it_is():
    deal = a_deal("AS 5S JS 3H 8H QH 4D 9D 7C TC")
    assert shown(deal).title == "Your turn · Bob"
    assert shown(deal, seat=1).title == "\u2068Alice\u2069’s turn"


def test_words_are_made_in_the_language_that_is_active():
    with translation.override("en"):
        assert notice_text("STALE").startswith("The table had moved on")


def test_without_an_upcard_offer_nobody_has_a_choice():
    deal = a_deal("AS 5S JS 3H 8H QH 4D 9D 7C TC", rules=CLUB)
    assert shown(deal).opponent.did == "Deals. You begin."
    assert shown(deal, seat=1).opponent.did == "You deal. The other side begins."
