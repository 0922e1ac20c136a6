"""Where somebody is signed in."""

import hashlib

from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.people import User


def handle_of(key: str) -> str:
    """Return what a session is called where its key must not be: the key's hash."""
    return hashlib.sha256(key.encode()).hexdigest()[:32]


class Session(AbstractBaseSession):
    """A browser that is known again; ``games.sessions`` writes it.

    ``user`` and what follows stand in the session's data too: here they are found.
    """

    user = models.ForeignKey(
        User, models.CASCADE, null=True, blank=True, related_name="sessions"
    )
    agent = models.CharField(
        max_length=60, blank=True, help_text=_("The browser and its system.")
    )
    made = models.DateTimeField(default=timezone.now)
    seen = models.DateTimeField(
        default=timezone.now, help_text=_("Written once in ten minutes at most.")
    )

    class Meta:
        verbose_name = _("session")
        verbose_name_plural = _("sessions")

    def __str__(self) -> str:
        # Without the key: whoever has it is signed in.
        return self.handle

    @property
    def handle(self) -> str:
        return handle_of(self.session_key)
