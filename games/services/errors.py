"""Why a service wrote nothing."""

from typing import Literal

Gone = Literal["own", "taken", "withdrawn", "expired", "registered"]
Refusal = Literal["account", "sheet", "guest", "many"]


class StaleMove(Exception):
    """A move was decided on a table that isn't the current one.

    ``already_made``: the very same move of the same seat followed on that
    table, so this is its double and there is nothing to tell.
    """

    def __init__(self, *, already_made: bool) -> None:
        super().__init__("already made" if already_made else "the match moved on")
        self.already_made = already_made


class TooLate(Exception):
    """The match can't be called off any more: somebody has moved."""


class TooEarly(Exception):
    """A match can't be shared yet: it is still going on."""


class OfferRefused(Exception):
    """There is nothing to offer or to answer: its code says why, as a move's does.

    OFFER_CLOSED: it can't be offered now; OFFER_GONE: it doesn't stand any more;
    OFFER_LATELY: it was declined or withdrawn a moment ago.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class ClaimRefused(Exception):
    """The other side isn't away for long enough, or it isn't their turn."""


class ChallengeRefused(Exception):
    """No such challenge is made; ``reason`` says why.

    It can't count for the rating since whoever makes it has no account (``account``),
    since something differs from the sheet (``sheet``), or since a guest is invited
    (``guest``); or there are as many of theirs already as may be (``many``).
    """

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason)
        self.reason = reason


class ChallengeGone(Exception):
    """The seat can't be taken: ``own``, ``taken``, ``withdrawn`` or ``expired``.

    Or it can, but not by a guest: ``registered``.
    """

    def __init__(self, reason: Gone) -> None:
        super().__init__(reason)
        self.reason = reason
