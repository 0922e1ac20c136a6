"""What somebody reports about another, for the admins."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.match import Match
from games.models.people import User


class Reason(models.TextChoices):
    NAME = "name", _("their name")
    WORDS = "words", _("what they say")
    LEAVING = "leaving", _("they leave or stall")
    CHEATING = "cheating", _("they don’t play fairly")
    OTHER = "other", _("something else")


class Report(models.Model):
    """``by`` reports ``about``, with the match that it happened in, if any."""

    by = models.ForeignKey(User, models.PROTECT, related_name="reports_made")
    about = models.ForeignKey(User, models.PROTECT, related_name="reports")
    match = models.ForeignKey(
        Match, models.PROTECT, null=True, blank=True, related_name="reports"
    )
    reason = models.CharField(max_length=8, choices=Reason.choices)
    text = models.CharField(max_length=1000, blank=True)
    made = models.DateTimeField(default=timezone.now)
    handled = models.DateTimeField(null=True, blank=True)
    handled_by = models.ForeignKey(
        User, models.PROTECT, null=True, blank=True, related_name="reports_handled"
    )
    note = models.CharField(max_length=1000, blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ("-made", "-pk")
        constraints = (
            models.CheckConstraint(
                name="report_handled_has_its_time",
                condition=Q(handled=None, handled_by=None)
                | Q(handled__isnull=False, handled_by__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.about_id}/{self.reason}"
