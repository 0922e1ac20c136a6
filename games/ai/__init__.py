"""Players. Each is a function of one player's view, so none can see more than a person.

``choose(level, view, rng, budget)`` asks a player; ``answer(level, view, seed)`` asks
it under a watchdog and always gets a legal move; ``explain(level, view, move)`` says
why it was made.
"""

from games.ai.budget import Budget
from games.ai.network import WEIGHTS_VERSION
from games.ai.players import LEVELS, answer, choose, explain, legal
from games.ai.reasons import Expected, Reason, Why

__all__ = [
    "LEVELS",
    "WEIGHTS_VERSION",
    "Budget",
    "Expected",
    "Reason",
    "Why",
    "answer",
    "choose",
    "explain",
    "legal",
]
