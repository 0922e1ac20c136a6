"""What can be said at a table in one press, and arrives in the other's language.

>>> phrase_text("luck")
'Good luck!'
"""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

# By the code that is kept, in the order in which a match calls for them. A code
# stays: what was said once must be readable in ten years.
PHRASES: Final[dict[str, Promise]] = {
    "hello": pgettext_lazy("said at the table", "Hello!"),
    "luck": pgettext_lazy("said at the table", "Good luck!"),
    "played": pgettext_lazy("said at the table", "Well played"),
    "hand": pgettext_lazy("said at the table", "Nice hand"),
    "close": pgettext_lazy("said at the table", "Close one"),
    "oops": pgettext_lazy("said at the table", "Oops!"),
    "thanks": pgettext_lazy("said at the table", "Thanks"),
    "sorry": pgettext_lazy("said at the table", "Sorry"),
    "moment": pgettext_lazy("said at the table", "One moment, please"),
    "leave": pgettext_lazy("said at the table", "I have to go"),
    "game": pgettext_lazy("said at the table", "Good game"),
    "again": pgettext_lazy("said at the table", "Shall we play again?"),
}


def phrase_text(code: str) -> str:
    """Return a phrase in the language of whoever reads now; "" for an unknown one."""
    return str(PHRASES.get(code, ""))
