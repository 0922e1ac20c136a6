"""What waits for a person, wherever on the site they are."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import md5
from typing import Any, Final, Literal

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from games import presence, steady
from games.clocks import CLOCKS
from games.clocks import GRACE_WITHOUT_CLOCK as A_DAY
from games.models import UNDER_WAY, Block, Match, Offer, OfferKind, Seat, Status, User

LIVE: Final = [name for name, clock in CLOCKS.items() if not clock.by_correspondence]
#: A match that began so long ago is found among one's matches.
BEGUN: Final = timedelta(hours=1)
#: So long it is told that somebody declined.
DECLINED: Final = timedelta(minutes=1)

#: The most urgent first: so many are told, the others stand among one's matches.
KINDS: Final = ("turn", "rematch", "challenge", "begun", "ended", "declined")
TOLD: Final = 3


@dataclass(frozen=True)
class Call:
    """Something that waits: ``other`` is who waits, or who has answered.

    ``turn``: a clock runs for a move of one's own, or the other has waited for it so
    long that they may go. ``begun``: somebody sat down, and
    one hasn't looked at the table yet. ``challenge``: one is challenged. ``rematch``:
    one is offered. ``ended``: a match was ended while one was away. ``declined``:
    somebody would rather not.
    """

    kind: Literal["turn", "begun", "challenge", "rematch", "ended", "declined"]
    match: Match
    other: User


@dataclass(frozen=True)
class Calls:
    """All calls of a person, and the matches whose moves may bring or end one."""

    calls: tuple[Call, ...] = ()
    live: frozenset[int] = frozenset()

    @property
    def told(self) -> tuple[Call, ...]:
        return self.calls[:TOLD]

    @property
    def more(self) -> int:
        """How many there are that aren't told."""
        return len(self.calls[TOLD:])

    @property
    def beside(self) -> int:
        """How many there are beside the first, which alone is told at a table."""
        return len(self.calls[1:])

    @property
    def mark(self) -> str:
        """Tells these calls from others, in a few letters."""
        if not self.calls:
            return ""
        text = " ".join(f"{call.kind} {call.match.slug}" for call in self.calls)
        return md5(text.encode(), usedforsecurity=False).hexdigest()[:12]


def calls_for(user: User | AnonymousUser, *, at: str = "") -> Calls:
    """Return what waits for ``user`` elsewhere than at the match ``at``.

    Costs two queries; none for a stranger.
    """
    if not user.is_authenticated:
        return Calls()
    across = list(_seats_across(user))
    calls = (*_at_tables(across), *_challenges(user))
    elsewhere = (call for call in calls if call.match.slug != at)
    return Calls(
        tuple(sorted(elsewhere, key=lambda call: KINDS.index(call.kind))),
        frozenset(seat.match_id for seat in across if _is_live(seat.match)),
    )


def _seats_across(user: User) -> QuerySet[Any]:
    """Who sits across from ``user`` where something may wait; ``own`` is their seat."""
    now = steady.now()
    offered = Offer.objects.filter(
        match=OuterRef("match"),
        by=OuterRef("number"),
        kind=OfferKind.REMATCH,
        answer="",
        until__gt=now,
    )
    lately = Q(match__started__gt=now - BEGUN)
    return (
        Seat.objects.filter(match__seats__user=user, user__isnull=False)
        .exclude(user=user)
        .annotate(own=F("match__seats__pk"), offers_rematch=Exists(offered))
        .filter(
            Q(match__status__in=UNDER_WAY) & (Q(match__clock__in=LIVE) | lately)
            | Q(match__turn=1 - F("number"), match__started__lte=now - A_DAY)
            | Q(match__status=Status.OVER, offers_rematch=True)
            | Q(match__ended__gt=now - A_DAY)
        )
        .select_related("match", "user")
        .order_by("-match__started", "-pk")
    )


def _at_tables(across: list[Any]) -> Iterator[Call]:
    looked = presence.looks([seat.own for seat in across])
    for seat in across:
        match, other = seat.match, seat.user
        assert other, "people sit there"
        if match.is_over and seat.offers_rematch:
            yield Call("rematch", match, other)
        elif match.is_over:
            if _was_missed(seat, looked):
                yield Call("ended", match, other)
        elif _waits_for_a_move(seat) or _is_missed(seat, looked):
            yield Call("turn", match, other)
        elif not _was_looked_at(seat, looked):
            yield Call("begun", match, other)


def _waits_for_a_move(seat: Seat) -> bool:
    """Does the clock run for whoever sits across from ``seat``?"""
    match = seat.match
    is_theirs = match.turn == 1 - seat.number
    return _is_live(match) and is_theirs and not match.is_paused


def _is_missed(seat: Any, looked: dict[int, datetime]) -> bool:
    """Is it the turn of somebody who hasn't looked for a day, where nobody hurries?"""
    match, last = seat.match, looked.get(seat.own)
    if match.turn != 1 - seat.number or _is_live(match):
        return False
    return (last or match.started) <= steady.now() - A_DAY


def _was_missed(seat: Any, looked: dict[int, datetime]) -> bool:
    """Is it known that they have not looked at their match since its end?"""
    last = looked.get(seat.own)
    return last is not None and last < seat.match.ended


def _was_looked_at(seat: Any, looked: dict[int, datetime]) -> bool:
    started, last = seat.match.started, looked.get(seat.own)
    assert started, "the match is under way"
    return started < steady.now() - BEGUN or (last is not None and last >= started)


def _is_live(match: Match) -> bool:
    return match.status in UNDER_WAY and match.clock in LIVE


def _challenges(user: User) -> Iterator[Call]:
    """Those to ``user`` that stand; of theirs what was just declined, until read."""
    now = steady.now()
    blocked = Block.objects.filter(
        Q(by=user, whom=OuterRef("user")) | Q(by=OuterRef("user"), whom=user)
    )
    inviters = Seat.objects.filter(number=0).select_related("match__invited", "user")
    to_them = inviters.filter(
        ~Exists(blocked),
        match__invited=user,
        match__status=Status.OPEN,
        match__expires__gt=now,
    )
    declined = inviters.filter(user=user, match__declined__gt=now - DECLINED)
    for seat in to_them.union(declined, all=True):
        if seat.user_id != user.pk:
            assert seat.user, "a person invites"
            yield Call("challenge", seat.match, seat.user)
        elif not presence.was_read(seat.match.slug):
            assert seat.match.invited, "somebody declined"
            yield Call("declined", seat.match, seat.match.invited)
