"""Matches between players without people: pairs of them, with the same packs.

A player is a level (``hard``), a peer (``camper``) or an outsider named
``module:Class`` that speaks the protocol of ``games.ai.peers.protocol``.
"""

import math
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from time import thread_time
from typing import Any, Protocol

from games.ai import LEVELS, Budget, choose
from games.ai.peers import PEERS
from games.ai.peers.adapter import PeerFault, PeerPlayer, accepted, fault
from games.ai.strength import CHALLENGE
from games.gin.cards import PACK, Card
from games.gin.errors import IllegalMove
from games.gin.match import MatchState
from games.gin.moves import Discard, Gin, Knock, Move
from games.gin.rules import parse_rules
from games.gin.view import PlayerView, view_for
from games.management import spiel


class UnknownPlayer(ValueError):
    """A name that stands for no level, no peer and no class that can be imported."""


class Player(Protocol):
    """Someone who plays a seat of a match."""

    refused_knocks: int

    def observe(self, view: PlayerView) -> None:
        """See the deal when it begins and when it has ended."""

    def choose(self, view: PlayerView) -> Move:
        """The move in this view."""


class LevelPlayer:
    """One of our own levels."""

    refused_knocks = 0

    def __init__(self, level: str, seed: int, milliseconds: float) -> None:
        self.level = level
        self.rng = Random(seed)
        self.milliseconds = milliseconds

    def observe(self, view: PlayerView) -> None:
        """A level is a function of the view it chooses by: it remembers nothing."""

    def choose(self, view: PlayerView) -> Move:
        return choose(self.level, view, self.rng, Budget(self.milliseconds))


@dataclass(frozen=True)
class Setup:
    """What is played: the same setup and pair number give the same two matches."""

    a: str
    b: str
    rules: str = CHALLENGE
    seed: int = 1
    milliseconds: float = math.inf


@dataclass
class Side:
    """What one player did in a pair: its thinking times and its refused knocks.

    The times are counted by milliseconds to two digits, for there are many.
    """

    times: dict[float, int] = field(default_factory=dict)
    slowest: float = 0.0
    refused_knocks: int = 0

    def add_time(self, milliseconds: float) -> None:
        rounded = float(f"{milliseconds:.2g}")
        self.times[rounded] = self.times.get(rounded, 0) + 1
        self.slowest = max(self.slowest, milliseconds)


@dataclass
class Pair:
    """Two matches with the same packs, a player once on either side of them."""

    number: int
    wins: float = 0.0
    points: int = 0
    deals: int = 0
    a: Side = field(default_factory=Side)
    b: Side = field(default_factory=Side)


def player_named(name: str, seed: int, milliseconds: float = math.inf) -> Player:
    """A fresh player; raises ``UnknownPlayer``."""
    if name in LEVELS:
        return LevelPlayer(name, seed, milliseconds)
    made: Any = PEERS.get(name) or _imported(name)
    return PeerPlayer(name, made(**accepted(made, {"seed": seed})))


def _imported(name: str) -> Any:
    module, colon, attribute = name.partition(":")
    if not colon:
        known = ", ".join((*LEVELS, *PEERS))
        raise UnknownPlayer(f"{name} is none of {known}, nor module:Class")
    try:
        return getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise UnknownPlayer(f"{name} can’t be imported: {error}") from error


def play_pair(setup: Setup, number: int) -> Pair:
    """Play both matches of a pair."""
    pair = Pair(number)
    table = _SpielTable if setup.rules == spiel.INSIDE else _Table
    for seat_of_a in (0, 1):
        table(setup, pair, seat_of_a).play_match()
    return pair


class _Table:
    """One match of a pair, with A at ``seat_of_a``."""

    def __init__(self, setup: Setup, pair: Pair, seat_of_a: int) -> None:
        self.setup = setup
        self.pair = pair
        self.seat_of_a = seat_of_a
        self.names = [setup.a, setup.b]
        self.sides = [pair.a, pair.b]
        if seat_of_a == 1:
            self.names.reverse()
            self.sides.reverse()
        self.players = {
            seat: player_named(
                name, self._random(name).getrandbits(32), setup.milliseconds
            )
            for seat, name in enumerate(self.names)
            if name != spiel.BOT
        }
        self.state = MatchState(parse_rules(self._rules()), pair.number % 2)

    def play_match(self) -> None:
        """Play to the end and add it to the pair."""
        while self.state.awaits_pack:
            self.state = self.state.deal_out(self._pack())
            self._let_observe()
            self._play_deal()
            self._let_observe()
        self._count()

    def _rules(self) -> str:
        return self.setup.rules

    def _play_deal(self) -> None:
        while (seat := self.state.turn) is not None:
            view, move = self._chosen(seat)
            try:
                self.state = self.state.play(seat, move)
            except IllegalMove as refused:
                raise self._refused(seat, view, move, refused) from refused

    def _random(self, what: object) -> Random:
        return Random(f"{self.setup.seed}:{self.pair.number}:{what}")

    def _pack(self) -> list[Card]:
        """The pack of the next deal, which depends on the pair and its number only."""
        pack = list(PACK)
        self._random(len(self.state.finished)).shuffle(pack)
        return pack

    def _let_observe(self) -> None:
        for seat, player in self.players.items():
            player.observe(view_for(seat, self.state))

    def _chosen(self, seat: int) -> tuple[PlayerView, Move]:
        """What the player at the seat sees and does; its time is noted."""
        view = view_for(seat, self.state)
        began = thread_time()
        move = self.players[seat].choose(view)
        self.sides[seat].add_time(1000 * (thread_time() - began))
        return view, move

    def _refused(
        self, seat: int, view: PlayerView, move: Move, refused: IllegalMove
    ) -> PeerFault:
        return fault(self.names[seat], view, f"answers {move}: {refused.code}")

    def _count(self) -> None:
        decided = self.state.decided
        assert decided is not None, "no pack is awaited because the match is decided"
        winner = decided.winner
        self.pair.wins += 0.5 if winner is None else float(winner == self.seat_of_a)
        for finished in self.state.finished:
            score = finished.score
            mine = score.winner == self.seat_of_a
            self.pair.points += score.points if mine else -score.points
        self.pair.deals += len(self.state.finished)
        for seat, player in self.players.items():
            self.sides[seat].refused_knocks += player.refused_knocks


class _SpielTable(_Table):
    """The same against OpenSpiel's bot, in OpenSpiel's game and by its count."""

    def _rules(self) -> str:
        return CHALLENGE

    def _play_deal(self) -> None:
        deal = spiel.SpielDeal(spiel.installed(), self.state, self.seat_of_a)
        while not deal.is_over:
            if not deal.is_mine:
                deal.let_bot_act()
            elif deal.asks:
                self.state = deal.state
                self._play_in(deal)
            else:
                deal.go_on()
        self.state = deal.counted()

    def _play_in(self, deal: spiel.SpielDeal) -> None:
        seat = self.seat_of_a
        view, move = self._chosen(seat)
        if isinstance(move, (Knock, Gin)) and move.discard and not deal.may_close:
            self.sides[seat].refused_knocks += 1
            move = Discard(move.discard)
        try:
            deal.play(move)
        except IllegalMove as refused:
            raise self._refused(seat, view, move, refused) from refused
