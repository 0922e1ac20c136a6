import pytest

from games.gin.cards import PACK, Card, Suit, parse_cards
from games.gin.errors import InvalidMove


def test_the_pack_is_in_the_order_of_fair() -> None:
    assert " ".join(map(str, PACK[:3])) == "AC 2C 3C"
    assert [str(PACK[13 * suit]) for suit in Suit] == ["AC", "AD", "AH", "AS"]
    assert [card.index for card in PACK] == list(range(52))


@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_card_and_its_text_are_inverses(card: Card) -> None:
    assert Card.parse(str(card)) == card


@pytest.mark.parametrize("text", ["", "7", "7h", "1H", "10H", "H7", "7X", "7HH"])
def test_what_is_no_card_is_unreadable(text: str) -> None:
    with pytest.raises(InvalidMove):
        Card.parse(text)


def test_an_ace_counts_one_and_a_face_card_ten() -> None:
    points = [Card.parse(text).points for text in ("AS", "2S", "9S", "TS", "JS", "KS")]
    assert points == [1, 2, 9, 10, 10, 10]


def test_cards_may_stand_with_or_without_blanks_between_them() -> None:
    assert parse_cards("7H8H") == parse_cards("7H 8H") == parse_cards(" 7H  8H ")


def test_half_a_card_among_cards_is_unreadable() -> None:
    with pytest.raises(InvalidMove):
        parse_cards("7H 8")
