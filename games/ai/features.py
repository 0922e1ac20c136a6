"""A hand in its situation, as the numbers that the networks were trained on.

Their order and their divisors belong to the weights: changing one needs new training.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from games.ai.network import Head
from games.ai.outlook import hopes, loose_cards, mean_of_best
from games.ai.unseen import NO_CARD, Habit, Knowledge, Turn, dangers, gift
from games.gin.bitboard import (
    BIT,
    POINTS,
    deadwood,
    futures,
    meld_mask,
    potential,
    total_points,
)

#: What is worth at most so much is a low card, and such deadwood is little.
LOW = 5


@dataclass(frozen=True, slots=True)
class Prospect:
    """What the next card from the stock would make of a hand."""

    mean: float
    mean_of_best_7: float
    mean_of_best_3: float
    gins: int
    gin_share: float
    knock_share: float
    better_share: float
    little_share: float


def prospect(hand: int, points: int, limit: int, unseen: int) -> Prospect:
    """What drawing one of ``unseen`` would make of ``hand``, which has ``points``."""
    found, _ = futures(hand, points, unseen)
    cards = sum(found.values()) or 1
    gins = found.get(0, 0)
    return Prospect(
        mean=mean_of_best(found, cards),
        mean_of_best_7=mean_of_best(found, 7),
        mean_of_best_3=mean_of_best(found, 3),
        gins=gins,
        gin_share=gins / cards,
        knock_share=sum(n for left, n in found.items() if left <= limit) / cards,
        better_share=sum(n for left, n in found.items() if left < points) / cards,
        little_share=sum(n for left, n in found.items() if left <= LOW) / cards,
    )


def features(
    known: Knowledge, hand: int, head: Head, *, turns: int, given_up: int = NO_CARD
) -> list[float]:
    """The features of keeping ``hand`` and leaving ``given_up`` on the pile.

    ``turns`` counts the player's own turns that are over by then.
    """
    points = deadwood(hand)
    loose = loose_cards(hand, points)
    ahead = prospect(hand, points, known.limit, known.unseen)
    given = gift(known, given_up)
    threats = dangers(known, loose, given_up)
    last_thrown, lately_thrown, mostly_thrown = _thrown_points(known)
    return [
        points / 30,
        ahead.mean / 30,
        ahead.mean_of_best_7 / 20,
        ahead.gins / 4,
        ahead.knock_share,
        2 * ahead.better_share,
        potential(hand) / 15,
        len(loose) / 10,
        turns / 8,
        known.stock / 31,
        known.opponent_known.bit_count() / 5,
        sum(turn.took for turn in known.opponent_turns) / 4,
        lately_thrown,
        last_thrown,
        given.melds / 5,
        given.held_partners / 3,
        given.neighbours_left / 2,
        given.neighbours_thrown / 3,
        given.rank_thrown / 2,
        given.points / 10,
        max((POINTS[card] for card in loose), default=0) / 10,
        float(points <= known.limit),
        float(points == 0),
        len(known.opponent_turns) / 8,
        4 * ahead.gin_share,
        _beginner(known, head),
        known.limit / 10,
        *_share(known.habit.knocked, known.habit.held),
        hopes(hand, loose, known.unseen) / 50,
        (known.own_known & hand).bit_count() / 4,
        ahead.mean_of_best_3 / 10,
        3 * ahead.little_share,
        mostly_thrown,
        _low_throws(known.opponent_turns[-4:]) / 4,
        _turns_since_it_took(known.opponent_turns) / 8,
        _points_that_fit(hand, loose, known.unseen) / 30,
        sum(threats) / max(len(threats), 1) / 5,
        min(threats, default=0) / 3,
        *_habits(known.habit),
        total_points(known.unseen) / (known.unseen.bit_count() or 1) / 10,
    ]


def _beginner(known: Knowledge, head: Head) -> float:
    """Whether the player began the deal, as each head was told it in training."""
    if head is not Head.LEAVE:
        return float(known.is_beginner)
    return 1.0 + known.is_beginner if known.may_pass else 0.0


def _thrown_points(known: Knowledge) -> tuple[float, float, float]:
    """The points by ten of what the opponent threw: the last, the last three, all."""
    points = [
        POINTS[turn.thrown] for turn in known.opponent_turns if turn.thrown != NO_CARD
    ]
    if not points:
        return 1.0, 1.0, 1.0
    lately = points[-3:]
    return (
        points[-1] / 10,
        sum(lately) / len(lately) / 10,
        sum(points) / len(points) / 10,
    )


def _low_throws(turns: Iterable[Turn]) -> int:
    """How many low cards the opponent threw in these turns."""
    return sum(turn.thrown != NO_CARD and POINTS[turn.thrown] <= LOW for turn in turns)


def _turns_since_it_took(turns: tuple[Turn, ...]) -> int:
    """How many turns ago, at most 8, the opponent took from the pile."""
    for ago, turn in enumerate(reversed(turns[-8:])):
        if turn.took:
            return ago
    return 8


def _points_that_fit(hand: int, loose: Iterable[int], unseen: int) -> int:
    """The points of the unseen cards that the melds alone would have room for."""
    melded = hand ^ sum(BIT[card] for card in loose)
    return total_points(meld_mask(melded) & unseen)


def _share(knocked: int, held: int) -> tuple[float, float]:
    """How often the opponent knocked where it could, and how much that tells."""
    return (knocked + 0.5) / (knocked + held + 1), min(knocked + held, 4) / 4


def _habits(habit: Habit) -> tuple[float, ...]:
    """What the opponent's finished deals tell beside how it ends the long ones."""
    knocks = habit.knocked + habit.early_knocked
    return (
        *_share(habit.early_knocked, habit.early_held),
        habit.gins / (habit.deals + 1),
        knocks / (habit.deals + 1),
        min(habit.deals, 6) / 6,
    )
