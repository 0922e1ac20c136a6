"""How strong people are, and whether one can count on them to stay."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import F, Window
from django.db.models.functions import RowNumber
from django.utils import timezone

from games import glicko
from games.models import Rating, RatingStep, Seat, User

LAST = 50


@dataclass(frozen=True, slots=True)
class Reliability:
    """Of so many rated matches, the last ones, how many somebody didn't leave."""

    stayed: int
    of: int

    @property
    def is_poor(self) -> bool:
        """Is it worth a warning: did they leave more than once, and than one in ten?"""
        left = self.of - self.stayed
        return left > 1 and left * 10 > self.of


def rating_of(user: User | AnonymousUser | None, sheet: str) -> Rating | None:
    """Return how strong ``user`` is at ``sheet``, where that is known and shown.

    Costs no query where ``ratings`` are prefetched. Guests and AIs have none.
    """
    if user is None or not user.is_authenticated or not user.is_registered:
        return None
    return next((each for each in user.ratings.all() if each.sheet == sheet), None)


def deviation_now(rating: Rating) -> float:
    """Return how unsure ``rating`` is today: it was surer after the last match."""
    return glicko.aged(rating.figures, rating.periods_at(timezone.now())).deviation


def steps_of(rating: Rating, most: int) -> list[RatingStep]:
    """Return how ``rating`` came about, its last steps, oldest first."""
    return list(rating.steps.order_by("-at", "-pk")[:most])[::-1]


def change_by(seat: Seat) -> tuple[int, int] | None:
    """Return what ``seat``'s match made of its person's rating: before, and after it.

    None where it didn't count; costs queries only where it did.
    """
    if not (seat.match.rated and seat.match.is_over):
        return None
    steps = RatingStep.objects.filter(
        rating__user=seat.user_id, rating__sheet=seat.match.sheet
    ).order_by("-at", "-pk")
    this = steps.filter(match=seat.match).first()
    if this is None:
        return None
    earlier = steps.filter(at__lte=this.at, pk__lt=this.pk).first()
    before = earlier.value if earlier else glicko.Rating().value
    return round(before), round(this.value)


def reliabilities(people: Iterable[int]) -> dict[int, Reliability]:
    """Return the reliability of each of these people who has played a rated match."""
    place = Window(
        RowNumber(),
        partition_by=F("rating__user"),
        order_by=(F("at").desc(), F("pk").desc()),
    )
    last = (
        RatingStep.objects.filter(rating__user__in=list(people))
        .annotate(place=place)
        .filter(place__lte=LAST)
        .values_list("rating__user", "left")
    )
    counted: dict[int, list[bool]] = {}
    for person, left in last:
        counted.setdefault(person, []).append(left)
    return {
        person: Reliability(stayed=len(all_) - sum(all_), of=len(all_))
        for person, all_ in counted.items()
    }


def reliability(user: User) -> Reliability | None:
    """Return ``user``'s own; None before their first rated match."""
    return reliabilities([user.pk]).get(user.pk)
