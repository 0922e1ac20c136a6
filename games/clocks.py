"""The clocks that people play with, and when a turn's time ends.

A live clock is a bank for the match and an increment a turn; by correspondence each
turn has its days, and what was left of the last one is gone.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

GRACE_WITHOUT_CLOCK: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Clock:
    """``bank`` to begin with, ``increment`` for each turn, and what an absence has.

    ``grace``: so long somebody may be away before the other side may end the match.
    """

    bank: timedelta
    increment: timedelta
    grace: timedelta
    by_correspondence: bool = False

    def after_turn(self, left: timedelta) -> timedelta:
        """What a side has for its next turn, having ended one with ``left``."""
        return self.bank if self.by_correspondence else left + self.increment


def _live(minutes: int, increment: int, grace: int) -> Clock:
    return Clock(
        bank=timedelta(minutes=minutes),
        increment=timedelta(seconds=increment),
        grace=timedelta(seconds=grace),
    )


def _days(days: int) -> Clock:
    time = timedelta(days=days)
    return Clock(time, timedelta(), grace=time, by_correspondence=True)


CLOCKS: Final = {
    "fast": _live(5, 5, grace=30),
    "normal": _live(10, 10, grace=60),
    "relaxed": _live(30, 20, grace=180),
    "1d": _days(1),
    "3d": _days(3),
    "7d": _days(7),
}
