"""What was said at a match, and who may say something there."""

from datetime import datetime, timedelta
from functools import lru_cache
from typing import Final, NamedTuple

from django.db.models import Q, QuerySet

from games import steady
from games.models import UNDER_WAY, Match, Remark, Seat, User

#: So long after a match has ended its two sides may still talk.
TALK_AFTER_THE_END: Final = timedelta(hours=1)
#: So many remarks are shown, the latest.
SHOWN: Final = 30


class Spoken(NamedTuple):
    """A remark: a phrase's code or a text, by a seat."""

    number: int
    seat: int
    phrase: str
    text: str
    at: datetime


def remarks_of(match: Match) -> tuple[Spoken, ...]:
    """Return the latest remarks of ``match`` as it was read, the last one last.

    They are kept in this process's memory, so a table on which nothing new was said
    costs no query for them.
    """
    return _remarks(match.pk, match.slug, match.said) if match.said else ()


@lru_cache(maxsize=300)
def _remarks(match_id: int, slug: str, said: int) -> tuple[Spoken, ...]:
    # By how many were said, which only ever grows (a deleted account's words go, and
    # are shown to nobody from then on). And by the slug, since a rolled-back row's
    # number is used again.
    latest = Remark.objects.filter(match=match_id).order_by("-pk")[:SHOWN]
    rows = latest.values_list("seat", "phrase", "text", "at")
    return tuple(Spoken(said - back, *row) for back, row in enumerate(rows))[::-1]


def may_talk(match: Match) -> bool:
    """Is this match one at which words pass now: it runs, or ended a moment ago?"""
    if match.status in UNDER_WAY:
        return True
    return match.ended is not None and match.ended + TALK_AFTER_THE_END > steady.now()


def talking_at(user: User) -> QuerySet[Match]:
    """Return the matches of ``user`` at which words pass now."""
    ended_lately = Q(ended__gt=steady.now() - TALK_AFTER_THE_END)
    return Match.objects.filter(
        Q(status__in=UNDER_WAY) | ended_lately, seats__user=user
    )


def may_talk_freely(seat: Seat) -> bool:
    """Do both sides allow words of one's own? An AI allows none."""
    sides = (seat, seat.opponent)
    return all(side and side.user and side.user.allows_chat for side in sides)
