"""Which player plays a level, and what is played where one fails."""

import logging
from collections.abc import Callable
from concurrent.futures import Future
from ctypes import c_ulong, py_object, pythonapi
from functools import partial
from random import Random
from threading import Thread
from traceback import extract_tb

from games.ai import easy, hard, normal
from games.ai.budget import Budget
from games.ai.reasons import Reason, reason_for
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
PATIENCE = 1.5


def choose(level: str, view: PlayerView, rng: Random, budget: Budget) -> Move:
    """The move of the player of ``level``, who sees ``view`` and nothing else."""
    return PLAYERS[level](view, rng, budget)


def legal(view: PlayerView, move: object) -> bool:
    """Whether ``move`` is among those that the view's player may make now."""
    return move in view.legal_moves


def answer(level: str, view: PlayerView, seed: str) -> Move:
    """A legal move of ``level``, soon enough to be written within two seconds.

    It is the same for a view and a seed.
    Where the player raises, overruns or answers nonsense, Easy's move is played instead
    and the log tells ``seed``, which names the decision, and the kind of fault.
    """
    think = partial(choose, level, view, Random(seed), Budget(THINKING))
    try:
        move = _watched(think)
    except TimeoutError:
        fault = "overran"
    except Exception as error:
        fault = _told(error)
    else:
        if legal(view, move):
            return move
        fault = "answered no legal move"
    logger.error("AI %s at %s %s; Easy moves instead", level, seed, fault)
    return easy.choose(view, Random(seed), Budget(THINKING))


def explain(level: str, view: PlayerView, move: Move) -> Reason | None:
    """Why the player of ``level`` makes this move; None where it can't be told.

    A reason is worth less than the page that shows it: what fails here is logged.
    """
    try:
        return reason_for(level, view, move)
    except Exception as error:
        logger.error("AI %s finds no reason: it %s", level, _told(error))
        return None


def _told(error: Exception) -> str:
    """The kind of a fault and its place only: its text may name cards."""
    place = extract_tb(error.__traceback__)[-1]
    return f"raised {type(error).__name__} at {place.name}:{place.lineno}"


def _watched(think: Callable[[], Move]) -> Move:
    """What ``think`` answers; ``TimeoutError`` when it takes too long.

    Then its thread is told to stop, or one that loops would slow down all others for
    good. Python obeys between two of its own steps, never within one of C.
    """
    answered: Future[Move] = Future()

    def run() -> None:
        try:
            answered.set_result(think())
        except BaseException as error:
            answered.set_exception(error)

    thread = Thread(target=run, name="ai", daemon=True)
    thread.start()
    try:
        return answered.result(timeout=PATIENCE)
    except TimeoutError:
        _stop(thread)
        raise


def _stop(thread: Thread) -> None:
    """Raise ``SystemExit`` in another thread, wherever it is."""
    if thread.ident:
        pythonapi.PyThreadState_SetAsyncExc(
            c_ulong(thread.ident), py_object(SystemExit)
        )
