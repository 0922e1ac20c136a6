"""What a view says of the cards and of the opponent, as bitboards and counts."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum

from games.gin.bitboard import ADJACENT, BIT, PARTNERS, POINTS, deadwood
from games.gin.cards import Card
from games.gin.events import Event, EventKind
from games.gin.melds import mask_of
from games.gin.moves import Pass
from games.gin.rules import Rules
from games.gin.view import Closing, PlayerView, ShownDeal

NO_CARD = -1
CLOSINGS = (EventKind.KNOCK, EventKind.GIN, EventKind.BIG_GIN)

#: From so many turns of its own on, how a player ends a deal tells of the player:
#: before, it tells of the cards only.
LATE = 5

_ACES = sum(BIT[13 * suit] for suit in range(4))


@dataclass(frozen=True, slots=True)
class Turn:
    """What a player did with the card on the pile, and what it threw then."""

    offered: int
    took: bool
    thrown: int = NO_CARD


@dataclass(frozen=True, slots=True)
class Habit:
    """How the opponent ended the deals of the match so far.

    How often it knocked late in a deal or held on where it could have; the same of
    deals that ended early; how often it went gin; and in how many deals, void ones not
    counted.
    """

    knocked: int = 0
    held: int = 0
    early_knocked: int = 0
    early_held: int = 0
    gins: int = 0
    deals: int = 0


@dataclass(frozen=True, slots=True)
class Knowledge:
    """All that one player knows in the middle of a deal; hands are bitboards."""

    hand: int
    unseen: int
    upcard: int
    own_known: int
    opponent_known: int
    opponent_thrown: int
    opponent_turns: tuple[Turn, ...]
    turns: int
    stock: int
    limit: int
    is_beginner: bool
    may_pass: bool
    habit: Habit


def knowledge(view: PlayerView) -> Knowledge:
    """What ``view`` tells the player who sits there and is to move."""
    me = _seat(view)
    turns = tuple(_turns_of(1 - me, view.first_upcard, view.history))
    return Knowledge(
        hand=mask_of(view.hand),
        unseen=mask_of(view.unseen),
        upcard=view.upcard.index if view.upcard else NO_CARD,
        own_known=mask_of(view.known[me]),
        opponent_known=mask_of(view.known[1 - me]),
        opponent_thrown=sum({BIT[t.thrown] for t in turns if t.thrown != NO_CARD}),
        opponent_turns=turns,
        turns=_turns_ended(me, view.history),
        stock=view.stock_cards,
        limit=view.limit,
        is_beginner=view.began == me,
        may_pass=Pass() in view.legal_moves,
        habit=habit_of(1 - me, view.finished, view.rules),
    )


def _seat(view: PlayerView) -> int:
    assert view.seat is not None, "a watcher has nothing to decide"
    return view.seat


def _turns_of(
    seat: int, first_upcard: Card | None, history: Iterable[Event]
) -> Iterator[Turn]:
    """The turns of ``seat`` so far, its pass on the first upcard included."""
    assert first_upcard is not None, "a deal in which somebody moves has begun"
    pile = [first_upcard.index]
    begun = Turn(NO_CARD, took=False)
    for event in history:
        match event.kind:
            case EventKind.PASS if event.seat == seat:
                yield Turn(pile[-1], took=False)
            case EventKind.STOCK:
                begun = Turn(pile[-1], took=False)
            case EventKind.PILE:
                begun = Turn(pile.pop(), took=True)
            case EventKind.DISCARD if event.card:
                pile.append(event.card.index)
                if event.seat == seat:
                    yield replace(begun, thrown=pile[-1])


def _turns_ended(seat: int, history: Iterable[Event]) -> int:
    """How many turns ``seat`` has ended, with a discard or by closing."""
    ends = (EventKind.DISCARD, *CLOSINGS)
    return sum(event.seat == seat and event.kind in ends for event in history)


def habit_of(opponent: int, finished: Iterable[ShownDeal], rules: Rules) -> Habit:
    """How ``opponent`` ended the finished deals of a match."""
    closed = [shown for shown in finished if shown.closing]
    ways = Counter(_way_it_ended(opponent, shown, rules) for shown in closed)
    return Habit(
        knocked=ways[True, Way.KNOCKED],
        held=ways[True, Way.HELD] + ways[True, Way.GIN],
        early_knocked=ways[False, Way.KNOCKED],
        early_held=ways[False, Way.HELD] + ways[False, Way.GIN],
        gins=ways[True, Way.GIN] + ways[False, Way.GIN],
        deals=len(closed),
    )


class Way(Enum):
    """How the opponent ended a deal, or was caught."""

    KNOCKED = "knocked"
    GIN = "gin"
    HELD = "held a hand that it could have knocked with"
    COULD_NOT = "couldn't have knocked"


def _way_it_ended(opponent: int, shown: ShownDeal, rules: Rules) -> tuple[bool, Way]:
    """Whether the deal was a long one for the opponent, and how it ended it."""
    closing = shown.closing
    assert closing is not None, "a void deal tells nothing"
    assert shown.first_upcard is not None, "a deal that was closed had begun"
    is_late = _turns_ended(opponent, shown.history) >= LATE
    if closing.knocker == opponent:
        return is_late, Way.KNOCKED if closing.deadwood else Way.GIN
    could = _defender_had(closing) <= rules.limit(shown.first_upcard)
    return is_late, Way.HELD if could else Way.COULD_NOT


def _defender_had(closing: Closing) -> int:
    """The deadwood of the defender's hand as it was before its layoffs."""
    cards = [card for card, _ in closing.layoffs]
    cards += closing.defender_deadwood
    cards += [card for meld in closing.defender_melds for card in meld.cards]
    return deadwood(mask_of(cards))


@dataclass(frozen=True, slots=True)
class Gift:
    """What a card that is given up may be worth to the opponent."""

    points: int = 0
    melds: int = 0
    held_partners: int = 0
    neighbours_left: int = 0
    neighbours_thrown: int = 0
    rank_thrown: int = 0


def gift(known: Knowledge, card: int) -> Gift:
    """What the opponent may make of ``card``, by what it has shown so far."""
    if card == NO_CARD:
        return Gift()
    possible = known.unseen | known.opponent_known
    pairs = [pair for pair in PARTNERS[card] if not pair & ~possible]
    held = [(pair & known.opponent_known).bit_count() for pair in pairs]
    near = ADJACENT[card]
    left = [turn.offered for turn in known.opponent_turns[-4:] if not turn.took]
    rank = _ACES << card % 13 & ~BIT[card]
    return Gift(
        points=POINTS[card],
        melds=len(pairs),
        held_partners=sum(held),
        neighbours_left=sum(near >> offered & 1 for offered in left),
        neighbours_thrown=(near & known.opponent_thrown).bit_count(),
        rank_thrown=(rank & known.opponent_thrown).bit_count(),
    )


def dangers(known: Knowledge, cards: Iterable[int], given_up: int) -> list[int]:
    """How dangerous each of the cards would be to throw later.

    That is the melds that the opponent may make with it, those with partners that it
    is known to hold counting more. It may have ``given_up`` by then.
    """
    possible = known.unseen | known.opponent_known
    if given_up != NO_CARD:
        possible |= BIT[given_up]
    return [
        sum(
            1 + 2 * (pair & known.opponent_known).bit_count()
            for pair in PARTNERS[card]
            if not pair & ~possible
        )
        for card in cards
    ]
