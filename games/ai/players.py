"""Which player plays a level, and what is played where one fails."""

import logging
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from random import Random
from threading import Thread
from traceback import extract_tb

from games.ai import easy, hard, normal
from games.ai.budget import Budget
from games.gin.moves import Move
from games.gin.view import PlayerView

logger = logging.getLogger(__name__)

PLAYERS: dict[str, Callable[[PlayerView, Random, Budget], Move]] = {
    "easy": easy.choose,
    "normal": normal.choose,
    "hard": hard.choose,
}
LEVELS = tuple(PLAYERS)

#: The milliseconds that a player gets, and the seconds after which none is waited for.
#: They are far apart: a player that asks its budget never meets the watchdog.
THINKING = 1000
PATIENCE = 2.0


def choose(level: str, view: PlayerView, rng: Random, budget: Budget) -> Move:
    """The move of the player of ``level``, who sees ``view`` and nothing else."""
    return PLAYERS[level](view, rng, budget)


def legal(view: PlayerView, move: object) -> bool:
    """Whether ``move`` is among those that the view's player may make now."""
    return move in view.legal_moves


def answer(level: str, view: PlayerView, seed: str) -> Move:
    """A legal move of ``level`` within two seconds, the same for a view and a seed.

    Where the player raises, overruns or answers nonsense, Easy's move is played instead
    and the log tells ``seed``, which names the decision, and the kind of fault.
    """
    think = partial(choose, level, view, Random(seed), Budget(THINKING))
    try:
        move = _watched(think)
    except TimeoutError:
        fault = "overran"
    except Exception as error:
        # Only where and what kind: the text of an error may name cards.
        place = extract_tb(error.__traceback__)[-1]
        fault = f"raised {type(error).__name__} at {place.name}:{place.lineno}"
    else:
        if legal(view, move):
            return move
        fault = "answered no legal move"
    logger.error("AI %s at %s %s; Easy moves instead", level, seed, fault)
    return easy.choose(view, Random(seed), Budget(THINKING))


def _watched(think: Callable[[], Move]) -> Move:
    """What ``think`` answers; ``TimeoutError`` when it takes too long.

    Python can't stop a thread: one that overran goes on as a daemon until its budget
    tells it to stop.
    """
    answered: Future[Move] = Future()

    def run() -> None:
        try:
            answered.set_result(think())
        except BaseException as error:
            answered.set_exception(error)

    Thread(target=run, name="ai", daemon=True).start()
    return answered.result(timeout=PATIENCE)
