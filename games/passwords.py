"""How long a password must be, said in every language of the site."""

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import ngettext


class LongEnough(MinimumLengthValidator):
    """Django’s rule in our words: its own have no Italian, Czech or Greek in 5.2."""

    def get_error_message(self) -> str:
        return ngettext(
            "This password is too short: it needs %(count)d character at least.",
            "This password is too short: it needs %(count)d characters at least.",
            self.min_length,
        ) % {"count": self.min_length}
