"""Runs a peer in our engine: our views in, the protocol's calls out, moves back."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from inspect import Parameter, signature
from typing import Any

from games.ai.peers.protocol import CARDS, NUMBERS, KnowsLimit, Melds, Peer, numbers
from games.ai.turn import leaving, may_take
from games.gin.cards import Card
from games.gin.events import Event, EventKind, Phase
from games.gin.melds import Meld
from games.gin.moves import (
    BigGin,
    Declared,
    Discard,
    Done,
    DrawUpcard,
    Knock,
    LayOff,
    Move,
    Pass,
)
from games.gin.view import PlayerView


class PeerFault(Exception):
    """A peer's answer that can't be played: the run stops with name and position."""


def fault(name: str, view: PlayerView, what: str) -> PeerFault:
    """The fault in words: who, what, and in which position."""
    return PeerFault(
        f"{name} {what} in deal {view.deal_number} as seat {view.seat}: "
        f"{view.phase}, hand {' '.join(map(str, view.hand))}, "
        f"upcard {view.upcard}, taken {view.taken}, limit {view.limit}"
    )


@contextmanager
def _blamed(name: str, view: PlayerView) -> Iterator[None]:
    """Whatever goes wrong inside is the peer's fault."""
    try:
        yield
    except PeerFault:
        raise
    except Exception as error:
        raise fault(name, view, f"raised {error!r}") from error


class PeerPlayer:
    """A peer as a player of our matches.

    The protocol has no words for everything: big gin is played for the peer wherever it
    is possible, and a knock in place of the draw is never asked for. A knock above the
    limit is played as the discard alone and counted in ``refused_knocks``.
    """

    def __init__(self, name: str, peer: Peer) -> None:
        self.name = name
        self.peer = peer
        self.refused_knocks = 0
        self._deal_number = 0
        self._told = 0
        self._pile: list[Card] = []
        self._layoffs: list[Move] = []

    def choose(self, view: PlayerView) -> Move:
        """The peer's move; ``PeerFault`` where its answer is none."""
        with _blamed(self.name, view):
            self._catch_up(view)
            return self._move(view)

    def observe(self, view: PlayerView) -> None:
        """Tell the peer what happened since; due when a deal begins and ends, too."""
        with _blamed(self.name, view):
            self._catch_up(view)

    def _catch_up(self, view: PlayerView) -> None:
        if view.deal_number != self._deal_number:
            self._start(view)
        new = view.history[self._told :]
        self._told = len(view.history)
        for event in new:
            self._tell(event, is_own=event.seat == view.seat)
        if new and view.phase is Phase.SCORED:
            self._end(view)

    def _start(self, view: PlayerView) -> None:
        assert view.seat is not None, "a watcher plays no deal"
        assert view.first_upcard is not None, "the deal has begun"
        self._deal_number, self._told = view.deal_number, 0
        self._pile, self._layoffs = [view.first_upcard], []
        if isinstance(self.peer, KnowsLimit):
            self.peer.knock_limit = view.limit
        extras = {
            "limit": view.limit,
            "rules": asdict(view.rules),
            "scores": (view.scores[view.seat], view.scores[1 - view.seat]),
        }
        self.peer.start(
            view.seat,
            numbers(view.hand),
            NUMBERS[view.first_upcard.index],
            view.began == view.seat,
            **accepted(self.peer.start, extras),
        )

    def _tell(self, event: Event, *, is_own: bool) -> None:
        """Pass on one event, and keep the pile that the next one is about."""
        told = None
        match event.kind:
            case EventKind.PASS:
                told = "opp_pass", self._pile[-1]
            case EventKind.STOCK:
                told = "opp_skip", self._pile[-1]
            case EventKind.PILE:
                told = "opp_take", self._pile.pop()
            case EventKind.DISCARD | EventKind.KNOCK | EventKind.GIN if event.card:
                told = "opp_discard", event.card
                self._pile.append(event.card)
        if told and not is_own:
            name, card = told
            self.peer.saw(name, NUMBERS[card.index])

    def _end(self, view: PlayerView) -> None:
        closing = view.closing
        if closing and closing.knocker != view.seat and not closing.deadwood:
            # Nothing can be laid off on gin: the peer just gets to see it.
            laid = [numbers(meld.cards) for meld in closing.melds]
            self.peer.defend(numbers(view.hand), laid, True)
        score = view.finished[-1].score
        self.peer.end(score.points if score.winner == view.seat else -score.points)

    def _move(self, view: PlayerView) -> Move:
        if view.phase is Phase.LAYOFF:
            if not self._layoffs:
                self._layoffs = self._plan_layoffs(view)
            return self._layoffs.pop(0)
        if view.phase is Phase.DISCARD:
            return BigGin() if BigGin() in view.legal_moves else self._play(view)
        if may_take(view) and self._takes(view):
            return DrawUpcard()
        return leaving(view)

    def _takes(self, view: PlayerView) -> bool:
        assert view.upcard is not None, "what may be taken is there"
        opening = Pass() in view.legal_moves
        return bool(self.peer.take(NUMBERS[view.upcard.index], opening))

    def _play(self, view: PlayerView) -> Move:
        assert view.drawn is not None, "a discard follows a draw"
        thrown, melds = self.peer.play(
            numbers(view.hand), NUMBERS[view.drawn.index], view.taken is not None
        )
        discard = CARDS[thrown]
        if Discard(discard) not in view.legal_moves:
            raise fault(self.name, view, f"throws {discard}")
        if melds is None:
            return Discard(discard)
        return self._knock(view, discard, melds)

    def _knock(self, view: PlayerView, discard: Card, melds: Melds) -> Move:
        declared = _declared(melds)
        left = set(view.hand) - {discard, *(card for meld in declared for card in meld)}
        if sum(card.points for card in left) > view.limit:
            self.refused_knocks += 1
            return Discard(discard)
        return Knock(discard, declared)

    def _plan_layoffs(self, view: PlayerView) -> list[Move]:
        closing = view.closing
        assert closing is not None, "layoffs follow a knock"
        laid = [numbers(meld.cards) for meld in closing.melds]
        layoffs, _ = self.peer.defend(numbers(view.hand), laid, False)
        cards = [CARDS[number] for number in layoffs]
        steps = places(list(closing.melds), cards)
        if steps is None or not set(cards) <= set(view.hand):
            raise fault(self.name, view, f"lays off {' '.join(map(str, cards))}")
        return [*(LayOff(c, p) for c, p in zip(cards, steps, strict=True)), Done()]


def accepted(function: Any, extras: dict[str, Any]) -> dict[str, Any]:
    """Those of ``extras`` that ``function`` takes by name."""
    parameters = signature(function).parameters
    if any(p.kind is Parameter.VAR_KEYWORD for p in parameters.values()):
        return extras
    return {name: value for name, value in extras.items() if name in parameters}


def _declared(melds: Iterable[Iterable[int]]) -> Declared:
    return tuple(tuple(CARDS[number] for number in meld) for meld in melds)


def places(laid: list[Meld], cards: list[Card]) -> list[int] | None:
    """Melds on which the cards can be laid off in this order, or None."""
    if not cards:
        return []
    card, *later = cards
    for place, meld in enumerate(laid):
        if meld.accepts(card):
            grown = [*laid[:place], meld.with_card(card), *laid[place + 1 :]]
            rest = places(grown, later)
            if rest is not None:
                return [place, *rest]
    return None
