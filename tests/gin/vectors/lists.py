"""The long lists: deadwood, layoffs and fair packs, a line each."""

from dataclasses import replace

from games.gin import bitboard, shuffle
from games.gin.cards import Card, parse_cards
from games.gin.deal import Deal, Phase
from games.gin.melds import (
    Meld,
    best_arrangements,
    best_layoffs,
    deadwood_points,
    least_deadwood,
    mask_of,
)
from games.gin.moves import Done, Knock, LayOff, LayOffBest
from games.gin.rules import STANDARD
from tests.builders import a_deal
from tests.gin.vectors.parts import (
    DEFENDER,
    KNOCKER,
    Vector,
    declared,
    defender_points,
    melds_of,
)


def check_deadwood_line(line: Vector) -> None:
    cards = parse_cards(line["cards"])
    least = deadwood_points(cards) if len(cards) == 10 else least_deadwood(cards)[0]
    assert least == line["min"]
    if "arrangements" in line:
        assert len(best_arrangements(cards)) == line["arrangements"]


def check_layoff_line(line: Vector) -> None:
    """The defender's best answer, by the melds module, bitboards and a played deal."""
    knocker, defender = parse_cards(line["knocker"]), parse_cards(line["defender"])
    melds = melds_of(line["melds"])
    melded = sum(meld.points for meld in melds)
    points = sum(card.points for card in knocker) - melded
    assert points == line["knocker_deadwood"]
    assert (points == 0) is line["gin"]
    assert deadwood_points(defender) == line["own_melds_only"]
    assert _least_against(melds, defender, points) == line["min"]
    assert _played_out(line) == line["min"]
    assert _by_hand(line) == line["min"]
    shown = {
        frozenset(map(str, arrangement.melds)): _least_against(
            arrangement.melds, defender, arrangement.deadwood_points
        )
        for arrangement in best_arrangements(knocker)
    }
    assert shown == {
        frozenset(map(str, melds_of(way["melds"]))): way["min"]
        for way in line["arrangements"]
    }


def _least_against(
    melds: tuple[Meld, ...], defender: tuple[Card, ...], points: int
) -> int:
    if points == 0:
        return deadwood_points(defender)
    least = best_layoffs(melds, defender).deadwood_points
    laid = [mask_of(meld.cards) for meld in melds]
    assert bitboard.layoff_deadwood(mask_of(defender), laid) == least
    return least


def _knocked(line: Vector) -> Deal:
    """The line's knock in place of the draw, where any valid melds may be shown."""
    rules = replace(STANDARD, any_valid_melds=True)
    deal = a_deal(
        Phase.DRAW, hand=line["knocker"], other_hand=line["defender"], rules=rules
    )
    return deal.play(KNOCKER, Knock(melds=declared(line["melds"])))


def _played_out(line: Vector) -> int:
    deal = _knocked(line)
    if deal.phase is Phase.LAYOFF:
        deal = deal.play(DEFENDER, LayOffBest())
    return defender_points(deal)


def _by_hand(line: Vector) -> int:
    """The vector's own witness, laid off card by card in some order that fits."""
    deal = _knocked(line)
    if deal.phase is not Phase.LAYOFF:
        return defender_points(deal)
    laid = _laid_off(deal, set(parse_cards(line["witness"]["layoffs"])))
    assert laid, "the witness can't be laid off"
    return defender_points(laid.play(DEFENDER, Done()))


def _laid_off(deal: Deal, cards: set[Card]) -> Deal | None:
    if not cards:
        return deal
    for move in deal.legal_moves():
        if isinstance(move, LayOff) and move.card in cards:
            after = deal.play(DEFENDER, move)
            if laid := _laid_off(after, cards - {move.card}):
                return laid
    return None


def check_fair_line(line: Vector) -> None:
    server_seed = bytes.fromhex(line["server_seed"])
    first, second = map(bytes.fromhex, line["client_seeds"])
    shuffled = shuffle.shuffle(
        server_seed, line["match"], line["deal"], (first, second)
    )
    assert " ".join(map(str, shuffled.pack)) == line["pack"]
    assert shuffled.dealer_bit == line["dealer_bit"]
    commitment = shuffle.commit_server(line["match"], server_seed)
    assert commitment == line["server_commitment"]
    for seat, seed in enumerate((first, second)):
        if expected := line["client_commitments"][seat]:
            assert shuffle.commit_client(line["match"], seat, seed) == expected
