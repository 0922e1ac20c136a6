"""Players. Each is a function of one player's view, so none can see more than a person.

``choose(level, view, rng, budget)`` asks a player; ``answer(level, view, seed)`` asks
it under a watchdog and always gets a legal move.
"""

from games.ai.budget import Budget
from games.ai.network import WEIGHTS_VERSION
from games.ai.players import LEVELS, answer, choose, legal

__all__ = ["LEVELS", "WEIGHTS_VERSION", "Budget", "answer", "choose", "legal"]
