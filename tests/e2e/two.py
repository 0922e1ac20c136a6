"""The two who play each other in nearly every test."""

from collections.abc import Callable
from typing import Any

from games.gin.rules import STANDARD, Rules
from games.models import ClockName, Match
from tests.e2e.packs import Pack
from tests.e2e.people import Person, in_a_thread
from tests.e2e.tables import Table
from tests.matches import a_match


class Two:
    """Alice, at seat 0, and Bob, at seat 1; they have a match once it has begun."""

    match: Match

    def __init__(
        self, alice: Person, bob: Person, deal_out: Callable[..., None]
    ) -> None:
        self.alice, self.bob, self.deal_out = alice, bob, deal_out

    def begin(
        self,
        *packs: Pack,
        dealer: int = 1,
        rules: Rules = STANDARD,
        clock: str = ClockName.NONE,
    ) -> None:
        """Begin a match, with these packs if any are told."""
        if packs:
            self.deal_out(*packs, dealer=dealer)
        users = self.alice.user, self.bob.user
        self.match = in_a_thread(a_match, *users, rules, clock=clock)
        self.alice.match = self.bob.match = self.match

    @property
    def path(self) -> str:
        """Where they play it."""
        return self.alice.path

    @property
    def to_move(self) -> Person:
        """Whose turn it is."""
        self.match.refresh_from_db()
        return self.bob if self.match.turn else self.alice

    def both_pass(self) -> None:
        """Leave the upcard, elsewhere: whoever did not deal is to draw."""
        for _ in range(2):
            self.to_move.plays("P")

    def sit_down(self, **options: Any) -> tuple[Table, Table]:
        """Open both tables, Alice's and Bob's."""
        return self.alice.sits_down(**options), self.bob.sits_down(**options)
