"""Tells by mail whose turn it is by correspondence, once a day at most.

For cron, as often as one likes: ``0 * * * * …/python manage.py send_digests``.
"""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.mail import EmailMessage
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from games import mail, selectors, services, tokens
from games.models import Seat, User


class Command(BaseCommand):
    help = "Mail whoever asked for it that it is their turn. For cron."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--site",
            default=settings.PUBLIC_URL,
            help="where the links in the mails lead; PUBLIC_URL if not given",
        )

    def handle(self, *, site: str, **options: Any) -> None:
        if not settings.SENDS_MAIL:
            raise CommandError("Set EMAIL_URL: this server sends no mail.")
        if not site:
            raise CommandError("Set PUBLIC_URL, or say --site https://gin.example.org")
        try:
            _ = settings.SECRET_KEY
        except ImproperlyConfigured:
            raise CommandError(
                "Set SECRET_KEY to the server’s own: it signs the links in the mails."
                " What play signs with is in data/secret-key."
            ) from None
        for user in selectors.due_for_digest():
            if turns := list(selectors.turns_by_correspondence(user)):
                message = digest(user, turns, site.rstrip("/"))
                # Taken on before it is sent: a mail too few is better than two.
                if services.claim_digest(user):
                    mail.send(message)


def digest(user: User, turns: list[Seat], site: str) -> EmailMessage:
    """Return the mail that lists ``turns``, and how to get no more of them."""
    token = tokens.unsubscribe_token(user)
    leave = site + reverse("unsubscribe", args=[token])
    message = mail.written(
        user,
        "digest",
        settings.LANGUAGE_CODE,
        turns=[_turn(seat, site) for seat in turns],
        unsubscribe=leave,
    )
    message.extra_headers = {
        "List-Unsubscribe": f"<{leave}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    return message


def _turn(seat: Seat, site: str) -> dict[str, Any]:
    return {
        "name": seat.opponent.name if seat.opponent else "",
        "until": seat.match.deadline,
        "url": site + reverse("match", args=[seat.match.slug]),
    }
