"""Phases, refusals and what follows from a move, in the order of games/gin/RULES.md."""

from dataclasses import replace
from random import Random

import pytest

from games.gin.cards import PACK, Card, parse_cards
from games.gin.deal import PILE_DRAWS_ALLOWED, Deal, Event, EventKind, Phase
from games.gin.errors import IllegalMove, InvalidMove
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
    Pass,
    parse_move,
)
from games.gin.rules import CLUB, STANDARD
from games.gin.scoring import Ending
from tests.builders import a_closing, a_deal, a_pack
from tests.gin.players import grasping

KNOCKABLE = "AS 2S 3S 7H 7D 7C 9C TC JC 4D KH"
GRID = "4S 4H 4D 5S 5H 5D 6S 6H 6D TC KC"
ALL_MELDED = "4H 5H 6H 7H 8S 8D 8C TD JD QD KD"


def started(rules=STANDARD, dealer: int = 0) -> Deal:
    return Deal.start(a_pack(), dealer, rules)


def played(deal: Deal, *texts: str) -> Deal:
    """The deal after these moves, each by whoever is to move."""
    for text in texts:
        deal = deal.play(deal.turn, parse_move(text))
    return deal


def refusal(deal: Deal, text: str, seat: int | None = None) -> str | None:
    return deal.why_not(deal.turn if seat is None else seat, parse_move(text))


# -- the deal and the upcard ------------------------------------------------------


def test_ten_cards_each_are_dealt_one_at_a_time_the_non_dealers_first() -> None:
    deal = Deal.start(PACK, 0, STANDARD)
    assert deal.hands[1] == set(PACK[0:20:2])
    assert deal.hands[0] == set(PACK[1:20:2])
    assert deal.upcard == deal.first_upcard == PACK[20]
    assert deal.stock == PACK[21:]


@pytest.mark.parametrize("pack", [PACK[:51], PACK[:51] + PACK[:1], PACK * 2])
def test_only_the_52_cards_are_a_pack(pack: tuple[Card, ...]) -> None:
    with pytest.raises(InvalidMove):
        Deal.start(pack, 0, STANDARD)


def test_the_non_dealer_is_offered_the_upcard_first() -> None:
    deal = started(dealer=0)
    assert (deal.phase, deal.turn) == (Phase.UPCARD_OFFER, 1)
    assert list(deal.legal_moves()) == [DrawUpcard(), Pass()]


def test_the_dealer_is_offered_what_the_non_dealer_passes() -> None:
    deal = played(started(dealer=0), "P")
    assert (deal.phase, deal.turn) == (Phase.UPCARD_OFFER, 0)


def test_after_two_passes_the_non_dealer_draws_from_the_stock() -> None:
    deal = played(started(dealer=0), "P", "P")
    assert (deal.phase, deal.turn) == (Phase.FORCED_STOCK, 1)
    assert list(deal.legal_moves()) == [DrawStock()]
    assert refusal(deal, "U") == "WRONG_PHASE"
    assert refusal(deal, "K") == "WRONG_PHASE"


def test_who_takes_the_upcard_discards_and_play_goes_on() -> None:
    deal = played(started(dealer=0), "U")
    assert (deal.phase, deal.turn) == (Phase.DISCARD, 1)
    card = min(deal.hands[1] - {deal.taken})
    assert played(deal, f"D{card}").turn == 0


def test_a_club_deal_begins_with_an_ordinary_draw_of_the_non_dealer() -> None:
    deal = started(CLUB, dealer=0)
    assert (deal.phase, deal.turn) == (Phase.DRAW, 1)
    assert list(deal.legal_moves()) == [DrawStock(), DrawUpcard()]


# -- draws and discards -----------------------------------------------------------


def test_a_card_from_the_stock_may_be_thrown_at_once() -> None:
    deal = played(started(), "P", "P", "S")
    assert refusal(deal, f"D{deal.drawn}") is None


@pytest.mark.parametrize("rules", [STANDARD, CLUB])
@pytest.mark.parametrize("closing", ["D", "K", "G"])
def test_a_card_from_the_pile_may_not_be_thrown_that_turn(rules, closing: str) -> None:
    deal = a_deal(
        Phase.DISCARD, hand=KNOCKABLE, taken="KH", stock_cards=20, rules=rules
    )
    assert refusal(deal, f"{closing}KH") == "CANNOT_DISCARD_DRAWN"
    assert Discard(Card.parse("KH")) not in deal.legal_moves()


def test_it_may_be_thrown_in_a_later_turn() -> None:
    deal = played(started(), "U")
    taken = deal.taken
    deal = played(deal, f"D{min(deal.hands[1] - {taken})}", "S")
    deal = played(deal, f"D{min(deal.hands[0])}", "S")
    assert refusal(deal, f"D{taken}") is None


def test_a_card_taken_from_the_pile_is_known_until_it_is_thrown() -> None:
    deal = played(started(), "U")
    taken = deal.taken
    assert deal.known == (frozenset(), {taken})
    deal = played(deal, f"D{min(deal.hands[1] - {taken})}", "S")
    deal = played(deal, f"D{min(deal.hands[0])}", "S")
    assert deal.known[1] == {taken}
    assert played(deal, f"D{taken}").known[1] == frozenset()


def test_what_happened_is_told_in_order() -> None:
    deal = played(started(), "P", "P", "S")
    card = min(deal.hands[1])
    assert played(deal, f"D{card}").history == (
        Event(1, EventKind.PASS),
        Event(0, EventKind.PASS),
        Event(1, EventKind.STOCK, deal.drawn),
        Event(1, EventKind.DISCARD, card),
    )


# -- the end of the stock ---------------------------------------------------------


def test_the_third_last_card_may_be_drawn_and_then_one_may_knock() -> None:
    deal = a_deal(Phase.DRAW, hand=KNOCKABLE[:-3], stock_cards=3)
    deal = played(deal, "S")
    assert len(deal.stock) == 2
    assert refusal(deal, f"K{deal.drawn}") is None


def test_the_deal_is_void_at_once_when_that_turn_ends_without_a_knock() -> None:
    deal = played(a_deal(Phase.DRAW, stock_cards=3), "S")
    deal = played(deal, f"D{deal.drawn}")
    assert (deal.phase, deal.turn) == (Phase.SCORED, None)
    assert deal.score is not None
    assert deal.score.kind is Ending.VOID
    assert deal.score.winner is None
    assert list(deal.legal_moves()) == []


def test_two_cards_are_never_drawn_from() -> None:
    assert refusal(a_deal(Phase.DRAW, stock_cards=2), "S") == "STOCK_EXHAUSTED"


def test_after_24_turns_from_the_pile_only_the_stock_may_be_drawn() -> None:
    deal, rng = started(CLUB), Random(1)
    while deal.pile_draws_in_a_row < PILE_DRAWS_ALLOWED or deal.phase is not Phase.DRAW:
        deal = deal.play(deal.turn, grasping(deal, rng))
    assert refusal(deal, "U") == "STOCK_ONLY"
    assert list(deal.legal_moves()) == [DrawStock()]
    assert played(deal, "S").pile_draws_in_a_row == 0


def test_then_one_may_still_knock_in_place_of_the_draw() -> None:
    deal = a_deal(Phase.DRAW, hand=KNOCKABLE[:-3])
    deal = replace(deal, pile_draws_in_a_row=PILE_DRAWS_ALLOWED)
    assert list(deal.legal_moves()) == [DrawStock(), Knock()]


def test_23_turns_from_the_pile_are_not_too_many() -> None:
    deal = replace(a_deal(Phase.DRAW), pile_draws_in_a_row=PILE_DRAWS_ALLOWED - 1)
    assert refusal(deal, "U") is None


@pytest.mark.parametrize("rules", [STANDARD, CLUB])
@pytest.mark.parametrize("seed", range(5))
def test_every_deal_ends_even_between_two_who_only_exchange(rules, seed: int) -> None:
    deal, rng, moves = Deal.start(a_pack(seed), 0, rules), Random(seed), 0
    while deal.turn is not None:
        deal = deal.play(deal.turn, grasping(deal, rng))
        moves += 1
    # 29 cards can be drawn from the stock, and 24 taken from the pile before each.
    assert moves <= 2 + 2 * 30 * (PILE_DRAWS_ALLOWED + 1)


# -- closing ----------------------------------------------------------------------


def test_a_knock_in_place_of_the_draw_needs_an_ordinary_standard_turn() -> None:
    ten = KNOCKABLE[:-3]
    assert refusal(a_deal(Phase.DRAW, hand=ten), "K") is None
    assert refusal(a_deal(Phase.UPCARD_OFFER, hand=ten), "K") == "WRONG_PHASE"
    assert refusal(a_deal(Phase.FORCED_STOCK, hand=ten), "K") == "WRONG_PHASE"
    assert refusal(a_deal(Phase.DRAW, hand=ten, rules=CLUB), "K") == "WRONG_PHASE"


def test_a_closing_names_a_discard_after_the_draw_and_none_in_its_place() -> None:
    ten = KNOCKABLE[:-3]
    assert refusal(a_deal(Phase.DRAW, hand=ten), "K4D") == "WRONG_PHASE"
    after_draw = a_deal(Phase.DISCARD, hand=KNOCKABLE, stock_cards=20)
    assert refusal(after_draw, "K") == "WRONG_PHASE"


def test_a_knock_at_nothing_is_gin() -> None:
    deal = a_deal(Phase.DISCARD, hand=ALL_MELDED, stock_cards=20)
    deal = played(deal, "KKD")
    assert deal.score is not None
    assert deal.score.kind is Ending.GIN
    assert deal.history[-1].kind is EventKind.GIN


def test_gin_with_deadwood_left_is_refused() -> None:
    deal = a_deal(Phase.DISCARD, hand=KNOCKABLE, stock_cards=20)
    assert refusal(deal, "GKH") == "NOT_GIN"
    assert refusal(deal, "GAS") == "NOT_GIN"


def test_closing_is_never_compulsory() -> None:
    deal = a_deal(Phase.DISCARD, hand=ALL_MELDED, stock_cards=20, rules=CLUB)
    assert refusal(deal, "DKD") is None


def test_with_eleven_melded_cards_some_discard_keeps_gin() -> None:
    deal = a_deal(Phase.DISCARD, hand=ALL_MELDED, stock_cards=20)
    gins = [move for move in deal.legal_moves() if isinstance(move, Gin)]
    assert gins == [Gin(c) for c in parse_cards("4H 7H TD KD")]


def test_big_gin_is_offered_in_club_only() -> None:
    club = a_deal(Phase.DISCARD, hand=ALL_MELDED, stock_cards=20, rules=CLUB)
    assert BigGin() in club.legal_moves()
    assert played(club, "B").score.kind is Ending.BIG_GIN
    standard = replace(club, rules=STANDARD)
    assert BigGin() not in standard.legal_moves()
    assert refusal(standard, "B") == "BIG_GIN_DISABLED"


def test_legal_moves_offer_one_knock_a_discard() -> None:
    deal = a_deal(Phase.DISCARD, hand=KNOCKABLE, taken="AS", stock_cards=20)
    knocks = [str(m) for m in deal.legal_moves() if isinstance(m, Knock)]
    assert knocks == ["K4D", "KKH"]
    assert len([m for m in deal.legal_moves() if isinstance(m, Discard)]) == 10


@pytest.mark.parametrize("phase", [Phase.DRAW, Phase.DISCARD])
def test_the_other_seat_is_refused_before_anything_else(phase: Phase) -> None:
    deal = a_deal(phase, stock_cards=20)
    for text in ("S", "U", "P", "D7H", "K", "B", "L7H9", "LB", "E"):
        assert refusal(deal, text, seat=1) == "NOT_YOUR_TURN"


@pytest.mark.parametrize(
    ("declared", "code"),
    [
        ("/4S4H4D/5S5H5D/6S6H6D", None),
        ("/4S5S6S/4H5H6H/4D5D6D", None),
        ("/4S4H4D/5S5H5D", "BAD_MELDS"),  # valid, but not optimal
        ("/4S4H4D/5S5H5D/6S6H6C", "BAD_MELDS"),  # not held
        ("/4S4H4D/4S5S6S", "BAD_MELDS"),  # overlapping
        ("/4S4H4D/5S5H5D/6S6H", "BAD_MELDS"),  # no meld
        ("/4S4S4H/5S5H5D/6S6H6D", "BAD_MELDS"),  # one card twice
        ("/KCQCTC", "BAD_MELDS"),
    ],
)
def test_standard_wants_an_optimal_arrangement(declared: str, code: str | None) -> None:
    deal = a_deal(Phase.DISCARD, hand=GRID, stock_cards=20)
    assert refusal(deal, f"KKC{declared}") == code


def test_melds_with_the_thrown_card_are_refused() -> None:
    deal = a_deal(Phase.DISCARD, hand=ALL_MELDED, stock_cards=20)
    assert refusal(deal, "GKD/4H5H6H7H/8S8D8C/TDJDQDKD") == "BAD_MELDS"


def test_club_shows_any_valid_melds_within_the_limit() -> None:
    hand = "2S 2H 2D 3S 3H 3D 4S 4H 4D AC KC"
    deal = a_deal(Phase.DISCARD, hand=hand, stock_cards=20, rules=CLUB)
    assert refusal(deal, "KKC/2S2H2D/3S3H3D/4S4H4D") is None
    assert refusal(deal, "KKC/2S3S4S") == "DEADWOOD_TOO_HIGH"
    assert refusal(deal, "KKC/3S3H3D/4S4H4D") is None
    closed = played(deal, "KKC/3S3H3D/4S4H4D")
    assert closed.closing.deadwood_points == 7
    assert refusal(replace(deal, rules=STANDARD), "KKC/3S3H3D/4S4H4D") == "BAD_MELDS"


def test_declared_melds_are_judged_by_what_they_leave_in_club() -> None:
    deal = a_deal(Phase.DISCARD, hand=ALL_MELDED, stock_cards=20, rules=CLUB)
    assert refusal(deal, "GKD/4H5H6H7H/8S8D8C") == "NOT_GIN"
    assert refusal(deal, "B/4H5H6H/8S8D8C/TDJDQDKD") == "NOT_BIG_GIN"
    assert refusal(deal, "B/4H5H6H7H/8S8D8C/TDJDQDKD") is None


def test_without_declared_melds_those_open_to_fewer_layoffs_are_shown() -> None:
    deal = a_deal(Phase.DISCARD, hand=GRID, stock_cards=20)
    assert [str(m) for m in played(deal, "KKC").closing.melds] == [
        "4D4H4S",
        "5D5H5S",
        "6D6H6S",
    ]


# -- layoffs ----------------------------------------------------------------------


def in_layoff(hand: str, *melds: str) -> Deal:
    closing = a_closing(melds, deadwood="3H", knocker=1)
    laid = [card for meld in closing.melds for card in meld.cards]
    other_hand = [*laid, Card.parse("3H")]
    return a_deal(Phase.LAYOFF, hand=hand, other_hand=other_hand, closing=closing)


def test_the_defender_may_lay_off_or_be_done() -> None:
    deal = in_layoff("8H AC AD 2D 4D", "5H 6H 7H")
    assert list(deal.legal_moves())[:1] == [LayOff(Card.parse("8H"), 0)]
    assert {LayOffBest(), Done()} <= set(deal.legal_moves())


def test_a_card_that_fits_a_set_and_a_run_goes_where_the_defender_says() -> None:
    deal = in_layoff("7S 8S", "4S 5S 6S", "7H 7D 7C")
    assert refusal(deal, "L7S0") is None
    assert refusal(deal, "L7S1") is None
    assert refusal(played(deal, "L7S0"), "L8S0") is None
    assert refusal(played(deal, "L7S1"), "L8S0") == "DOES_NOT_FIT"


def test_a_layoff_is_refused_in_the_rules_order() -> None:
    deal = in_layoff("8H 2D", "5H 6H 7H")
    assert refusal(deal, "LKS9") == "NOT_IN_HAND"
    assert refusal(deal, "L8H9") == "BAD_MELD_INDEX"
    assert refusal(deal, "L2D0") == "DOES_NOT_FIT"


def test_nothing_is_laid_off_on_the_knockers_deadwood() -> None:
    deal = in_layoff("3S 3D 3C", "5H 6H 7H")
    assert not [m for m in deal.legal_moves() if isinstance(m, LayOff)]


def test_a_forgotten_meld_costs_nothing() -> None:
    deal = played(in_layoff("AS AD AC 2H 8D 9D TD KD KC QS", "5H 6H 7H"), "E")
    assert deal.closing.defender_deadwood_points == 2 + 10 + 10 + 10
    assert deal.history[-1] == Event(0, EventKind.DONE, points=32)


def test_the_automatic_layoff_is_told_card_by_card() -> None:
    deal = played(in_layoff("9H 8H KS QD", "5H 6H 7H"), "LB")
    told = [(event.kind, event.card, event.meld) for event in deal.history]
    assert told == [
        (EventKind.LAYOFF, Card.parse("8H"), 0),
        (EventKind.LAYOFF, Card.parse("9H"), 0),
        (EventKind.DONE, None, None),
    ]


@pytest.mark.parametrize("declare", ["GKD", "B"])
def test_nothing_is_laid_off_on_gin(declare: str) -> None:
    deal = a_deal(Phase.DISCARD, hand=ALL_MELDED, stock_cards=20, rules=CLUB)
    assert played(deal, declare).phase is Phase.SCORED


def test_a_refused_move_leaves_the_deal_as_it_was() -> None:
    deal = started()
    before = repr(deal)
    with pytest.raises(IllegalMove) as error:
        deal.play(1, DrawStock())
    assert error.value.code == "WRONG_PHASE"
    assert repr(deal) == before
