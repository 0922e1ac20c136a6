"""The names people go by: what may be one, and which two look the same.

>>> clean_name("  Ada   Lovelace ")
'Ada Lovelace'
>>> name_key("ADA.lovelace") == name_key("\\N{GREEK CAPITAL LETTER ALPHA}da Lovelace")
True
"""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST = 2
LONGEST = 20
LONGEST_KEY = 80  # one letter may stand for a phrase: U+FDFA has 18 in it

_PUNCTUATION = frozenset(" .-_'’")
# Letters to Unicode, nothing to the eye: a name of these would be a blank.
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0") | frozenset(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10)))
)
# Case-folded letters whose small or capital form passes for a Latin one, and
# the digits that pass for letters.
_LOOKALIKES = str.maketrans(
    "αβεζηικμνορτυχавекмнорстухіѕј01l",
    "abezhikmnoptyxabekmhopctyxisjoii",
)
_GUEST = re.compile(r"guest[\doi]*$")
_AI = frozenset({"ai", "ia"})  # what the AI is called in one language or another


def clean_name(text: str) -> str:
    """Return ``text`` as a name is kept, or raise ValidationError with the reason.

    That is in NFC, with single spaces; letters, digits and a little
    punctuation only, so no markup and nothing that hides or turns text round.
    """
    # Cut first: normalizing a megabyte only to refuse it would cost a second.
    name = re.sub(" +", " ", unicodedata.normalize("NFC", text[:200])).strip(" ")
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(
            _("A name has %(shortest)d to %(longest)d characters."),
            code="length",
            params={"shortest": SHORTEST, "longest": LONGEST},
        )
    if not all(map(_is_allowed, name)) or not 0 < len(name_key(name)) <= LONGEST_KEY:
        raise ValidationError(
            _("Use letters, digits, spaces, dots and hyphens in a name."),
            code="characters",
        )
    return name


def validate_name(text: str) -> None:
    """Raise ValidationError unless ``text`` makes a name."""
    clean_name(text)


def name_key(name: str) -> str:
    """Return what ``name`` has in common with all that could be taken for it."""
    return "".join(filter(str.isalnum, _folded(name).translate(_LOOKALIKES)))


def is_kept_for_guests(name: str) -> bool:
    """Would ``name`` pass for one that a guest is given?"""
    return bool(_GUEST.match(name_key(name)))


def is_kept_for_the_ai(name: str) -> bool:
    """Would ``name`` pass for the AI, which is never a person?"""
    return name_key(name) in _AI


def _folded(name: str) -> str:
    # Once more after folding: a folded letter may fall into two.
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def _is_allowed(char: str) -> bool:
    category = unicodedata.category(char)
    return char in _PUNCTUATION or (category[0] in "LMN" and char not in _INVISIBLE)
