"""Mails: plain words in the language of whoever gets them, and nothing else.

Sent by a thread of their own: an answer neither waits for a mail server, nor tells by
its time whether there was somebody to write to.
"""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from email.errors import MessageError
from smtplib import SMTPException
from typing import Any

from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import translation

from games.models import User

logger = logging.getLogger(__name__)

sender = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")


def send_later(make: Callable[..., EmailMessage], *args: Any) -> None:
    """Make a mail and send it, beside the request; what fails is logged."""
    sender.submit(_send, make, *args)


def written(
    user: User, template: str, language: str = "", **words: Any
) -> EmailMessage:
    """Return the mail of ``mail/<template>.txt``; its first line is the subject.

    In the account's language, else in ``language``.
    """
    with translation.override(user.language or language or None):
        text = render_to_string(f"mail/{template}.txt", {"user": user, **words})
    subject, body = text.strip().split("\n", 1)
    return EmailMessage(subject.strip(), body.strip() + "\n", to=[user.email])


def send(mail: EmailMessage) -> bool:
    """Send a mail now; return whether that worked, and log it if not."""
    try:
        return bool(mail.send())
    except (OSError, SMTPException, MessageError, ValueError) as error:
        # Not the error itself: an address may stand in it.
        logger.error("A mail could not be sent: %s", type(error).__name__)
        return False


def _send(make: Callable[..., EmailMessage], *args: Any) -> None:
    try:
        send(make(*args))
    except Exception:
        logger.exception("A mail could not be written")
