from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.gin import bitboard
from games.gin.cards import PACK, Card, parse_cards
from games.gin.melds import (
    Arrangement,
    Meld,
    MeldKind,
    NotAMeld,
    arrangement_to_show,
    best_arrangement,
    best_arrangements,
    best_layoffs,
    deadwood_points,
    least_deadwood,
    mask_of,
)

GRID = "4S 4H 4D 5S 5H 5D 6S 6H 6D TC"

LOW_CARDS = [card for card in PACK if card.rank < 7]


def hands(cards: Sequence[Card], size: int) -> st.SearchStrategy[list[Card]]:
    return st.lists(st.sampled_from(cards), min_size=size, max_size=size, unique=True)


some_hand = hands(PACK, 10)
#: Hands of few ranks and suits, where many melds overlap.
dense_hand = hands(LOW_CARDS, 10)
eleven_dense_cards = hands(LOW_CARDS, 11)
eleven_cards = hands(PACK, 11) | eleven_dense_cards


def meld(text: str) -> Meld:
    return Meld.of(parse_cards(text))


def melds(*texts: str) -> list[Meld]:
    return [meld(text) for text in texts]


def test_a_meld_is_put_in_order_and_reads_as_its_cards() -> None:
    assert str(meld("7H 5H 6H")) == "5H6H7H"
    assert str(meld("9S 9C 9D")) == "9C9D9S"


def test_a_meld_knows_its_kind_and_points() -> None:
    assert meld("7H 5H 6H").kind is MeldKind.RUN
    assert meld("9S 9C 9D").kind is MeldKind.SET
    assert meld("JS QS KS").points == 30


@pytest.mark.parametrize(
    "cards",
    ["", "7H", "7H 8H", "7H 8H TH", "7H 8H 9S", "QS KS AS", "KS AS 2S", "7S 7S 7H"],
)
def test_what_is_neither_set_nor_run_is_no_meld(cards: str) -> None:
    with pytest.raises(NotAMeld):
        meld(cards)


def test_a_run_grows_at_either_end() -> None:
    run = meld("5H 6H 7H")
    accepted = [card for card in PACK if run.accepts(card)]
    assert accepted == list(parse_cards("4H 8H"))
    assert str(run.with_card(Card.parse("4H"))) == "4H5H6H7H"


def test_nothing_goes_before_an_ace_or_after_a_king() -> None:
    assert [str(c) for c in PACK if meld("AS 2S 3S").accepts(c)] == ["4S"]
    assert [str(c) for c in PACK if meld("JS QS KS").accepts(c)] == ["TS"]


def test_a_set_takes_its_fourth_card_only() -> None:
    assert [str(c) for c in PACK if meld("9S 9C 9D").accepts(c)] == ["9H"]
    assert not [c for c in PACK if meld("9S 9C 9D 9H").accepts(c)]


@settings(max_examples=40)
@given(dense_hand)
def test_no_choice_of_melds_beats_the_least_deadwood(hand: list[Card]) -> None:
    assert deadwood_points(hand) == _least_by_brute_force(frozenset(hand))


def _least_by_brute_force(hand: frozenset[Card]) -> int:
    """Try every set of disjoint melds, found by trying every choice of cards."""
    possible = []
    for size in range(3, len(hand) + 1):
        for cards in combinations(sorted(hand), size):
            try:
                possible.append(frozenset(Meld.of(cards).cards))
            except NotAMeld:
                continue

    def least(left: frozenset[Card], start: int) -> int:
        points = sum(card.points for card in left)
        return min(
            [points]
            + [
                least(left - cards, place + 1)
                for place, cards in enumerate(possible[start:], start)
                if cards <= left
            ]
        )

    return least(hand, 0)


@given(some_hand | dense_hand)
def test_every_best_arrangement_holds_the_hand_at_the_least_deadwood(
    hand: list[Card],
) -> None:
    arrangements = best_arrangements(hand)
    assert len(arrangements) == len(
        {frozenset(arrangement.melds) for arrangement in arrangements}
    )
    for arrangement in arrangements:
        melded = [card for meld in arrangement.melds for card in meld.cards]
        assert sorted([*melded, *arrangement.deadwood]) == sorted(hand)
        assert arrangement.deadwood_points == deadwood_points(hand)
        assert all(Meld.of(meld.cards) == meld for meld in arrangement.melds)


@given(some_hand, st.randoms(use_true_random=False))
def test_the_arrangement_does_not_depend_on_the_order_of_the_cards(
    hand: list[Card], rng: Random
) -> None:
    shuffled = rng.sample(hand, len(hand))
    assert best_arrangement(shuffled) == best_arrangement(hand)


def test_the_dearest_card_is_thrown_among_equals() -> None:
    points, card = least_deadwood(parse_cards("4H 5H 6H 7H 8S 8D 8C TD JD QD KD"))
    assert (points, str(card)) == (0, "TD")


def test_a_banned_card_is_not_thrown() -> None:
    cards = parse_cards("AS 2S 3S 7H 7D 7C 9C TC JC 4D KH")
    assert least_deadwood(cards) == (4, Card.parse("KH"))
    assert least_deadwood(cards, Card.parse("KH")) == (10, Card.parse("4D"))


def test_sets_are_shown_where_runs_would_invite_more_layoffs() -> None:
    unseen = parse_cards("3S 7S 3H 7H 3D 7D 4C")
    shown = arrangement_to_show(parse_cards(GRID), unseen)
    assert [m.kind for m in shown.melds] == [MeldKind.SET] * 3


def test_runs_are_shown_where_sets_would_invite_more_layoffs() -> None:
    shown = arrangement_to_show(parse_cards(GRID), parse_cards("4C 5C 6C 3S"))
    assert [m.kind for m in shown.melds] == [MeldKind.RUN] * 3


def test_layoffs_follow_each_other_on_a_run() -> None:
    layoffs = best_layoffs(melds("9C TC JC"), parse_cards("KC QC 8C 7C 2H"))
    laid = [str(card) for card, _ in layoffs.layoffs]
    assert sorted(laid) == ["7C", "8C", "KC", "QC"]
    assert laid.index("8C") < laid.index("7C")
    assert laid.index("QC") < laid.index("KC")
    assert layoffs.deadwood == parse_cards("2H")


def test_a_meld_of_the_defender_is_broken_where_that_leaves_less() -> None:
    defender = parse_cards("9S 9H 9D TD JD AS 4S 6D 8S KC")
    layoffs = best_layoffs(melds("JS JH JC", "2C 3C 4C", "5H 6H 7H"), defender)
    assert layoffs.layoffs == ((Card.parse("JD"), 0),)
    assert [str(m) for m in layoffs.melds] == ["9D9H9S"]
    assert layoffs.deadwood_points == 39


def test_a_card_between_two_runs_is_laid_off_once() -> None:
    layoffs = best_layoffs(melds("5C 6C 7C", "9C TC JC"), parse_cards("8C KH"))
    assert [card for card, _ in layoffs.layoffs] == [Card.parse("8C")]


def test_no_own_meld_is_broken_for_nothing() -> None:
    layoffs = best_layoffs(melds("5C 6C 7C"), parse_cards("8C 8H 8S"))
    assert layoffs.layoffs == ()
    assert [str(m) for m in layoffs.melds] == ["8C8H8S"]


@given(eleven_cards, st.none() | st.integers(0, 10))
def test_the_best_discard_is_the_dearest_of_the_best_that_are_allowed(
    hand: list[Card], place: int | None
) -> None:
    banned = None if place is None else hand[place]
    left = {
        card: deadwood_points(c for c in hand if c != card)
        for card in hand
        if card != banned
    }
    points, thrown = least_deadwood(hand, banned)
    assert points == min(left.values()) == left[thrown]
    equals = [card for card in left if left[card] == points]
    assert thrown.points == max(card.points for card in equals)


@settings(max_examples=20)
@given(eleven_dense_cards)
def test_no_choice_of_melds_beats_the_best_discard(hand: list[Card]) -> None:
    least = min(_least_by_brute_force(frozenset(hand) - {card}) for card in hand)
    assert least_deadwood(hand)[0] == least


def test_a_fourth_of_a_rank_is_thrown_where_the_only_loose_card_is_banned() -> None:
    cards = parse_cards("9S 9H 9D 9C AS 2S 3S JD QD KD 4H")
    assert least_deadwood(cards, Card.parse("4H")) == (4, Card.parse("9C"))


@given(some_hand)
def test_futures_count_what_each_draw_would_leave(hand: list[Card]) -> None:
    mask = mask_of(hand)
    live = bitboard.FULL & ~mask
    points = bitboard.deadwood(mask)
    counts, _ = bitboard.futures(mask, points, live)
    expected: dict[int, int] = {}
    for index in bitboard.indices_of(live):
        least, _ = bitboard.least_deadwood(mask | bitboard.BIT[index])
        expected[least] = expected.get(least, 0) + 1
    assert counts == expected


@given(some_hand)
def test_a_meld_mask_holds_just_the_cards_that_would_meld(hand: list[Card]) -> None:
    mask = mask_of(hand)
    melding = bitboard.indices_of(bitboard.meld_mask(mask))
    assert melding == [i for i in range(52) if bitboard.is_in_meld(mask, i)]


def test_an_arrangement_counts_its_deadwood() -> None:
    arrangement = Arrangement((), parse_cards("AS TS KS"))
    assert arrangement.deadwood_points == 21
