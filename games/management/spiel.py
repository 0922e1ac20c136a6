"""Our players against OpenSpiel's own bot, inside OpenSpiel's own game of gin rummy.

Both engines play the same pack and the same actions. Ours shows the player its view and
judges its move; theirs judges it too, asks its bot, and counts the points. Whatever the
two engines see otherwise, beyond what is listed here, stops the run. OpenSpiel's game

- gives nothing for a knock that is met by equal deadwood, where ours is an undercut;
- lets the card just taken be thrown back, and is void when that is done twice;
- lets the next player take the upcard and knock once the stock is at its end;
- judges whether eleven cards are good for a knock by a guess that may be too high: such
  a knock of ours is played as the discard alone, and counted as refused;
- lays no meld of more than five cards.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from games.ai.peers.adapter import places
from games.ai.peers.protocol import CARDS, NUMBERS
from games.gin.cards import Card
from games.gin.deal import Deal
from games.gin.errors import IllegalMove
from games.gin.events import Phase
from games.gin.match import FinishedDeal, MatchState
from games.gin.melds import Meld, best_layoffs, deadwood_points
from games.gin.moves import (
    Declared,
    Discard,
    Done,
    DrawStock,
    DrawUpcard,
    Gin,
    Knock,
    LayOff,
    Move,
    Pass,
)
from games.gin.scoring import VOID, DealScore, Ending

#: Where and against whom: the names that results and commands use.
INSIDE = BOT = "openspiel"

#: OpenSpiel's actions: a card by its number, these, and a meld from 56 on.
UPCARD, STOCK, PASS, KNOCK, MELDS = 52, 53, 54, 55, 56

#: No meld of theirs is longer.
LONGEST = 5

_DRAWS: dict[Move, int] = {DrawUpcard(): UPCARD, DrawStock(): STOCK, Pass(): PASS}
_DRAWN_BY = {action: move for move, action in _DRAWS.items()}


class EnginesDiffer(Exception):
    """The two engines see a position otherwise, and not for a reason that is known."""


@dataclass(frozen=True)
class Library:
    """What is used of OpenSpiel: the game, its bots by player, and its melds."""

    game: Any
    bots: tuple[Any, Any]
    cards_of: dict[int, frozenset[int]]
    meld_of: dict[frozenset[int], int]


@cache
def installed() -> Library:
    """OpenSpiel as it is installed; raises ``ModuleNotFoundError`` without it."""
    import pyspiel

    game = pyspiel.load_game("gin_rummy")
    first, second = (
        pyspiel.make_simple_gin_rummy_bot(game.get_parameters(), player)
        for player in (0, 1)
    )
    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    cards_of = {number: frozenset(m) for number, m in utils.int_to_meld.items()}
    meld_of = {cards: number for number, cards in cards_of.items()}
    return Library(game, (first, second), cards_of, meld_of)


class SpielDeal:
    """One deal in both engines, ours at the seat ``mine``, the bot at the other.

    ``state`` is our match, with the deal just dealt.
    """

    def __init__(self, library: Library, state: MatchState, mine: int) -> None:
        assert state.deal is not None, "it has just been dealt"
        self.library, self.state, self.mine = library, state, mine
        self.theirs: Any = library.game.new_initial_state()
        # OpenSpiel's player 0 acts first.
        self.player = int(mine == state.deal.dealer)
        self.bot = library.bots[1 - self.player]
        self.bot.restart()
        self.bots_melds: list[Meld] = []
        self._cards = _in_their_order(state.deal)
        self._let_chance_act()

    @property
    def deal(self) -> Deal:
        assert self.state.deal is not None, "it has been dealt"
        return self.state.deal

    @property
    def is_over(self) -> bool:
        return bool(self.theirs.is_terminal())

    @property
    def is_mine(self) -> bool:
        """Whether ours is to act; else the bot is."""
        return bool(self.theirs.current_player() == self.player)

    @property
    def asks(self) -> bool:
        """Whether our player has something to decide, by our own rules too."""
        return self.state.turn == self.mine

    @property
    def may_close(self) -> bool:
        """Whether OpenSpiel lets whoever is to act close."""
        return KNOCK in self.theirs.legal_actions()

    def play(self, move: Move) -> None:
        """Make our player's move in both engines; IllegalMove where ours refuses it."""
        self._compare()
        self.state = self.state.play(self.mine, move)
        closing = self.deal.closing
        if isinstance(move, (Knock, Gin)):
            assert closing is not None, "it has just been made"
            assert closing.discard is not None, "none knocks in place of the draw here"
            self._act(KNOCK, NUMBERS[closing.discard.index])
            self._lay(closing.melds)
        elif closing is None:
            self._act(_DRAWS.get(move) if move in _DRAWS else _number(move))
        elif self.deal.is_scored:
            self._defend((card for card, _ in closing.layoffs), closing.defender_melds)

    def go_on(self) -> None:
        """Act for ours where our rules ask nothing: at the wall, after gin or a wall
        knock."""
        if self.theirs.current_phase().name == "WALL":
            self._act(PASS)
            return
        hand = [CARDS[number] for number in self.theirs.hands()[self.player]]
        if self.deal.closing:
            self._lay(self.deal.closing.defender_melds)
            return
        laid = self._melds(self.theirs.layed_melds()[1 - self.player])
        best = best_layoffs(laid, hand)
        self._defend((card for card, _ in best.layoffs), best.melds)

    def let_bot_act(self) -> None:
        """Let the bot make one move in both engines, with all that belongs to it."""
        if not self.deal.is_scored:
            self._compare()
        if self.theirs.current_phase().name == "LAYOFF":
            self._bot_defends()
            return
        action = self._bots_action()
        if action == KNOCK:
            self._bot_closes()
        elif not self.deal.is_scored:
            self._mirror(_DRAWN_BY.get(action) or Discard(CARDS[action]))

    def counted(self) -> MatchState:
        """Our match with the deal as OpenSpiel counts it."""
        points = round(self.theirs.returns()[self.player])
        self._compare_points(points)
        score = self._score(points)
        finished = self.state.finished
        if self.deal.is_scored:
            finished = finished[:-1]
        before = replace(self.state, finished=finished)
        done = FinishedDeal(
            number=len(finished) + 1,
            dealer=self.deal.dealer,
            deal=replace(self.deal, phase=Phase.SCORED, turn=None),
            score=score,
            totals=before.sheet.after(score).scores,
        )
        return replace(before, deal=done.deal, finished=(*finished, done))

    # What both engines do

    def _let_chance_act(self) -> None:
        while self.theirs.is_chance_node():
            self.theirs.apply_action(NUMBERS[next(self._cards).index])

    def _act(self, *actions: int | None) -> None:
        """Ours acts in OpenSpiel, which must allow it."""
        for action in actions:
            if action not in self.theirs.legal_actions():
                raise self._differ(f"OpenSpiel doesn’t allow action {action}")
            self.theirs.apply_action(action)
            self._let_chance_act()

    def _lay(self, melds: Iterable[Meld]) -> None:
        for meld in melds:
            for part in _parts(meld):
                self._act(self.library.meld_of[part] + MELDS)
        self._act(PASS)

    def _defend(self, cards: Iterable[Card], melds: Iterable[Meld]) -> None:
        self._act(*(NUMBERS[card.index] for card in cards), PASS)
        self._lay(melds)

    # What the bot does

    def _bots_action(self) -> int:
        action = int(self.bot.step(self.theirs))
        self.theirs.apply_action(action)
        self._let_chance_act()
        return action

    def _bots_actions(self) -> Iterator[int]:
        """What it does until it passes, or has nothing more to do."""
        while not self.is_over and not self.is_mine:
            action = self._bots_action()
            if action == PASS:
                return
            yield action

    def _bot_closes(self) -> None:
        discard, *melds = self._bots_actions()
        declared = self._melds(action - MELDS for action in melds)
        if self.deal.is_scored:
            return  # at the wall
        card = CARDS[discard]
        held = [each for each in self._bots_hand() if each != card]
        close = Knock if deadwood_points(held) else Gin
        self._mirror(close(card, _declared(declared)))

    def _bot_defends(self) -> None:
        layoffs: list[int] = []
        if not self._is_gin():
            layoffs = [*self._bots_actions()]
        melds = [action - MELDS for action in self._bots_actions()]
        self.bots_melds = self._melds(melds)
        if self.deal.is_scored:
            return
        assert self.deal.closing is not None, "ours has knocked"
        cards = [CARDS[number] for number in layoffs]
        steps = places(list(self.deal.closing.melds), cards)
        if steps is None:
            raise self._differ(f"the bot lays off {cards}")
        for card, place in zip(cards, steps, strict=True):
            self._mirror(LayOff(card, place))
        self._mirror(Done())

    def _is_gin(self) -> bool:
        closing = self.deal.closing
        return closing is not None and not closing.deadwood

    def _bots_hand(self) -> frozenset[Card]:
        return self.deal.hands[1 - self.mine]

    def _mirror(self, move: Move) -> None:
        """The bot's move in our engine, which must allow it but for the throw back."""
        if (
            isinstance(move, (Discard, Knock, Gin))
            and move_card(move) == self.deal.taken
        ):
            self.state = replace(self.state, deal=replace(self.deal, taken=None))
        try:
            self.state = self.state.play(1 - self.mine, move)
        except IllegalMove as refused:
            raise self._differ(
                f"ours refuses the bot’s {move}: {refused.code}"
            ) from refused

    # Whether they agree

    def _compare(self) -> None:
        """Whether both engines see the same cards and allow the same."""
        deal, theirs = self.deal, self.theirs
        if deal.phase is Phase.LAYOFF:
            return  # what is laid down is no longer in their hands
        ours = [sorted(NUMBERS[c.index] for c in deal.hands[s]) for s in self._seats()]
        if ours != [sorted(hand) for hand in theirs.hands()]:
            raise self._differ(f"the hands are {theirs.hands()}")
        moves, allowed = {*deal.legal_moves()}, {*theirs.legal_actions()}
        if deal.phase is Phase.DISCARD:
            self._compare_discards(moves, allowed)
        elif {_DRAWS[move] for move in moves if move in _DRAWS} != allowed:
            raise self._differ(f"OpenSpiel allows {sorted(allowed)}")

    def _compare_discards(self, moves: set[Move], allowed: set[int]) -> None:
        thrown = {_number(move) for move in moves if isinstance(move, Discard)}
        back = {NUMBERS[self.deal.taken.index]} if self.deal.taken else set()
        if thrown | back != allowed - {KNOCK}:
            raise self._differ(f"OpenSpiel allows {sorted(allowed)}")
        closes = any(isinstance(move, (Knock, Gin)) for move in moves)
        if KNOCK in allowed and not closes and not back:
            raise self._differ("OpenSpiel allows a knock")

    def _compare_points(self, points: int) -> None:
        """Whether both count the same, where the rules are the same."""
        closing, score = self.deal.closing, self.deal.score
        if closing is None or score is None:
            return  # void to us: at the wall and after two throws back theirs may go on
        ours = score.points if score.winner == self.mine else -score.points
        if closing.knocker == self.mine:
            shown = {card for meld in self.bots_melds for card in meld.cards}
            left = {*self.deal.hands[1 - self.mine]} - shown
            if sum(card.points for card in left) != closing.defender_deadwood_points:
                return  # the bot has shown poorer melds than there were
        if score.kind is Ending.UNDERCUT and score.points == score.bonus:
            ours = 0
        if ours != points:
            raise self._differ(f"OpenSpiel counts {points}, ours {ours}")

    def _score(self, points: int) -> DealScore:
        """What OpenSpiel counts, as a score of ours."""
        if not points:
            return VOID
        winner = self.mine if points > 0 else 1 - self.mine
        ours = self.deal.score or DealScore(Ending.KNOCK)
        kind = Ending.KNOCK if ours.kind is Ending.VOID else ours.kind
        return replace(ours, kind=kind, winner=winner, points=abs(points))

    def _seats(self) -> tuple[int, int]:
        """Our seats in the order of OpenSpiel's players."""
        return (self.mine, 1 - self.mine)[:: 1 if self.player == 0 else -1]  # type: ignore[return-value]

    def _melds(self, numbers: Iterable[int]) -> list[Meld]:
        cards_of = self.library.cards_of
        return [Meld.of(CARDS[card] for card in cards_of[meld]) for meld in numbers]

    def _differ(self, what: str) -> EnginesDiffer:
        deal = self.deal
        hands = ["".join(map(str, sorted(hand))) for hand in deal.hands]
        return EnginesDiffer(
            f"The engines differ: {what}, in {deal.phase}, hands {hands}, upcard "
            f"{deal.upcard}, taken {deal.taken}\n{self.theirs}"
        )


def _in_their_order(deal: Deal) -> Iterator[Card]:
    """The pack as OpenSpiel deals it: one hand, the other, the upcard, the stock."""
    return iter((*deal.pack[0:20:2], *deal.pack[1:20:2], *deal.pack[20:]))


def _parts(meld: Meld) -> list[frozenset[int]]:
    """The meld in parts that are not too long for OpenSpiel."""
    cards = [NUMBERS[card.index] for card in meld.cards]
    parts = []
    while len(cards) > LONGEST:
        parts.append(frozenset(cards[:3]))
        cards = cards[3:]
    return [*parts, frozenset(cards)]


def _declared(melds: Iterable[Meld]) -> Declared:
    return tuple(meld.cards for meld in melds)


def move_card(move: Move) -> Card | None:
    """The card that a move throws, if it throws one."""
    match move:
        case Discard(card) | Knock(card) | Gin(card):
            return card
    return None


def _number(move: Move) -> int:
    card = move_card(move)
    assert card is not None, "it throws one"
    return NUMBERS[card.index]
