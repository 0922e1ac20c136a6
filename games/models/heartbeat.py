"""When the site last ran, so that nobody's clock runs while it doesn't."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Heartbeat(models.Model):
    """The one row that every serving process renews."""

    at = models.DateTimeField()

    class Meta:
        verbose_name = _("heartbeat")
        verbose_name_plural = _("heartbeats")
        constraints = (
            models.CheckConstraint(
                name="heartbeat_is_one_row", condition=models.Q(pk=1)
            ),
        )

    def __str__(self) -> str:
        return str(self.at)
