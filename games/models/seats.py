"""Who sits where, and how their hand lies before them."""

from functools import cached_property
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models.match import SEAT_NUMBERS, Level, Match
from games.models.people import User


def plain_hand() -> dict[str, Any]:
    """Return the arrangement of a hand that nobody has touched."""
    return {"order": "melds", "chosen": [], "staged": [], "armed": ""}


class Seat(models.Model):
    """Who sits at which side: a person, or an AI of some level."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    # Nobody takes the opponent's matches along: an account that is deleted
    # leaves its row behind, without a name.
    user = models.ForeignKey(
        User, models.PROTECT, null=True, blank=True, related_name="seats"
    )
    level = models.CharField(max_length=6, choices=Level.choices, blank=True)
    ai_version = models.CharField(max_length=40, blank=True)
    seed_hash = models.CharField(max_length=64, blank=True)
    seed = models.CharField(max_length=128, blank=True)
    ready = models.PositiveIntegerField(
        default=0, help_text=_("The last deal after which the next was asked for.")
    )
    ready_at = models.DateTimeField(null=True, blank=True)
    mutes = models.BooleanField(
        default=False, help_text=_("Hears no words from the other side.")
    )
    arrangement = models.JSONField(default=plain_hand)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = (
            models.UniqueConstraint(name="seat_taken_once", fields=["match", "number"]),
            models.UniqueConstraint(
                name="seat_one_each_person", fields=["match", "user"]
            ),
            models.CheckConstraint(
                name="seat_number_is_0_or_1", condition=Q(number__in=SEAT_NUMBERS)
            ),
            models.CheckConstraint(
                name="seat_is_a_persons_or_an_ais",
                condition=Q(user__isnull=False, level="")
                | Q(user=None, level__in=Level.values),
            ),
            models.CheckConstraint(
                name="seat_ready_has_its_time",
                condition=Q(ready=0) | Q(ready_at__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"

    @property
    def is_ai(self) -> bool:
        return bool(self.level)

    @property
    def name(self) -> str:
        """The person's name; an AI is always called so, its level is beside it."""
        return self.user.shown_name if self.user else gettext("AI")

    @cached_property
    def opponent(self) -> "Seat | None":
        """Who sits across; nobody while the match is a challenge."""
        return next(
            (seat for seat in self.match.seats.all() if seat.number != self.number),
            None,
        )

    @property
    def is_to_move(self) -> bool:
        return self.match.turn == self.number

    @property
    def has_won(self) -> bool:
        return self.match.winner == self.number

    @property
    def has_lost(self) -> bool:
        return self.match.winner == 1 - self.number

    @property
    def points(self) -> int:
        """What counts: the sum that decided the match, or the points so far."""
        return self.match.points[self.number]
