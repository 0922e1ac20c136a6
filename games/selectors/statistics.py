"""How somebody plays, in figures: sums over the deals of matches that are over."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from datetime import date
from functools import reduce
from operator import add
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Sum
from django.db.models.functions import TruncMonth

from games.gin.rules import Rules, rules_for
from games.models import (
    LINES_WITHOUT_A_MOVE,
    Cause,
    DealEnding,
    Seat,
    Status,
    User,
)

UNDERCUT = DealEnding.UNDERCUT
KNOCKS = (DealEnding.KNOCK, UNDERCUT)
GINS = (DealEnding.GIN, DealEnding.BIG_GIN)

# Match.is_called_off, asked of the database. Such a match counts nowhere.
CALLED_OFF = Q(match__cause=Cause.AGREEMENT, match__version__lte=LINES_WITHOUT_A_MOVE)
PLAYED = Q(match__status=Status.OVER) & ~CALLED_OFF


@dataclass(frozen=True, slots=True)
class Tally:
    """Matches and deals, counted; the sum of two is that of all of them."""

    matches: int = 0
    won: int = 0
    lost: int = 0
    deals: int = 0
    deals_won: int = 0
    knocks: int = 0
    gins: int = 0
    big_gins: int = 0
    undercuts_given: int = 0
    undercuts_taken: int = 0
    deadwood: int = 0
    turns: int = 0
    points: int = 0
    points_lost: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            *(
                getattr(self, each.name) + getattr(other, each.name)
                for each in fields(self)
            )
        )

    @property
    def drawn(self) -> int:
        return self.matches - self.won - self.lost

    @property
    def gin_share(self) -> float | None:
        """Of all deals, how many in a hundred this side ended with a gin."""
        return 100 * self.gins / self.deals if self.deals else None

    @property
    def deadwood_at_the_knock(self) -> float | None:
        return self.deadwood / self.knocks if self.knocks else None

    @property
    def turn_of_the_knock(self) -> float | None:
        return self.turns / self.knocks if self.knocks else None

    @property
    def points_a_deal(self) -> float | None:
        """What a deal brings on average, less what it costs."""
        return (self.points - self.points_lost) / self.deals if self.deals else None


NOTHING = Tally()


@dataclass(frozen=True, slots=True)
class Closings:
    """How often somebody closed a deal in this turn of theirs."""

    turn: int
    knocks: int
    gins: int


@dataclass(frozen=True, slots=True)
class Record:
    """Somebody's matches against one kind of opponent.

    Of the months only the matches are counted, not their deals.
    """

    total: Tally
    by_rules: Sequence[tuple[Rules, Tally]]
    by_month: Sequence[tuple[date, Tally]]
    closings: Sequence[Closings]


@dataclass(frozen=True, slots=True)
class Statistics:
    against_people: Record
    against_ai: Record


def matches_played(user: User) -> int:
    """Return how many of ``user``'s matches came to an end that counts."""
    return Seat.objects.filter(PLAYED, user=user).count()


def statistics_of(user: User) -> Statistics:
    """Return what ``user``'s matches that are over come to; in three queries."""
    sums, months, closings = _sums(user), _months(user), _closings(user)
    return Statistics(
        *(_record(sums, months, closings, with_ai=each) for each in (False, True))
    )


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """One's matches against somebody, counted from one's own side."""

    opponent: User
    tally: Tally


def head_to_head(user: User, other: User) -> HeadToHead:
    """Return what ``user``'s matches against ``other`` come to, from their own side."""
    rows = list(_across_from(user).filter(user=other))
    return HeadToHead(other, _from_across(rows[0]) if rows else NOTHING)


def heads_to_heads(user: User, most: int) -> list[HeadToHead]:
    """Return the people whom ``user`` has played, most often first, so many at most."""
    rows = list(_across_from(user).order_by("-matches", "user")[:most])
    people = User.objects.in_bulk([row["user"] for row in rows])
    return [HeadToHead(people[row["user"]], _from_across(row)) for row in rows]


def _sums(user: User) -> list[dict[str, Any]]:
    return list(
        _seats_of(user)
        .values("with_ai", "match__sheet", "match__options")
        .annotate(**_of_matches(), **_of_deals())
    )


def _months(user: User) -> list[dict[str, Any]]:
    # Apart: SQLite finds a month slowly, and a match has many deals.
    return list(
        _seats_of(user)
        .values("with_ai", month=TruncMonth("match__ended"))
        .annotate(**_of_matches())
        .order_by("month")
    )


def _closings(user: User) -> list[dict[str, Any]]:
    return list(
        _seats_of(user)
        .filter(match__deals__knocker=F("number"))
        .values("with_ai", turn=F("match__deals__turn"))
        .annotate(
            knocks=Count("pk", filter=_ended(*KNOCKS)),
            gins=Count("pk", filter=_ended(*GINS)),
        )
        .order_by("turn")
    )


def _seats_of(user: User) -> QuerySet[Any, Any]:
    ai = Seat.objects.filter(match=OuterRef("match"), user=None)
    return (
        Seat.objects.filter(PLAYED, user=user).annotate(with_ai=Exists(ai)).order_by()
    )


def _across_from(user: User) -> QuerySet[Any, Any]:
    """The seats of people across from ``user``, counted by who sits there."""
    return (
        Seat.objects.filter(PLAYED, match__seats__user=user, user__isnull=False)
        .exclude(user=user)
        .order_by()
        .values("user")
        .annotate(**_of_matches(), **_of_deals())
    )


def _ended(*endings: DealEnding) -> Q:
    return Q(match__deals__ending__in=endings)


def _of_matches() -> dict[str, Count]:
    """What a Tally counts of the matches, from the seats' own sides, by its names."""
    # Each match stands there once a deal, if deals are asked for.
    return {
        "matches": Count("pk", distinct=True),
        "won": Count("pk", distinct=True, filter=Q(match__winner=F("number"))),
        "lost": Count("pk", distinct=True, filter=Q(match__winner=1 - F("number"))),
    }


def _of_deals() -> dict[str, Count | Sum]:
    """What a Tally counts of their deals."""
    won = Q(match__deals__winner=F("number"))
    lost = Q(match__deals__winner=1 - F("number"))
    closed = Q(match__deals__knocker=F("number"))
    knocked = closed & _ended(*KNOCKS)
    return {
        "deals": Count("match__deals"),
        "deals_won": Count("match__deals", filter=won),
        "knocks": Count("match__deals", filter=knocked),
        "gins": Count("match__deals", filter=closed & _ended(DealEnding.GIN)),
        "big_gins": Count("match__deals", filter=closed & _ended(DealEnding.BIG_GIN)),
        "undercuts_given": Count("match__deals", filter=won & _ended(UNDERCUT)),
        "undercuts_taken": Count("match__deals", filter=lost & _ended(UNDERCUT)),
        "deadwood": Sum("match__deals__deadwood", filter=knocked, default=0),
        "turns": Sum("match__deals__turn", filter=knocked, default=0),
        "points": Sum("match__deals__points", filter=won, default=0),
        "points_lost": Sum("match__deals__points", filter=lost, default=0),
    }


def _tally(row: dict[str, Any]) -> Tally:
    return Tally(**{each.name: row.get(each.name, 0) for each in fields(Tally)})


def _from_across(row: dict[str, Any]) -> Tally:
    """What the opponent's side counted, from one's own: who won, and who lost."""
    theirs = _tally(row)
    return Tally(
        matches=theirs.matches,
        won=theirs.lost,
        lost=theirs.won,
        deals=theirs.deals,
        points=theirs.points_lost,
        points_lost=theirs.points,
    )


def _record(
    sums: Iterable[dict[str, Any]],
    months: Iterable[dict[str, Any]],
    closings: Iterable[dict[str, Any]],
    *,
    with_ai: bool,
) -> Record:
    by_rules: defaultdict[Rules, Tally] = defaultdict(Tally)
    for row in sums:
        if row["with_ai"] is with_ai:
            by_rules[_kind(row)] += _tally(row)
    return Record(
        total=reduce(add, by_rules.values(), NOTHING),
        by_rules=sorted(by_rules.items(), key=lambda each: -each[1].matches),
        by_month=[
            (row["month"].date(), _tally(row))
            for row in months
            if row["with_ai"] is with_ai
        ],
        closings=[
            Closings(row["turn"], row["knocks"], row["gins"])
            for row in closings
            if row["with_ai"] is with_ai
        ],
    )


def _kind(row: dict[str, Any]) -> Rules:
    """The sheet and its variants; targets and who deals make no other game of it."""
    rules = rules_for(row["match__sheet"], row["match__options"])
    kept = {"oklahoma": rules.oklahoma, "hollywood": rules.hollywood}
    return rules_for(rules.sheet, {name: True for name, on in kept.items() if on})
