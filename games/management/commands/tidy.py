"""Does what is due at matches that nobody looks at, and forgets what is over."""

import logging
from datetime import timedelta
from typing import Any

from axes.models import AccessAttempt
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games import selectors, services
from games.models import Match

logger = logging.getLogger(__name__)

#: So long wrong passwords are kept, at most.
WRONG_PASSWORDS_STAY = timedelta(days=1)


class Command(BaseCommand):
    help = (
        "Keep up every match: close old challenges, deal, let AIs play. Forget talk,"
        " sessions that have run out, wrong passwords of yesterday, and guests who were"
        " never seen again and finished nothing. For cron."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        services.beat()  # or who had no server to play on would be flagged here
        broken = [match for match in selectors.unattended() if not is_kept_up(match)]
        services.forget_words()
        call_command("clearsessions")
        until = timezone.now() - WRONG_PASSWORDS_STAY
        AccessAttempt.objects.filter(attempt_time__lt=until).delete()
        for guest in selectors.guests_gone():
            services.forget_guest(guest)
        if broken:
            slugs = ", ".join(match.slug for match in broken)
            raise CommandError(f"These matches can’t be kept up: {slugs}")


def is_kept_up(match: Match) -> bool:
    """Do what is due at a match; one that can't be read must not keep the rest."""
    try:
        services.keep_up(match.pk)
    except Exception:
        logger.exception("Match %s can't be kept up", match.slug)
        return False
    return True
