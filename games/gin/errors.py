"""What can go wrong: a move that can't be read, one that can't be made, odd rules."""

from typing import Final

#: Why a move is refused, in the order in which the reasons are looked for.
REFUSALS: Final = (
    "NOT_YOUR_TURN",
    "WRONG_PHASE",
    "BIG_GIN_DISABLED",
    "STOCK_EXHAUSTED",
    "STOCK_ONLY",
    "DISCARD_EMPTY",
    "NOT_IN_HAND",
    "CANNOT_DISCARD_DRAWN",
    "BAD_MELDS",
    "DEADWOOD_TOO_HIGH",
    "NOT_GIN",
    "NOT_BIG_GIN",
    "BAD_MELD_INDEX",
    "DOES_NOT_FIT",
)


class InvalidMove(ValueError):
    """A text that no move, card or line of a log is written in."""


class IllegalMove(Exception):
    """A move that can't be made now; ``code`` is one of ``REFUSALS``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class BadRules(ValueError):
    """A sheet or an option that no match is played by; ``name`` says which."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name
