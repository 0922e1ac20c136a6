"""The same two again, by the same rules; the other side deals first."""

from games import steady
from games.models import Match, Seat, Status
from games.services.creation import new_match


def begin_rematch(match: Match) -> None:
    """Begin the rematch of a match that is over, locked, and has none yet."""
    rematch = new_match(
        match.rules,
        listed=False,
        clock=match.clock,
        rated=match.rated,
        registered_only=match.registered_only,
        rematch_of=match,
        first_dealer=None if match.first_dealer is None else 1 - match.first_dealer,
        status=Status.SEALING,
        started=steady.now(),
    )
    Seat.objects.bulk_create(
        Seat(match=rematch, number=seat.number, user=seat.user)
        for seat in match.seats.select_related("user").order_by("number")
    )
