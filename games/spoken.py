"""What people write themselves, as it is kept: plain text that hides nothing.

>>> clean_words("  well\\u202e   played\\n ")
'well played'
"""

import re
import unicodedata
from typing import Final

from games import names

LONGEST: Final = 200
#: More than this isn't even looked at: what is invisible would hide a novel.
LONGEST_TYPED: Final = 1000

_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co"})
#: From here on Unicode has nothing that is seen.
_BEYOND: Final = "\U000e0000"


class TooLong(ValueError):
    """More than a remark holds."""


def clean_words(text: str) -> str:
    """Return ``text`` as a remark is kept, "" if nothing of it can be seen.

    Raises TooLong, before it is cleaned if it is very long.
    """
    if len(text) > LONGEST_TYPED:
        raise TooLong
    words = plain(text)
    if len(words) > LONGEST:
        raise TooLong
    return words


def plain(text: str) -> str:
    """Return ``text`` on one line, in NFC, with nothing that hides, turns or piles up.

    Such characters are left out and not refused, since nobody sees what they would
    have to take away. Markup is text like any other: it is escaped where it is shown.
    """
    seen = "".join(filter(_is_seen, re.sub(r"\s+", " ", text)))
    normal = unicodedata.normalize("NFC", seen)
    return re.sub(" +", " ", names.without_piles(normal)).strip(" ")


def _is_seen(char: str) -> bool:
    return (
        char < _BEYOND
        and unicodedata.category(char) not in _HIDDEN
        and not names.is_invisible(char)
    )
