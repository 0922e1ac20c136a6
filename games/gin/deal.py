"""A deal: its phases, who may do what, and how it ended."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import starmap
from typing import Any

from games.gin import bitboard, scoring
from games.gin.cards import PACK, Card
from games.gin.errors import IllegalMove, InvalidMove
from games.gin.events import PHASES_OF, Event, EventKind, History, Phase
from games.gin.melds import Arrangement, best_layoffs, deadwood_points, mask_of
from games.gin.moves import (
    BigGin,
    Declared,
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
)
from games.gin.rules import LAST_CARDS, PILE_DRAWS_ALLOWED, Rules
from games.gin.showdown import Closing, ClosingKind, arrangement_of, close

__all__ = [
    "LAST_CARDS",
    "PILE_DRAWS_ALLOWED",
    "Closing",
    "Deal",
    "Event",
    "EventKind",
    "Phase",
]

Pair = tuple[frozenset[Card], frozenset[Card]]


@dataclass(frozen=True)
class Deal:
    """One played hand, from the shuffled pack to its end; frozen, like all values here.

    ``stock`` is drawn from its front, ``discard_pile`` from its end. ``drawn`` is what
    the player to move has drawn this turn, from either; ``taken`` where it came from
    the pile. ``known`` are the cards that everybody knows a seat to hold.
    """

    rules: Rules
    dealer: int
    pack: tuple[Card, ...]
    hands: Pair
    stock: tuple[Card, ...]
    discard_pile: tuple[Card, ...]
    first_upcard: Card
    phase: Phase
    turn: int | None
    limit: int
    drawn: Card | None = None
    taken: Card | None = None
    known: Pair = (frozenset(), frozenset())
    pile_draws_in_a_row: int = 0
    closing: Closing | None = None
    history: History = ()

    @classmethod
    def start(cls, pack: Sequence[Card], dealer: int, rules: Rules) -> "Deal":
        """Deal ten cards each, one at a time, the non-dealer's first."""
        if len(pack) != 52 or set(pack) != set(PACK):
            raise InvalidMove("a pack is the 52 cards, each once")
        first, second, upcard = pack[0:20:2], pack[1:20:2], pack[20]
        hands = frozenset(first), frozenset(second)
        return cls(
            rules=rules,
            dealer=dealer,
            pack=tuple(pack),
            hands=hands if dealer == 1 else hands[::-1],
            stock=tuple(pack[21:]),
            discard_pile=(upcard,),
            first_upcard=upcard,
            phase=Phase.UPCARD_OFFER if rules.upcard_offer else Phase.DRAW,
            turn=1 - dealer,
            limit=rules.limit(upcard),
        )

    @property
    def non_dealer(self) -> int:
        return 1 - self.dealer

    @property
    def upcard(self) -> Card | None:
        """The top of the discard pile."""
        return self.discard_pile[-1] if self.discard_pile else None

    @property
    def is_scored(self) -> bool:
        return self.phase is Phase.SCORED

    @property
    def score(self) -> scoring.DealScore | None:
        """How the deal ended and what it is worth, once it has."""
        if not self.is_scored:
            return None
        return scoring.score(self.closing, self.rules, self.first_upcard)

    def legal_moves(self) -> Iterator[Move]:
        """What the seat to move may do.

        Of knocks it names one a discard, the best; ``play`` takes any valid one.
        """
        match self.phase:
            case Phase.UPCARD_OFFER:
                yield DrawUpcard()
                yield Pass()
            case Phase.FORCED_STOCK:
                yield DrawStock()
            case Phase.DRAW:
                yield from self._draws()
            case Phase.DISCARD:
                throwable = sorted(self._hand - {self.taken})
                yield from map(Discard, throwable)
                yield from self._closings(throwable)
            case Phase.LAYOFF:
                yield from starmap(LayOff, self._closing.fitting(self._hand))
                yield LayOffBest()
                yield Done()

    def why_not(self, seat: int | None, move: Move) -> str | None:
        """Why the seat can't make the move now: the first of ``REFUSALS`` that holds.

        A scored deal is nobody's turn, so there the phase is what is wrong.
        """
        if self.turn is not None and seat != self.turn:
            return "NOT_YOUR_TURN"
        if not self._is_in_phase(move):
            return "WRONG_PHASE"
        match move:
            case Discard(card):
                return self._why_not_throw(card)
            case DrawStock() if len(self.stock) <= LAST_CARDS:
                return "STOCK_EXHAUSTED"
            case DrawUpcard():
                return self._why_not_take()
            case Knock(discard, melds):
                return self._why_not_close(
                    discard, melds, self.limit, "DEADWOOD_TOO_HIGH"
                )
            case Gin(discard, melds):
                return self._why_not_close(discard, melds, 0, "NOT_GIN")
            case BigGin(melds):
                if not self.rules.big_gin_bonus:
                    return "BIG_GIN_DISABLED"
                return self._why_not_close(None, melds, 0, "NOT_BIG_GIN")
            case LayOff(card, place):
                return self._why_not_lay_off(card, place)
        return None

    def play(self, seat: int | None, move: Move) -> "Deal":
        """Return the deal after the move; this deal is left as it was."""
        if code := self.why_not(seat, move):
            raise IllegalMove(code)
        match move:
            case DrawStock():
                return self._after_stock_draw()
            case DrawUpcard():
                return self._after_pile_draw()
            case Discard(card):
                return self._after_discard(card)
            case Pass():
                return self._after_pass()
            case Knock(discard, melds):
                return self._after_closing(ClosingKind.KNOCK, discard, melds)
            case Gin(discard, melds):
                return self._after_closing(ClosingKind.GIN, discard, melds)
            case BigGin(melds):
                return self._after_closing(ClosingKind.BIG_GIN, None, melds)
            case LayOff(card, place):
                return self._after_layoff(card, place)
            case LayOffBest():
                return self._after_best_layoffs()
            case Done():
                return self._after_done()

    def _is_in_phase(self, move: Move) -> bool:
        if self.phase not in PHASES_OF[type(move)]:
            return False
        if isinstance(move, (Knock, Gin)):
            in_place_of_draw = self.phase is Phase.DRAW
            allowed = self.rules.knock_in_place_of_draw or not in_place_of_draw
            return allowed and (move.discard is None) is in_place_of_draw
        return True

    def _why_not_take(self) -> str | None:
        if self.pile_draws_in_a_row >= PILE_DRAWS_ALLOWED:
            return "STOCK_ONLY"
        return None if self.discard_pile else "DISCARD_EMPTY"

    def _why_not_throw(self, card: Card) -> str | None:
        """A card from the stock may be thrown at once, one from the pile may not.

        The club sheet is silent and plays the same, or two players could hand one card
        to and fro (RULES Q3).
        """
        if card not in self._hand:
            return "NOT_IN_HAND"
        return "CANNOT_DISCARD_DRAWN" if card == self.taken else None

    def _why_not_close(
        self, discard: Card | None, melds: Declared | None, most: int, code: str
    ) -> str | None:
        if discard is not None and (why := self._why_not_throw(discard)):
            return why
        cards = self._hand - {discard}
        if melds is None:
            return code if deadwood_points(cards) > most else None
        shown = self._shown(cards, melds)
        if shown is None:
            return "BAD_MELDS"
        return code if shown.deadwood_points > most else None

    def _why_not_lay_off(self, card: Card, place: int) -> str | None:
        if card not in self._hand:
            return "NOT_IN_HAND"
        return self._closing.why_not(card, place)

    def _draws(self) -> Iterator[Move]:
        if len(self.stock) > LAST_CARDS:
            yield DrawStock()
        if not self._why_not_take():
            yield DrawUpcard()
        if self.rules.knock_in_place_of_draw:
            points = deadwood_points(self._hand)
            if points <= self.limit:
                yield Knock() if points else Gin()

    def _closings(self, throwable: list[Card]) -> Iterator[Move]:
        """Knocking and gin are never compulsory; at 0 a knock is gin (RULES Q28).

        With all eleven melded some card can still be thrown that keeps gin (Q11).
        """
        hand = mask_of(self._hand)
        least = bitboard.deadwood(hand)
        for card in throwable:
            if least - card.points > self.limit:
                continue  # throwing a card never saves more than its points
            points = bitboard.deadwood(hand ^ mask_of([card]))
            if points <= self.limit:
                yield Knock(card) if points else Gin(card)
        if self.rules.big_gin_bonus and not least:
            yield BigGin()

    def _after_stock_draw(self) -> "Deal":
        card = self.stock[0]
        return self._with(
            hands=self._own(self.hands, self._hand | {card}),
            stock=self.stock[1:],
            phase=Phase.DISCARD,
            drawn=card,
            pile_draws_in_a_row=0,
            history=self._history_with(EventKind.STOCK, card),
        )

    def _after_pile_draw(self) -> "Deal":
        card = self.discard_pile[-1]
        return self._with(
            hands=self._own(self.hands, self._hand | {card}),
            discard_pile=self.discard_pile[:-1],
            phase=Phase.DISCARD,
            drawn=card,
            taken=card,
            known=self._own(self.known, self.known[self._seat] | {card}),
            pile_draws_in_a_row=self.pile_draws_in_a_row + 1,
            history=self._history_with(EventKind.PILE, card),
        )

    def _after_pass(self) -> "Deal":
        """After two passes the non-dealer has to draw from the stock (RULES Q4)."""
        both = self.turn == self.dealer
        return self._with(
            phase=Phase.FORCED_STOCK if both else Phase.UPCARD_OFFER,
            turn=self.non_dealer if both else self.dealer,
            history=self._history_with(EventKind.PASS),
        )

    def _after_discard(self, card: Card) -> "Deal":
        """With the last cards reached the deal is void at once (RULES Q7)."""
        void = len(self.stock) <= LAST_CARDS
        return self._thrown(
            card,
            phase=Phase.SCORED if void else Phase.DRAW,
            turn=None if void else 1 - self._seat,
            history=self._history_with(EventKind.DISCARD, card),
        )

    def _after_closing(
        self, kind: ClosingKind, discard: Card | None, melds: Declared | None
    ) -> "Deal":
        shown = self._shown(self._hand - {discard}, melds)
        assert shown is not None, "why_not has judged it"
        closing = close(self._seat, kind, discard, shown)
        thrown = self if discard is None else self._thrown(discard)
        closed = thrown._with(
            closing=closing,
            phase=Phase.LAYOFF,
            turn=closing.defender,
            history=self._history_with(
                EventKind(closing.kind), discard, points=closing.deadwood_points
            ),
        )
        return closed if closing.kind is ClosingKind.KNOCK else closed._scored()

    def _after_layoff(self, card: Card, place: int) -> "Deal":
        return self._with(
            hands=self._own(self.hands, self._hand - {card}),
            known=self._own(self.known, self.known[self._seat] - {card}),
            closing=self._closing.with_layoff(card, place),
            history=self._history_with(EventKind.LAYOFF, card, meld=place),
        )

    def _after_best_layoffs(self) -> "Deal":
        deal = self
        for card, place in best_layoffs(self._closing.melds, self._hand).layoffs:
            deal = deal._after_layoff(card, place)
        return deal._after_done()

    def _after_done(self) -> "Deal":
        scored = self._scored()
        left = scored._closing.defender_deadwood_points
        return scored._with(history=self._history_with(EventKind.DONE, points=left))

    def _scored(self) -> "Deal":
        closing = self._closing
        return self._with(
            closing=closing.with_defender(self.hands[closing.defender]),
            phase=Phase.SCORED,
            turn=None,
        )

    def _with(self, **changes: Any) -> "Deal":
        """As ``dataclasses.replace``, but quick: every look at a match replays it."""
        deal = object.__new__(Deal)
        deal.__dict__.update(self.__dict__, **changes)
        return deal

    @property
    def _seat(self) -> int:
        assert self.turn is not None, "somebody is to move"
        return self.turn

    @property
    def _hand(self) -> frozenset[Card]:
        return self.hands[self._seat]

    @property
    def _closing(self) -> Closing:
        assert self.closing is not None, "the deal has been closed"
        return self.closing

    def _shown(
        self, cards: frozenset[Card], melds: Declared | None
    ) -> Arrangement | None:
        """What a closing with these cards shows; see ``arrangement_of``.

        Open to layoffs is what the defender may hold, all that the knocker hasn't seen
        and what was seen to be taken from the pile.
        """
        unseen = frozenset(PACK).difference(self._hand, self.discard_pile)
        return arrangement_of(cards, melds, rules=self.rules, unseen=unseen)

    def _thrown(self, card: Card, **changes: Any) -> "Deal":
        return self._with(
            hands=self._own(self.hands, self._hand - {card}),
            discard_pile=(*self.discard_pile, card),
            drawn=None,
            taken=None,
            known=self._own(self.known, self.known[self._seat] - {card}),
            **changes,
        )

    def _own(self, pair: Pair, cards: frozenset[Card]) -> Pair:
        """The pair with the cards at the place of the seat to move."""
        return (cards, pair[1]) if self.turn == 0 else (pair[0], cards)

    def _history_with(
        self,
        kind: EventKind,
        card: Card | None = None,
        *,
        meld: int | None = None,
        points: int | None = None,
    ) -> History:
        return (*self.history, Event(self._seat, kind, card, meld, points))
