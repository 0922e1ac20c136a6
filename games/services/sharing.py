"""A match that is over, shown to whoever has its link."""

from django.db import transaction

from games.services.errors import TooEarly
from games.services.log import locked


@transaction.atomic
def share_match(match_id: int, *, shared: bool) -> None:
    """Open a match to whoever has its link, or to its two alone again.

    Either of the two may do either. Raises TooEarly while it is going on: its cards
    are nobody else's to see.
    """
    match = locked(match_id)
    if not match.is_over:
        raise TooEarly
    match.shared = shared
    match.save(update_fields=["shared"])
