"""How deals ended, for the statistics: the logs say the same, and take longer."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.match import SEAT_NUMBERS, Match


class DealEnding(models.TextChoices):
    KNOCK = "knock", _("knock")
    UNDERCUT = "undercut", _("undercut")
    GIN = "gin", _("gin")
    BIG_GIN = "big_gin", _("big gin")
    VOID = "void", _("void")


class DealFact(models.Model):
    """A finished deal of a match that is over."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    ending = models.CharField(max_length=8, choices=DealEnding.choices)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.PositiveSmallIntegerField()
    knocker = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text=_("Who closed it, by whichever of the three.")
    )
    deadwood = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text=_("What the knocker had left.")
    )
    turn = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text=_("In which of the knocker’s turns it was.")
    )

    class Meta:
        verbose_name = _("finished deal")
        verbose_name_plural = _("finished deals")
        ordering = ("match", "number")
        constraints = (
            models.UniqueConstraint(
                name="deal_fact_once_a_deal", fields=["match", "number"]
            ),
            models.CheckConstraint(
                name="deal_fact_is_void_or_somebody_closed_and_won_it",
                condition=Q(
                    ending="void", winner=None, knocker=None, deadwood=None, turn=None
                )
                | ~Q(ending="void")
                & Q(
                    winner__in=SEAT_NUMBERS,
                    knocker__in=SEAT_NUMBERS,
                    deadwood__isnull=False,
                    turn__isnull=False,
                ),
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"
