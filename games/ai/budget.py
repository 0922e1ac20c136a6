"""How long a player may think."""

from dataclasses import dataclass, field
from time import monotonic


@dataclass(frozen=True)
class Budget:
    """Some milliseconds from now on; a player asks between candidates."""

    milliseconds: float
    started: float = field(default_factory=monotonic)

    def spent(self) -> bool:
        """Return whether the time is up."""
        return monotonic() - self.started >= self.milliseconds / 1000
