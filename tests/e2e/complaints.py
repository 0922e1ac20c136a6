"""What browsers complain of in their consoles."""


class Complaints(list[str]):
    """All that was heard; at a test's end nothing may be left."""

    def forgive(self, *provoked: str) -> None:
        """Take out what the test itself has provoked, by a part of the text."""
        self[:] = [each for each in self if not any(part in each for part in provoked)]
