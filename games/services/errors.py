"""Why a service wrote nothing."""

from typing import Literal

Gone = Literal["own", "taken", "withdrawn", "expired"]


class StaleMove(Exception):
    """A move was decided on a table that isn't the current one.

    ``already_made``: the very same move of the same seat followed on that
    table, so this is its double and there is nothing to tell.
    """

    def __init__(self, *, already_made: bool) -> None:
        super().__init__("already made" if already_made else "the match moved on")
        self.already_made = already_made


class ChallengeGone(Exception):
    """The seat can't be taken: ``own``, ``taken``, ``withdrawn`` or ``expired``."""

    def __init__(self, reason: Gone) -> None:
        super().__init__(reason)
        self.reason = reason
