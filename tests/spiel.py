"""A stand-in for OpenSpiel's gin rummy: its states, actions and quirks, and a bot.

So that what plays in OpenSpiel's game is tested on every machine. It is written after
the library's own game, not after our engine.
"""

from collections.abc import Callable
from enum import Enum
from itertools import combinations
from types import SimpleNamespace
from typing import Any

from games.ai.peers.protocol import CARDS, NUMBERS
from games.gin.melds import Meld, NotAMeld, best_arrangement, deadwood_points

UPCARD, STOCK, PASS, KNOCK, MELDS = 52, 53, 54, 55, 56
WALL = 2


def _all_melds() -> list[frozenset[int]]:
    sets = [
        frozenset(chosen)
        for rank in range(13)
        for size in (3, 4)
        for chosen in combinations(range(rank, 52, 13), size)
    ]
    runs = [
        frozenset(range(13 * suit + low, 13 * suit + low + size))
        for suit in range(4)
        for size in (3, 4, 5)
        for low in range(14 - size)
    ]
    return sets + runs


INT_TO_MELD = dict(enumerate(_all_melds()))
MELD_TO_INT = {meld: number for number, meld in INT_TO_MELD.items()}

Phase = Enum("Phase", "DEAL FIRST_UPCARD DRAW DISCARD KNOCK LAYOFF WALL GAME_OVER")


def deadwood(hand: list[int]) -> int:
    return deadwood_points(CARDS[card] for card in hand)


class State:
    """One deal. Player 0 acts first."""

    def __init__(self) -> None:
        self.held: list[list[int]] = [[], []]
        self.laid: list[list[int]] = [[], []]
        self.spread: list[list[set[int]]] = [[], []]  # the same with what was laid off
        self.left = 52
        self.pile: list[int] = []
        self.phase, self.player = Phase.DEAL, 0
        self.passes = 0
        self.knocker: int | None = None
        self.draws = False  # chance is to give a card
        self.taken: int | None = None
        self.laying_off = self.thrown = False

    # What the library tells

    def is_terminal(self) -> bool:
        return self.phase is Phase.GAME_OVER

    def is_chance_node(self) -> bool:
        return self.phase is Phase.DEAL or self.draws

    def current_player(self) -> int:
        return self.player

    def current_phase(self) -> Phase:
        return self.phase

    def hands(self) -> list[list[int]]:
        return [sorted(hand) for hand in self.held]

    def layed_melds(self) -> list[list[int]]:
        return self.laid

    def returns(self) -> list[float]:
        if self.knocker is None:
            return [0.0, 0.0]
        knocker, other = self.held[self.knocker], self.held[1 - self.knocker]
        mine, theirs = (sum(CARDS[c].points for c in hand) for hand in (knocker, other))
        points = theirs - mine
        if not mine:
            points += 25
        elif points < 0:
            points -= 25
        signed = float(points), float(-points)
        return [*(signed if self.knocker == 0 else signed[::-1])]

    def legal_actions(self) -> list[int]:
        hand = self.held[self.player]
        match self.phase:
            case Phase.FIRST_UPCARD:
                return [UPCARD, PASS]
            case Phase.DRAW:
                return [STOCK] if self.passes == 2 else [UPCARD, STOCK]
            case Phase.DISCARD:
                return [*sorted(hand), *([KNOCK] if self._may_knock(hand) else [])]
            case Phase.WALL:
                knocks = self._may_knock([*hand, self.pile[-1]])
                return [PASS, *([KNOCK] if knocks else [])]
            case Phase.KNOCK if not self.thrown:
                return sorted(hand)
            case Phase.LAYOFF if self.laying_off:
                return [*filter(self._fits, hand), PASS]
        melds = [m for m, cards in INT_TO_MELD.items() if cards <= {*hand}]
        return [*(MELDS + meld for meld in melds), PASS]

    def _may_knock(self, hand: list[int]) -> bool:
        return min(deadwood([c for c in hand if c != card]) for card in hand) <= 10

    def _fits(self, card: int) -> bool:
        return any(_is_meld({*cards, card}) for cards in self.spread[1 - self.player])

    # What is done

    def apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self._give(action)
        else:
            assert action in self.legal_actions(), (self.phase, action)
            getattr(self, f"_in_{self.phase.name.lower()}")(action)

    def _give(self, card: int) -> None:
        self.left -= 1
        self.draws = False
        if self.phase is not Phase.DEAL:
            self.held[self.player].append(card)
        elif self.left >= 32:
            self.held[int(self.left < 42)].append(card)
        else:
            self.pile.append(card)
            self.phase = Phase.FIRST_UPCARD

    def _in_first_upcard(self, action: int) -> None:
        if action == UPCARD:
            return self._take()
        self.passes += 1
        self.player = 1 - self.player
        if self.passes == 2:
            self.phase = Phase.DRAW
        return None

    def _in_draw(self, action: int) -> None:
        if action == UPCARD:
            return self._take()
        self.draws, self.phase, self.passes, self.taken = True, Phase.DISCARD, 0, None
        return None

    def _take(self) -> None:
        self.taken = self.pile.pop()
        self.held[self.player].append(self.taken)
        self.phase, self.passes = Phase.DISCARD, 0

    def _in_discard(self, action: int) -> None:
        if action == KNOCK:
            return self._knock()
        self.held[self.player].remove(action)
        self.pile.append(action)
        self.player = 1 - self.player
        self.phase = Phase.DRAW if self.left > WALL else Phase.WALL
        return None

    def _in_wall(self, action: int) -> None:
        if action == PASS:
            self.phase = Phase.GAME_OVER
        else:
            self.held[self.player].append(self.pile.pop())
            self._knock()

    def _knock(self) -> None:
        self.phase, self.knocker, self.thrown = Phase.KNOCK, self.player, False

    def _in_knock(self, action: int) -> None:
        if not self.thrown:
            self.held[self.player].remove(action)
            self.thrown = True
        elif action != PASS:
            self._lay(action)
        else:
            self.laying_off = bool(self.held[self.player])
            self.player, self.phase = 1 - self.player, Phase.LAYOFF

    def _in_layoff(self, action: int) -> None:
        if action >= MELDS:
            self._lay(action)
        elif action != PASS:
            self._lay_off(action)
        elif self.laying_off:
            self.laying_off = False
        else:
            self.phase = Phase.GAME_OVER

    def _lay(self, action: int) -> None:
        meld = INT_TO_MELD[action - MELDS]
        self.laid[self.player].append(action - MELDS)
        self.spread[self.player].append({*meld})
        self.held[self.player] = [c for c in self.held[self.player] if c not in meld]

    def _lay_off(self, card: int) -> None:
        self.held[self.player].remove(card)
        laid = self.spread[1 - self.player]
        next(cards for cards in laid if _is_meld({*cards, card})).add(card)


def _is_meld(cards: set[int]) -> bool:
    try:
        Meld.of(CARDS[card] for card in cards)
    except NotAMeld:
        return False
    return True


class Bot:
    """Draws from the stock, throws its dearest card, knocks as soon as it may."""

    def __init__(self, player: int) -> None:
        self.player = player
        self.restart()

    def restart(self) -> None:
        self.queue: list[int] = []

    def step(self, state: State) -> int:
        if not self.queue:
            self.queue = self._plan(state)
        return self.queue.pop(0)

    def _plan(self, state: State) -> list[int]:
        allowed, hand = state.legal_actions(), state.held[self.player]
        if KNOCK in allowed:
            if state.phase is Phase.WALL:
                hand = [*hand, state.pile[-1]]
            thrown = min(hand, key=lambda card: deadwood([*{*hand} - {card}]))
            return [KNOCK, thrown, *melds_of([*{*hand} - {thrown}]), PASS]
        if state.phase is Phase.LAYOFF:
            off = [PASS] if state.laying_off else []
            return [*off, *melds_of(hand), PASS]
        if PASS in allowed:
            return [PASS]
        return [STOCK] if STOCK in allowed else [self.throw(state, hand)]

    def throw(self, state: State, hand: list[int]) -> int:
        return max(hand, key=lambda card: (card % 13, card))


def melds_of(hand: list[int]) -> list[int]:
    """The actions that lay the best melds of the hand, in parts of five at most."""
    actions = []
    for meld in best_arrangement(CARDS[card] for card in hand).melds:
        cards = [NUMBERS[card.index] for card in meld.cards]
        while len(cards) > 5:
            actions.append(MELDS + MELD_TO_INT[frozenset(cards[:3])])
            cards = cards[3:]
        actions.append(MELDS + MELD_TO_INT[frozenset(cards)])
    return actions


def module(state: Callable[[], State] = State, bot: Callable[[int], Bot] = Bot) -> Any:
    """What stands for ``pyspiel``."""
    game = SimpleNamespace(new_initial_state=state, get_parameters=dict)
    return SimpleNamespace(
        load_game=lambda name: game,
        make_simple_gin_rummy_bot=lambda parameters, player: bot(player),
        gin_rummy=SimpleNamespace(
            GinRummyUtils=lambda *size: SimpleNamespace(int_to_meld=INT_TO_MELD)
        ),
    )
