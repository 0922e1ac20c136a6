"""A match, and the log that it is."""

import secrets
from functools import cached_property
from typing import TYPE_CHECKING

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import clocks, steady
from games.gin.rules import Rules, rules_for
from games.models.people import User

if TYPE_CHECKING:
    from games.models.seats import Seat

SEAT_NUMBERS = (0, 1)


class Sheet(models.TextChoices):
    STANDARD = "standard", _("Standard")
    CLUB = "club", _("Club")


class Level(models.TextChoices):
    EASY = "easy", _("easy")
    NORMAL = "normal", _("normal")
    HARD = "hard", _("hard")


class ClockName(models.TextChoices):
    NONE = "none", _("no clock")
    FAST = "fast", _("fast clock")
    NORMAL = "normal", _("normal clock")
    RELAXED = "relaxed", _("relaxed clock")
    ONE_DAY = "1d", _("1 day a move")
    THREE_DAYS = "3d", _("3 days a move")
    SEVEN_DAYS = "7d", _("7 days a move")


class Status(models.TextChoices):
    OPEN = "open", _("open")
    SEALING = "sealing", _("sealing the shuffle")
    RUNNING = "running", _("running")
    OVER = "over", _("over")
    WITHDRAWN = "withdrawn", _("withdrawn")
    EXPIRED = "expired", _("run out")


#: The states of a match that two have sat down to and nobody has ended.
UNDER_WAY = (Status.SEALING, Status.RUNNING)


class Cause(models.TextChoices):
    TARGET = "target", _("target reached")
    RESIGNATION = "resignation", _("resignation")
    TIME = "time", _("time")
    ABANDONMENT = "abandonment", _("abandonment")
    AGREEMENT = "agreement", _("agreement")


# A pack and the end: nobody had moved.
LINES_WITHOUT_A_MOVE = 2


def new_slug() -> str:
    """Return 128 random bits as the 22 characters of a match's link."""
    slug = secrets.token_urlsafe(16)
    # With a dash in front a command would take it for an option.
    return new_slug() if slug.startswith("-") else slug


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
    clock = models.CharField(
        max_length=7, choices=ClockName.choices, default=ClockName.NONE
    )
    rated = models.BooleanField(default=False)
    registered_only = models.BooleanField(
        default=False, help_text=_("No guest can take the second seat.")
    )
    invited = models.ForeignKey(
        User,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="invitations",
        help_text=_("The one person who can take the second seat, if it is meant so."),
    )
    declined = models.DateTimeField(
        null=True, blank=True, help_text=_("When the one who was invited said no.")
    )
    rematch_of = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="rematch"
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

    offered = models.PositiveIntegerField(
        default=0, help_text=_("How many offers were made at it.")
    )
    said = models.PositiveIntegerField(
        default=0, help_text=_("How many remarks were made.")
    )

    # What ``gin.shuffle`` deals from. The seed is secret until the match is over.
    protocol = models.CharField(max_length=32)
    server_seed = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    first_dealer = models.PositiveSmallIntegerField(null=True, blank=True)

    created = models.DateTimeField(default=timezone.now)
    expires = models.DateTimeField(null=True, blank=True)
    started = models.DateTimeField(null=True, blank=True)
    time_left = models.JSONField(
        null=True,
        blank=True,
        help_text=_("Seconds on either side’s clock when it last stood still."),
    )
    deadline = models.DateTimeField(
        null=True,
        blank=True,
        help_text=_("When the running clock runs out, or the wait for the next deal."),
    )
    paused_until = models.DateTimeField(null=True, blank=True)
    shared = models.BooleanField(
        default=False,
        help_text=_("Over, and open to whoever has its link: one of the two said so."),
    )
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
            models.CheckConstraint(
                name="match_deadline_is_a_clocks",
                condition=Q(deadline=None)
                | Q(status="running") & ~Q(clock=ClockName.NONE),
            ),
            models.CheckConstraint(
                name="match_declined_is_withdrawn",
                condition=Q(declined=None)
                | Q(status="withdrawn", invited__isnull=False),
            ),
            models.CheckConstraint(
                name="match_shared_is_over",
                condition=Q(shared=False) | Q(status="over"),
            ),
            models.CheckConstraint(
                name="match_rated_is_for_the_registered",
                condition=Q(rated=False) | Q(registered_only=True),
            ),
        )
        indexes = (
            models.Index(
                name="match_open_by_age",
                fields=["created"],
                condition=Q(status="open", listed=True),
            ),
            models.Index(
                name="match_by_deadline",
                fields=["deadline"],
                condition=Q(deadline__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return self.slug

    @cached_property
    def rules(self) -> Rules:
        return rules_for(self.sheet, self.options)

    @property
    def timing(self) -> clocks.Clock | None:
        """The clock that is played with; None without one."""
        return clocks.CLOCKS.get(self.clock)

    def seconds_left(self, number: int) -> float:
        """What the seat of this number has on its clock now, running or not."""
        assert self.time_left is not None, "it is played with a clock"
        if self.turn != number or self.deadline is None:
            return float(self.time_left[number])
        runs_from = max(steady.now(), self.paused_until or steady.now())
        return max(0.0, (self.deadline - runs_from).total_seconds())

    @property
    def is_paused(self) -> bool:
        """Does no clock run, since both agreed on it?"""
        return self.paused_until is not None and self.paused_until > steady.now()

    @property
    def is_out_of_time(self) -> bool:
        """Has the clock of whose turn it is run out?"""
        return (
            self.turn is not None
            and self.deadline is not None
            and self.deadline <= steady.now()
        )

    @property
    def is_open(self) -> bool:
        """Can the second seat be taken? Its last day counts, whoever looks when."""
        return self.status == Status.OPEN and not self.has_expired

    @property
    def has_expired(self) -> bool:
        return self.status == Status.EXPIRED or (
            self.status == Status.OPEN
            and self.expires is not None
            and self.expires <= steady.now()
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
    def is_called_off(self) -> bool:
        """Did it end by agreement before anybody moved? Then it counts nowhere."""
        return self.cause == Cause.AGREEMENT and self.version <= LINES_WITHOUT_A_MOVE

    @property
    def points(self) -> list[int]:
        """What counts by seat: the sums that decided it, or the points so far."""
        return self.totals or self.scores

    @property
    def inviter(self) -> "Seat":
        return next(seat for seat in self.seats.all() if seat.number == 0)


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
