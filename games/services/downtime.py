"""While the site doesn't run, nobody's clock does.

Each serving process says every few seconds that the site runs. When none has for a
while, a restart lies between, planned or not, and everybody gets that time back.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from games import presence, steady
from games.models import Heartbeat, Match, Offer

# A serving process says so every few seconds, and a busy machine may be late.
MISSED = timedelta(seconds=12)


@transaction.atomic
def beat(own: timedelta | None = None) -> timedelta:
    """Note that the site runs; give back, and return, the time for which it didn't.

    ``own``: how long ago this process noted it before, if it has. The machine's clock
    may have been set meanwhile: no longer than that did nothing run.
    """
    wall = steady.wall()
    last, is_first = Heartbeat.objects.select_for_update().get_or_create(
        pk=1, defaults={"at": wall}
    )
    gap = wall - last.at if own is None else min(wall - last.at, own)
    Heartbeat.objects.filter(pk=1).update(at=wall)
    if is_first or gap <= MISSED:
        return timedelta()
    _give_back(gap, steady.now() - gap)
    presence.all_come_back()
    return gap


def _give_back(gap: timedelta, since: datetime) -> None:
    # A clock that had run out by then stays so, and an offer too.
    Match.objects.filter(deadline__gt=since).update(deadline=F("deadline") + gap)
    Match.objects.filter(paused_until__gt=since).update(
        paused_until=F("paused_until") + gap
    )
    Offer.objects.filter(answer="", until__gt=since).update(until=F("until") + gap)
