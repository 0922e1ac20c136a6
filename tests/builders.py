"""Things to test with: packs, deals in any position, and worlds that look the same."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from games.gin.cards import PACK, Card, parse_cards
from games.gin.deal import Closing, Deal, Phase
from games.gin.match import FinishedDeal, MatchState
from games.gin.melds import Meld
from games.gin.rules import STANDARD, Rules
from games.gin.showdown import ClosingKind
from games.gin.view import possible_deal, view_for

LAID_OUT_BY = {ClosingKind.KNOCK: 10, ClosingKind.GIN: 10, ClosingKind.BIG_GIN: 11}


def a_pack(seed: int = 0) -> tuple[Card, ...]:
    """A shuffled pack, ever the same for the same seed."""
    pack = list(PACK)
    Random(seed).shuffle(pack)
    return tuple(pack)


def a_deal(
    phase: Phase,
    *,
    hand: str | Sequence[Card] = "",
    other_hand: str | Sequence[Card] = "",
    turn: int = 0,
    dealer: int = 1,
    upcard: str | None = None,
    first_upcard: str | None = None,
    taken: str | None = None,
    stock_cards: int = 31,
    closing: Closing | None = None,
    rules: Rules = STANDARD,
) -> Deal:
    """A deal in this position; ``hand`` is that of the seat to move.

    Hands that are too short, the piles and all else that isn't given are filled with
    the cards that are left, the dearest last, so that 52 distinct cards are in play.
    """
    mine, others = _cards(hand), _cards(other_hand)
    first = Card.parse(first_upcard) if first_upcard else None
    top = _cards(upcard or "")
    left = _CardsLeft({*mine, *others, *top, *([first] if first else [])})
    mine = left.filled(mine, 11 if phase is Phase.DISCARD else 10)
    others = left.filled(others, 10)
    stock = left.filled([], stock_cards)
    played = {*mine, *others, *stock, *top}
    pile = [card for card in PACK if card not in played] + top
    hands = (frozenset(mine), frozenset(others))
    from_pile = Card.parse(taken) if taken else None
    return Deal(
        rules=rules,
        dealer=dealer,
        pack=a_pack(),
        hands=hands if turn == 0 else hands[::-1],
        stock=tuple(stock),
        discard_pile=tuple(pile),
        first_upcard=first or (pile or mine)[0],
        phase=phase,
        turn=turn,
        limit=rules.limit(first) if first else 10,
        drawn=from_pile,
        taken=from_pile,
        closing=closing,
    )


def a_closing(
    melds: Iterable[str],
    *,
    deadwood: str = "",
    knocker: int = 0,
    kind: ClosingKind = ClosingKind.KNOCK,
) -> Closing:
    """A knock, or what else is named, that shows these melds."""
    laid = tuple(Meld.of(parse_cards(meld)) for meld in melds)
    return Closing(
        knocker=knocker,
        kind=kind,
        discard=None,
        melds=laid,
        original_melds=laid,
        deadwood=parse_cards(deadwood),
    )


def with_hidden_cards_redealt(
    state: MatchState, seat: int | None, rng: Random, *, opponent_tells: bool = False
) -> MatchState:
    """A match that looks the same to this seat, while all it can't see is different."""
    if state.outcome:
        return state  # nothing is hidden any more
    redealt: tuple[FinishedDeal, ...] = ()
    for done in state.finished:
        then = replace(state, deal=done.deal, finished=(*redealt, done))
        view = view_for(seat, then, opponent_tells=opponent_tells)
        deal = possible_deal(replace(view, history=view.finished[-1].history), rng)
        redealt += (replace(done, deal=deal),)
    if state.deal is None:
        return state
    if state.deal.is_scored:
        return replace(state, deal=redealt[-1].deal, finished=redealt)
    deal = possible_deal(view_for(seat, state), rng)
    return replace(state, deal=deal, finished=redealt)


class _CardsLeft:
    """The cards that nobody has named, handed out in the pack's order."""

    def __init__(self, named: set[Card]) -> None:
        self.cards = [card for card in PACK if card not in named]

    def filled(self, cards: Sequence[Card], size: int) -> list[Card]:
        missing = max(0, size - len(cards))
        taken, self.cards = self.cards[:missing], self.cards[missing:]
        return [*cards, *taken]


def _cards(given: str | Sequence[Card]) -> list[Card]:
    return list(parse_cards(given) if isinstance(given, str) else given)
