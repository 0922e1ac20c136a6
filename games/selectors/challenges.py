"""Challenges: whom one could meet, what one may see, at which table to sit down."""

from datetime import timedelta
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, QuerySet

from games import presence, steady
from games.clocks import CLOCKS
from games.gin.rules import Rules
from games.models import ClockName, LogEntry, Match, Status, User
from games.selectors.blocks import blocked_ids, is_blocked
from games.selectors.lists import open_challenges, own_challenges

#: Within so long a challenge just like another is the same press, come twice.
TWICE = timedelta(seconds=5)


def can_meet(user: User | AnonymousUser, other: User) -> bool:
    """Could ``user`` challenge ``other``? Why not is nobody's to know."""
    return other != user and other.is_active and not is_blocked(user, other)


def is_hidden_from(user: User | AnonymousUser, match: Match) -> bool:
    """Is a challenge of somebody else's none of ``user``'s business?

    It is meant for another, or the two would rather not meet.
    """
    if match.invited_id not in (None, user.pk):
        return True
    inviter = match.inviter.user
    return inviter is not None and is_blocked(user, inviter)


def challenges_to_join(
    user: User, rules: Rules, *, clock: str, rated: bool
) -> list[Match]:
    """Return where ``user`` could sit down at once, the best first.

    That is whose inviter is here, and then the oldest. Where a clock would run for
    whoever isn't there, only those who are here count.
    """
    fitting = _like(open_challenges(), rules, clock, rated)
    fitting = fitting.exclude(seats__user__in=[user.pk, *blocked_ids(user)])
    if not user.is_registered:
        fitting = fitting.filter(registered_only=False)
    here = set(presence.people_here())
    timing = CLOCKS.get(clock)
    if timing and not timing.by_correspondence:
        fitting = fitting.filter(seats__user__in=here)
    return sorted(
        fitting,
        key=lambda match: (match.inviter.user_id not in here, match.created, match.pk),
    )


def own_challenge_like(
    user: User, rules: Rules, *, clock: str, rated: bool
) -> Match | None:
    """Return the table in the lobby at which ``user`` waits for just this, if any."""
    listed = own_challenges(user).filter(listed=True)
    return _like(listed, rules, clock, rated).first()


def own_challenge_of_late(
    user: User, rules: Rules, *, clock: str, rated: bool, **for_whom: Any
) -> Match | None:
    """Return a challenge just like it that ``user`` made a moment ago, if any."""
    since = steady.now() - TWICE
    of_late = own_challenges(user).filter(created__gt=since, **for_whom)
    return _like(of_late, rules, clock, rated).first()


def own_ai_match_like(user: User, level: str, rules: Rules) -> Match | None:
    """Return the match against just this AI that ``user`` has not moved in, if any."""
    moved = LogEntry.objects.filter(match=OuterRef("pk"), seat=0)
    begun = Match.objects.filter(
        status__in=(Status.SEALING, Status.RUNNING), seats__level=level
    )
    own = begun.filter(seats__number=0, seats__user=user).exclude(Exists(moved))
    return _like(own, rules, ClockName.NONE, rated=False).order_by("-pk").first()


def _like(
    matches: QuerySet[Match], rules: Rules, clock: str, rated: bool
) -> QuerySet[Match]:
    return matches.filter(
        sheet=rules.sheet,
        target=rules.target,
        options=rules.options(),
        clock=clock,
        rated=rated,
    )
