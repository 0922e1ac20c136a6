"""How strong each level is, as it was measured: the one place that keeps the figures.

``strength.json`` holds results of ``manage.py selfplay … --json``; ``manage.py
strength`` puts new ones into it, and into the README.
"""

import json
from dataclasses import dataclass, fields
from importlib import resources
from typing import Any

#: The rules of the challenge that the peers were made for.
CHALLENGE = "standard,knock_in_place_of_draw=false"


@dataclass(frozen=True, slots=True)
class Measured:
    """How often A won against B, with the interval of 95 %, in shares of 1.

    ``points`` are what it won a deal, give or take ``points_ci``.
    """

    a: str
    b: str
    rules: str
    matches: int
    win: float
    win_low: float
    win_high: float
    points: float
    points_ci: float

    @classmethod
    def of(cls, result: dict[str, Any]) -> "Measured":
        """What a result of ``selfplay --json`` says of strength."""
        return cls(**{field.name: result[field.name] for field in fields(cls)})

    def from_the_other_side(self) -> "Measured":
        """The same as B would tell it."""
        return Measured(
            a=self.b,
            b=self.a,
            rules=self.rules,
            matches=self.matches,
            win=1 - self.win,
            win_low=1 - self.win_high,
            win_high=1 - self.win_low,
            points=-self.points,
            points_ci=self.points_ci,
        )


def measured() -> tuple[Measured, ...]:
    """All figures, in the order in which they are kept."""
    text = resources.files(__package__).joinpath("strength.json").read_text()
    return tuple(map(Measured.of, json.loads(text)))
