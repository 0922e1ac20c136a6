"""All that one seat may know of a match, and nothing else.

A view is built, never filtered: what isn't copied in here can't leak.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from games.gin.cards import PACK, Card
from games.gin.deal import Deal
from games.gin.events import Event, EventKind, History, Phase, seen_by
from games.gin.match import FinishedDeal, MatchState, Outcome
from games.gin.moves import Move
from games.gin.rules import Rules
from games.gin.scoring import DealScore
from games.gin.showdown import Closing

__all__ = [
    "Closing",
    "Event",
    "EventKind",
    "Phase",
    "PlayerView",
    "ShownDeal",
    "possible_deal",
    "view_for",
]

Hand = tuple[Card, ...]
Known = tuple[frozenset[Card], frozenset[Card]]


@dataclass(frozen=True, slots=True)
class ShownDeal:
    """A finished deal as a seat may know it.

    Until the match is over that is what was public, and one's own draws; then it is
    whole, with both hands as they were at the end, and the pack. An opponent that tells
    (``view_for``) has told its draws as soon as its hand was shown.
    """

    number: int
    dealer: int
    score: DealScore
    totals: tuple[int, int]
    history: History
    closing: Closing | None
    hands: tuple[Hand, Hand] | None
    pack: Hand | None
    first_upcard: Card | None = None


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What the seat sees; ``seat`` is None for the public, who hold no cards.

    Before the first pack there is no phase and no upcard. ``hands`` and ``pack`` are
    those of the deal on the table, open once the match is over.
    """

    seat: int | None
    rules: Rules
    deal_number: int
    dealer: int
    began: int
    phase: Phase | None
    turn: int | None
    limit: int
    hand: Hand
    drawn: Card | None
    taken: Card | None
    upcard: Card | None
    discard_pile: Hand
    stock_cards: int
    hand_sizes: tuple[int, int]
    known: Known
    first_upcard: Card | None
    pile_draws_in_a_row: int
    history: History
    closing: Closing | None
    scores: tuple[int, int]
    finished: tuple[ShownDeal, ...]
    outcome: Outcome | None
    legal_moves: tuple[Move, ...]
    hands: tuple[Hand, Hand] | None
    pack: Hand | None

    @property
    def scored(self) -> ShownDeal | None:
        """The deal on the table, once it is scored."""
        if self.finished and self.finished[-1].number == self.deal_number:
            return self.finished[-1]
        return None

    @property
    def unseen(self) -> frozenset[Card]:
        """The cards that this seat can't place: in the stock, or hidden in a hand."""
        placed = {*self.hand, *self.discard_pile, *self.known[0], *self.known[1]}
        if self.closing:
            placed |= _shown_cards(self.closing)
        return frozenset(PACK) - placed


def view_for(
    seat: int | None, state: MatchState, *, opponent_tells: bool = False
) -> PlayerView:
    """Copy in what the seat may see, field by field.

    An opponent may tell: then what it drew in a finished deal whose hands were shown is
    told, too. It was in that hand or has been thrown, and is no secret any more.
    """
    deal = state.deal
    if deal is None:
        return _view_before_the_first_pack(seat, state)
    is_over = state.outcome is not None
    return PlayerView(
        seat=seat,
        rules=state.rules,
        deal_number=state.deal_number,
        dealer=deal.dealer,
        began=deal.non_dealer,
        phase=deal.phase,
        turn=state.turn,
        limit=deal.limit,
        hand=() if seat is None else tuple(sorted(deal.hands[seat])),
        drawn=deal.drawn if deal.turn == seat else deal.taken,
        taken=deal.taken,
        upcard=deal.upcard,
        discard_pile=deal.discard_pile,
        stock_cards=len(deal.stock),
        hand_sizes=(len(deal.hands[0]), len(deal.hands[1])),
        known=deal.known,
        first_upcard=deal.first_upcard,
        pile_draws_in_a_row=deal.pile_draws_in_a_row,
        history=deal.history if is_over else seen_by(seat, deal.history),
        closing=deal.closing,
        scores=state.scores,
        finished=tuple(
            _shown(seat, done, is_over, opponent_tells) for done in state.finished
        ),
        outcome=state.outcome,
        legal_moves=_legal_moves(seat, state),
        hands=_hands(deal) if is_over else None,
        pack=deal.pack if is_over else None,
    )


def _view_before_the_first_pack(seat: int | None, state: MatchState) -> PlayerView:
    return PlayerView(
        seat=seat,
        rules=state.rules,
        deal_number=0,
        dealer=state.first_dealer,
        began=1 - state.first_dealer,
        phase=None,
        turn=None,
        limit=10,
        hand=(),
        drawn=None,
        taken=None,
        upcard=None,
        discard_pile=(),
        stock_cards=0,
        hand_sizes=(0, 0),
        known=(frozenset(), frozenset()),
        first_upcard=None,
        pile_draws_in_a_row=0,
        history=(),
        closing=None,
        scores=(0, 0),
        finished=(),
        outcome=state.outcome,
        legal_moves=(),
        hands=None,
        pack=None,
    )


def _shown(
    seat: int | None, finished: FinishedDeal, is_over: bool, opponent_tells: bool
) -> ShownDeal:
    deal = finished.deal
    is_told = is_over or (opponent_tells and deal.closing is not None)
    return ShownDeal(
        number=finished.number,
        dealer=finished.dealer,
        score=finished.score,
        totals=finished.totals,
        history=deal.history if is_told else finished.histories[seat],
        closing=deal.closing,
        hands=_hands(deal) if is_over else None,
        pack=deal.pack if is_over else None,
        first_upcard=deal.first_upcard,
    )


def _legal_moves(seat: int | None, state: MatchState) -> tuple[Move, ...]:
    if seat is None or state.deal is None or state.turn != seat:
        return ()
    return tuple(state.deal.legal_moves())


def _hands(deal: Deal) -> tuple[Hand, Hand]:
    return tuple(sorted(deal.hands[0])), tuple(sorted(deal.hands[1]))


def _shown_cards(closing: Closing) -> set[Card]:
    laid_off = {card for card, _ in closing.layoffs}
    return _shown_hand(closing, 0) | _shown_hand(closing, 1) | laid_off


def _shown_hand(closing: Closing, seat: int) -> set[Card]:
    """What a closing shows of a seat's hand: the defender's is empty until scored."""
    if seat == closing.knocker:
        melds, deadwood = closing.original_melds, closing.deadwood
    else:
        melds, deadwood = closing.defender_melds, closing.defender_deadwood
    return {card for meld in melds for card in meld.cards}.union(deadwood)


def possible_deal(view: PlayerView, rng: Random) -> Deal:
    """A deal that could lie behind this view: what is hidden from it is dealt anew.

    It hangs together down to the pack and each draw from the stock, so that it could
    be played from its start; what is likely isn't asked. For matches still running.
    """
    assert view.phase is not None, "nothing has been dealt"
    assert view.first_upcard is not None
    hidden = sorted(view.unseen)
    rng.shuffle(hidden)
    hands = _possible_hand(view, 0, hidden), _possible_hand(view, 1, hidden)
    begun, history = _unwound(view.history, hands, rng)
    dealt = [sorted(begun[view.began]), sorted(begun[view.dealer])]
    drawn = [event.card for event in history if event.kind is EventKind.STOCK]
    pack = [
        *(card for pair in zip(*dealt, strict=True) for card in pair),
        view.first_upcard,
        *(card for card in drawn if card),
        *hidden,
    ]
    return Deal(
        rules=view.rules,
        dealer=view.dealer,
        pack=tuple(pack),
        hands=hands,
        stock=tuple(hidden),
        discard_pile=view.discard_pile,
        first_upcard=view.first_upcard,
        phase=view.phase,
        turn=view.turn,
        limit=view.limit,
        drawn=history[-1].card if view.phase is Phase.DISCARD else None,
        taken=view.taken,
        known=view.known,
        pile_draws_in_a_row=view.pile_draws_in_a_row,
        closing=view.closing,
        history=history,
    )


def _possible_hand(view: PlayerView, seat: int, hidden: list[Card]) -> frozenset[Card]:
    """A hand for the seat: what is known of it, and the rest from the hidden cards."""
    if seat == view.seat:
        return frozenset(view.hand)
    hand = set(view.known[seat])
    if view.closing:
        hand |= _shown_hand(view.closing, seat)
    while len(hand) < view.hand_sizes[seat]:
        hand.add(hidden.pop())
    return frozenset(hand)


def _unwound(
    history: History, hands: tuple[frozenset[Card], frozenset[Card]], rng: Random
) -> tuple[tuple[set[Card], set[Card]], History]:
    """The hands as first dealt, and the history with each hidden draw given a card."""
    held = set(hands[0]), set(hands[1])
    told = []
    for event, known in zip(reversed(history), _known_before(history), strict=True):
        hand, card = held[event.seat], event.card
        if event.kind is EventKind.STOCK and card is None:
            # Any card of the hand that wasn't seen to be taken may have come now.
            card = rng.choice(sorted(hand - known[event.seat]))
            event = event._replace(card=card)
        if event.kind in (EventKind.STOCK, EventKind.PILE):
            hand.difference_update([card])
        elif card:
            hand.add(card)
        told.append(event)
    return held, tuple(reversed(told))


def _known_before(history: History) -> Iterator[Known]:
    """What was known to be held before each event, the last event first."""
    known: Known = (frozenset(), frozenset())
    steps = []
    for event in history:
        steps.append(known)
        if event.card and event.kind is not EventKind.STOCK:
            held = known[event.seat] - {event.card}
            if event.kind is EventKind.PILE:
                held |= {event.card}
            known = (held, known[1]) if event.seat == 0 else (known[0], held)
    return reversed(steps)
