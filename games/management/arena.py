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
from games.ai.peers.adapter import PeerPlayer, accepted, fault
from games.gin.cards import PACK, Card
from games.gin.errors import IllegalMove
from games.gin.match import MatchState
from games.gin.moves import Move
from games.gin.rules import Rules, rules_for
from games.gin.view import PlayerView, view_for

#: The rules of the challenge that the peers were made for.
CHALLENGE = "standard,knock_in_place_of_draw=false"


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


def parse_rules(text: str) -> Rules:
    """The rules that a text like ``club,oklahoma,target=200`` names."""
    sheet, *options = text.split(",")
    return rules_for(sheet, dict(map(_option, options)))


def _option(text: str) -> tuple[str, Any]:
    name, _, value = text.partition("=")
    words = {"": True, "true": True, "false": False}
    if value in words:
        return name, words[value]
    return name, int(value) if value.isdecimal() else value


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
    for seat_of_a in (0, 1):
        _Table(setup, pair, seat_of_a).play_match()
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
        self.players = [
            player_named(name, self._random(name).getrandbits(32), setup.milliseconds)
            for name in self.names
        ]
        self.state = MatchState(parse_rules(setup.rules), pair.number % 2)

    def play_match(self) -> None:
        """Play to the end and add it to the pair."""
        while self.state.awaits_pack:
            self.state = self.state.deal_out(self._pack())
            self._let_observe()
            while self.state.turn is not None:
                self._play_move(self.state.turn)
            self._let_observe()
        self._count()

    def _random(self, what: object) -> Random:
        return Random(f"{self.setup.seed}:{self.pair.number}:{what}")

    def _pack(self) -> list[Card]:
        """The pack of the next deal, which depends on the pair and its number only."""
        pack = list(PACK)
        self._random(len(self.state.finished)).shuffle(pack)
        return pack

    def _let_observe(self) -> None:
        for seat, player in enumerate(self.players):
            player.observe(view_for(seat, self.state))

    def _play_move(self, seat: int) -> None:
        view = view_for(seat, self.state)
        began = thread_time()
        move = self.players[seat].choose(view)
        self.sides[seat].add_time(1000 * (thread_time() - began))
        try:
            self.state = self.state.play(seat, move)
        except IllegalMove as refused:
            what = f"answers {move}: {refused.code}"
            raise fault(self.names[seat], view, what) from refused

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
        for player, side in zip(self.players, self.sides, strict=True):
            side.refused_knocks += player.refused_knocks
