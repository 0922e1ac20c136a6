"""Why a close was refused, by the sentence that a person reads."""

import pytest

from games.gin.deal import Phase
from games.gin.errors import IllegalMove
from games.gin.moves import parse_move
from games.gin.rules import CLUB, STANDARD
from games.table import notice_text, told_code

from .positions import a_deal, seen

HAND = "7S 7H 7D TC JC QC AD 2D 3D 2S KH"


def told(text: str, rules=CLUB, **changes) -> str:
    deal = a_deal(HAND, phase=Phase.DISCARD, rules=rules, **changes)
    move = parse_move(text)
    with pytest.raises(IllegalMove) as refused:
        deal.play(0, move)
    return told_code(refused.value.code, move, seen(deal))


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("KKH/TCJCQC/JCQCKC", "NOT_IN_HAND"),
        ("KKH/7S7H7D/7SKHTC", "THROWN_IS_LAID"),
        ("KKH/7S7H7D/7D7S7H", "LAID_TWICE"),
        ("KKH/7S7H7D/TCJC2S", "NO_MELD"),
        ("K", "NO_CARD_CHOSEN"),
        ("G", "NO_CARD_CHOSEN"),
        ("KKH/7S7H7D", "DEADWOOD_TOO_HIGH"),
        ("B", "NOT_BIG_GIN"),
        ("D9H", "NOT_IN_HAND"),
    ],
)
def test_each_fault_has_its_sentence(move, code):
    assert told(move) == code
    assert notice_text(code)


def test_only_the_standard_sheet_wants_the_best_melds():
    assert told("KKH/7S7H7D/TCJCQC", rules=STANDARD) == "BAD_MELDS"


def test_with_a_limit_of_0_only_gin_closes():
    assert told("KKH", limit=0) == "ONLY_GIN"
