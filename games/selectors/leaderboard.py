"""Who is how strong, among those of whom it is known well enough."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, Q, QuerySet
from django.utils import timezone

from games.models import Rating, Seat, Status, User
from games.selectors.ratings import Reliability, deviation_now, reliabilities


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the leaderboard."""

    rating: Rating
    deviation: float
    won: int
    reliability: Reliability | None

    @property
    def won_share(self) -> float:
        return 100 * self.won / max(1, self.rating.matches)


def leaderboard(
    sheet: str,
    *,
    since: datetime | None = None,
    met_by: User | None = None,
) -> QuerySet[Rating]:
    """Return who is ranked at ``sheet``, the strongest first.

    Those only whose rating is certain and whose profile isn't private; with ``since``
    those who have played a rated match since then, with ``met_by`` those whom this
    person has played, and themselves.
    """
    ranked = Rating.objects.filter(
        sheet=sheet,
        sure_until__gt=timezone.now(),
        user__is_guest=False,
        user__is_active=True,
        user__is_private=False,
        user__deleted=None,
    )
    if since:
        ranked = ranked.filter(at__gte=since)
    if met_by:
        met = Seat.objects.filter(match__seats__user=met_by, user__isnull=False)
        ranked = ranked.filter(user__in=met.values("user"))
    return ranked.order_by("-value", "user").select_related("user")


def place_in(ranked: QuerySet[Rating], user: User) -> int | None:
    """Return ``user``'s place in a leaderboard, from 1; None outside of it."""
    own = ranked.filter(user=user).values_list("value", flat=True).first()
    if own is None:
        return None
    before = Q(value__gt=own) | Q(value=own, user__lt=user.pk)
    return ranked.filter(before).count() + 1


def standings(ratings: Iterable[Rating]) -> list[Standing]:
    """Return what else there is to say of these, all of the same sheet."""
    listed = list(ratings)
    people = [rating.user_id for rating in listed]
    won = _won(people, {rating.sheet for rating in listed})
    reliable = reliabilities(people)
    return [
        Standing(
            rating=rating,
            deviation=deviation_now(rating),
            won=won.get(rating.user_id, 0),
            reliability=reliable.get(rating.user_id),
        )
        for rating in listed
    ]


def _won(people: list[int], sheets: set[str]) -> dict[int | None, int]:
    """How many rated matches each of these people won."""
    won = (
        Seat.objects.filter(
            user__in=people,
            match__rated=True,
            match__sheet__in=sheets,
            match__status=Status.OVER,
            match__winner=F("number"),
        )
        .order_by()
        .values("user")
        .annotate(won=Count("pk"))
    )
    return dict(won.values_list("user", "won"))
