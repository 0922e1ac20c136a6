"""What one side offers the other, and says to it."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import steady
from games.models.match import SEAT_NUMBERS, Match


class OfferKind(models.TextChoices):
    DRAW = "draw", _("a draw")
    PAUSE = "pause", _("a pause")
    TIME = "time", _("more time")
    REMATCH = "rematch", _("a rematch")


class Answer(models.TextChoices):
    ACCEPTED = "accepted", _("accepted")
    DECLINED = "declined", _("declined")
    WITHDRAWN = "withdrawn", _("withdrawn")


class Offer(models.Model):
    """Something that needs both sides' agreement; open until answered or run out."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="offers")
    kind = models.CharField(max_length=7, choices=OfferKind.choices)
    by = models.PositiveSmallIntegerField()
    made = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField()
    answer = models.CharField(max_length=9, choices=Answer.choices, blank=True)
    answered = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("offer")
        verbose_name_plural = _("offers")
        constraints = (
            models.UniqueConstraint(
                name="offer_open_once",
                fields=["match", "kind"],
                condition=Q(answer=""),
            ),
            models.CheckConstraint(
                name="offer_is_by_a_seat", condition=Q(by__in=SEAT_NUMBERS)
            ),
            models.CheckConstraint(
                name="offer_answered_has_its_time",
                condition=Q(answer="", answered=None)
                | ~Q(answer="") & Q(answered__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id}/{self.kind}"

    @property
    def stands(self) -> bool:
        """Can it still be answered?"""
        return not self.answer and self.until > steady.now()


class Remark(models.Model):
    """What a seat said: a phrase, which arrives translated, or free words."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="remarks")
    seat = models.PositiveSmallIntegerField()
    phrase = models.CharField(max_length=20, blank=True)
    text = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("remark")
        verbose_name_plural = _("remarks")
        ordering = ("match", "pk")
        constraints = (
            models.CheckConstraint(
                name="remark_is_by_a_seat", condition=Q(seat__in=SEAT_NUMBERS)
            ),
            models.CheckConstraint(
                name="remark_is_a_phrase_or_a_text",
                condition=Q(text="") & ~Q(phrase="") | Q(phrase="") & ~Q(text=""),
            ),
        )

    def __str__(self) -> str:
        # Without the words: they are nobody's but the two sides'.
        return f"{self.match_id}/{self.seat}"
