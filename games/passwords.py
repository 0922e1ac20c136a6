"""What a password must be, said in every language of the site.

Django’s rules in our words: its own sentences have no Italian, Czech or Greek in 5.2.
"""

from django.contrib.auth.password_validation import (
    CommonPasswordValidator,
    MinimumLengthValidator,
    NumericPasswordValidator,
    UserAttributeSimilarityValidator,
)
from django.utils.translation import gettext, ngettext


class LongEnough(MinimumLengthValidator):
    def get_error_message(self) -> str:
        return ngettext(
            "This password is too short: it needs %(count)d character at least.",
            "This password is too short: it needs %(count)d characters at least.",
            self.min_length,
        ) % {"count": self.min_length}


class NotLikeOneself(UserAttributeSimilarityValidator):
    def get_error_message(self) -> str:
        return gettext("This password is too much like your name or address.")


class NotCommon(CommonPasswordValidator):
    def get_error_message(self) -> str:
        return gettext("This password is too common: others are tried with it first.")


class NotOfDigits(NumericPasswordValidator):
    def get_error_message(self) -> str:
        return gettext("This password is all digits: put some letters in.")
