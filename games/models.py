"""What is kept: people, matches, who sits where, and the log that a match is.

Constraints stand in the database: the services are the only writers, and the
database is what holds when two of them meet.
"""

import secrets
from functools import cached_property
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import names
from games.gin.rules import Rules, rules_for

SEAT_NUMBERS = (0, 1)


class PeopleManager(UserManager["User"]):
    """People are found by any spelling that could be taken for their name."""

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(name_key=names.name_key(username or ""))


class NameKeyField(models.CharField):
    """Follows the name at every save, as ``auto_now`` follows the clock."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        key = names.name_key(model_instance.username)  # type: ignore[attr-defined]
        setattr(model_instance, self.attname, key)
        return key


class User(AbstractUser):
    """A person. A guest is one without a password, made on first need."""

    username = models.CharField(
        _("name"),
        max_length=names.LONGEST,
        unique=True,
        validators=[names.validate_name],
        error_messages={
            "unique": _("Somebody has this name, or one that looks like it.")
        },
    )
    # Two names that look the same are one name: see names.name_key.
    name_key = NameKeyField(max_length=names.LONGEST_KEY, unique=True, editable=False)
    is_guest = models.BooleanField(default=False)
    language = models.CharField(
        max_length=8, blank=True, help_text=_("Empty: as the browser asks.")
    )

    objects: ClassVar[PeopleManager] = PeopleManager()


class Sheet(models.TextChoices):
    STANDARD = "standard", _("Standard")
    CLUB = "club", _("Club")


class Level(models.TextChoices):
    EASY = "easy", _("easy")
    NORMAL = "normal", _("normal")
    HARD = "hard", _("hard")


class Status(models.TextChoices):
    OPEN = "open", _("open")
    SEALING = "sealing", _("sealing the shuffle")
    RUNNING = "running", _("running")
    OVER = "over", _("over")
    WITHDRAWN = "withdrawn", _("withdrawn")
    EXPIRED = "expired", _("run out")


class Cause(models.TextChoices):
    TARGET = "target", _("target reached")
    RESIGNATION = "resignation", _("resignation")
    TIME = "time", _("time")
    ABANDONMENT = "abandonment", _("abandonment")
    AGREEMENT = "agreement", _("agreement")


def new_slug() -> str:
    """Return 128 random bits as the 22 characters of a match's link."""
    return secrets.token_urlsafe(16)


def no_points() -> list[int]:
    return [0, 0]


class Match(models.Model):
    """A match, or the challenge that becomes one when its second seat is taken.

    Everything from ``version`` to ``cause`` is what replaying the log gives,
    kept so that lists needn't replay; ``manage.py audit_matches`` compares.
    """

    slug = models.CharField(max_length=22, unique=True, default=new_slug)
    sheet = models.CharField(max_length=8, choices=Sheet.choices)
    sheet_version = models.CharField(max_length=12, default="1.0.0")
    options = models.JSONField(default=dict, blank=True)
    target = models.PositiveSmallIntegerField()
    listed = models.BooleanField(
        default=True, help_text=_("While open, anyone finds it in the lobby.")
    )

    status = models.CharField(max_length=9, choices=Status.choices, default=Status.OPEN)
    version = models.PositiveIntegerField(default=0)
    turn = models.PositiveSmallIntegerField(null=True, blank=True)
    scores = models.JSONField(default=no_points)
    totals = models.JSONField(
        null=True,
        blank=True,
        help_text=_("The sums with bonuses and boxes, where they decided the match."),
    )
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    cause = models.CharField(max_length=11, choices=Cause.choices, blank=True)

    # FAIR.md's. The seed is secret until the match is over.
    protocol = models.CharField(max_length=32)
    server_seed = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    first_dealer = models.PositiveSmallIntegerField(null=True, blank=True)

    created = models.DateTimeField(default=timezone.now)
    expires = models.DateTimeField(null=True, blank=True)
    started = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints = (
            models.CheckConstraint(
                name="match_turn_is_a_seat_of_a_running_match",
                condition=Q(turn=None) | Q(turn__in=SEAT_NUMBERS, status="running"),
            ),
            models.CheckConstraint(
                name="match_winner_is_a_seat_of_a_match_that_is_over",
                condition=Q(winner=None) | Q(winner__in=SEAT_NUMBERS, status="over"),
            ),
            models.CheckConstraint(
                name="match_first_dealer_is_a_seat",
                condition=Q(first_dealer=None) | Q(first_dealer__in=SEAT_NUMBERS),
            ),
            models.CheckConstraint(
                name="match_over_has_its_cause_and_time",
                condition=Q(status="over", ended__isnull=False) & ~Q(cause="")
                | ~Q(status="over") & Q(ended=None, cause=""),
            ),
            models.CheckConstraint(
                name="match_open_has_its_last_day",
                condition=~Q(status="open") | Q(expires__isnull=False),
            ),
            models.CheckConstraint(
                name="match_log_begins_with_its_start",
                condition=Q(version=0) | Q(started__isnull=False),
            ),
        )
        indexes = (
            models.Index(
                name="match_open_by_age",
                fields=["created"],
                condition=Q(status="open", listed=True),
            ),
        )

    def __str__(self) -> str:
        return self.slug

    @cached_property
    def rules(self) -> Rules:
        return rules_for(self.sheet, self.options)

    @property
    def is_open(self) -> bool:
        """Can the second seat be taken? Its last day counts, whoever looks when."""
        return self.status == Status.OPEN and not self.has_expired

    @property
    def has_expired(self) -> bool:
        return self.status == Status.EXPIRED or (
            self.status == Status.OPEN
            and self.expires is not None
            and self.expires <= timezone.now()
        )

    @property
    def has_started(self) -> bool:
        return self.started is not None

    @property
    def is_running(self) -> bool:
        return self.status == Status.RUNNING

    @property
    def is_over(self) -> bool:
        return self.status == Status.OVER

    @property
    def points(self) -> list[int]:
        """What counts by seat: the sums that decided it, or the points so far."""
        return self.totals or self.scores

    @property
    def inviter(self) -> "Seat":
        return next(seat for seat in self.seats.all() if seat.number == 0)


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
        return self.user.username if self.user else gettext("AI")

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


class LogEntry(models.Model):
    """A line of a match's log; lines are added, and that is all."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="log")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    text = models.CharField(max_length=200)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("log entry")
        verbose_name_plural = _("log entries")
        ordering = ("match", "number")
        constraints = (
            models.UniqueConstraint(
                name="log_entry_numbered_once", fields=["match", "number"]
            ),
            models.CheckConstraint(
                name="log_entry_numbered_from_1", condition=Q(number__gte=1)
            ),
            models.CheckConstraint(
                name="log_entry_seat_is_0_or_1",
                condition=Q(seat=None) | Q(seat__in=SEAT_NUMBERS),
            ),
        )

    def __str__(self) -> str:
        # Without the text: a name is shown everywhere, and a pack is a secret.
        return f"{self.match_id}/{self.number}"
