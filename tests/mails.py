"""What the site has sent."""

import re

from django.core import mail as outbox
from django.core.mail import EmailMessage

from games import mail


def sent() -> list[EmailMessage]:
    """All mails so far, once the thread that sends them has done its work."""
    mail.sender.submit(int).result()
    return outbox.outbox


def link_in(message: EmailMessage) -> str:
    """The path that a mail leads to."""
    found = re.search(r"https?://[^/\s]+(/account/\S+)", message.body)
    assert found
    return found[1]
