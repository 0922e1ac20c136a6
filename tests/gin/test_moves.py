import pytest

from games.gin.cards import Card, parse_cards
from games.gin.errors import InvalidMove
from games.gin.moves import (
    BigGin,
    Discard,
    Done,
    DrawStock,
    DrawUpcard,
    Gin,
    Knock,
    LayOff,
    LayOffBest,
    Move,
    Pass,
    parse_move,
)

SEVEN = Card.parse("7C")
MELDS = (parse_cards("5H6H7H"), parse_cards("9C9D9S"))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("S", DrawStock()),
        ("U", DrawUpcard()),
        ("P", Pass()),
        ("D7C", Discard(SEVEN)),
        ("K", Knock()),
        ("K7C", Knock(SEVEN)),
        ("K7C/5H6H7H/9C9D9S", Knock(SEVEN, MELDS)),
        ("K/5H6H7H/9C9D9S", Knock(None, MELDS)),
        ("G", Gin()),
        ("G7C", Gin(SEVEN)),
        ("G7C/5H6H7H/9C9D9S", Gin(SEVEN, MELDS)),
        ("B", BigGin()),
        ("B/5H6H7H/9C9D9S", BigGin(MELDS)),
        ("L7C1", LayOff(SEVEN, 1)),
        ("LB", LayOffBest()),
        ("E", Done()),
    ],
)
def test_a_move_and_its_text_are_inverses(text: str, move: Move) -> None:
    assert parse_move(text) == move
    assert str(move) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "X", "s", "S ", " S", "SS", "U7C", "D", "D7", "D7c", "D1C", "D7C8C"),
        *("K7", "K7C5H6H7H", "K7C/", "K7C/5H6", "K7C//5H6H7H", "B7C", "BB", "K\n"),
        *("L", "L7C", "L7CX", "L7C-1", "L7C10", "LB1", "E1", "next-4", "pack"),
    ],
)
def test_what_is_no_move_is_unreadable(text: str) -> None:
    with pytest.raises(InvalidMove):
        parse_move(text)


def test_declared_melds_are_read_even_where_they_are_no_melds() -> None:
    assert parse_move("K7C/2H9S") == Knock(SEVEN, (parse_cards("2H 9S"),))
