"""How strong somebody is at a sheet, and how that came about."""

from datetime import datetime, timedelta
from typing import Final

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import glicko
from games.models.match import Match, Sheet
from games.models.people import User

# A match counts as soon as it is over, since few play so many that a period of a fixed
# length would hold the ten or more that make one. In between the deviation grows: a
# settled player's, 50, is back at UNCERTAIN after a year without a match.
PERIOD: Final = timedelta(days=4)
UNCERTAIN: Final = 110.0


class Rating(models.Model):
    """Somebody's Glicko-2 figures at a sheet, as of their last rated match there."""

    user = models.ForeignKey(User, models.CASCADE, related_name="ratings")
    sheet = models.CharField(max_length=8, choices=Sheet.choices)
    value = models.FloatField()
    deviation = models.FloatField()
    volatility = models.FloatField()
    matches = models.PositiveIntegerField(default=0)
    at = models.DateTimeField(default=timezone.now)
    sure_until = models.DateTimeField(
        null=True,
        blank=True,
        help_text=_("From then on it is shown with a question mark."),
    )

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = (
            models.UniqueConstraint(
                name="rating_one_a_sheet", fields=["user", "sheet"]
            ),
        )
        indexes = (models.Index(name="rating_by_strength", fields=["sheet", "-value"]),)

    def __str__(self) -> str:
        return f"{self.user_id}/{self.sheet}"

    @property
    def figures(self) -> glicko.Rating:
        return glicko.Rating(self.value, self.deviation, self.volatility)

    @property
    def is_sure(self) -> bool:
        return self.sure_until is not None and self.sure_until > timezone.now()

    def periods_at(self, moment: datetime) -> float:
        """How much time has passed then; none, where matches ended out of order."""
        return max(0.0, (moment - self.at) / PERIOD)


class RatingStep(models.Model):
    """A rating as it stood after one match."""

    rating = models.ForeignKey(Rating, models.CASCADE, related_name="steps")
    match = models.ForeignKey(Match, models.PROTECT, related_name="rating_steps")
    value = models.FloatField()
    deviation = models.FloatField()
    at = models.DateTimeField(default=timezone.now)
    left = models.BooleanField(
        default=False,
        help_text=_("The match ended because they left, or ran out of time."),
    )

    class Meta:
        verbose_name = _("rating step")
        verbose_name_plural = _("rating steps")
        ordering = ("rating", "at", "pk")
        constraints = (
            models.UniqueConstraint(
                name="rating_step_one_a_match", fields=["rating", "match"]
            ),
        )

    def __str__(self) -> str:
        return f"{self.rating_id}/{self.match_id}"
