"""The names people go by: what may be one, and which two look the same.

>>> clean_name("  Ada   Lovelace ")
'Ada Lovelace'
>>> name_key("ADA.lovelace") == name_key("\\N{GREEK CAPITAL LETTER ALPHA}da Lovelace")
True
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import groupby
from typing import Final

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils import translation
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

# What a guest's name begins with as it is kept. It is shown in the reader's language.
GUEST: Final = "Guest "
SHORTEST = 2
LONGEST = 20
LONGEST_KEY = 80  # one letter may stand for a phrase: U+FDFA has 18 in it
LONGEST_PILE = 3  # marks on one letter; no script that is written needs more

_PUNCTUATION = frozenset(" .-_'’")
# Letters and marks to Unicode, nothing to the eye: a name of these would be a blank.
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | frozenset(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0000, 0xE1000)))
)
# Case-folded letters whose small or capital form passes for a Latin one, and
# the digits that pass for letters.
_LOOKALIKES = str.maketrans(
    "αβεζηικμνορτυχавекмнорстухіѕјһӏԁԛԝѵьıɑɡᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢ01l",
    "abezhikmnoptyxabekmhopctyxisjhidqwvbiagabcdeghijkimnoprtuvwyzoii",
)
# Their capitals are drawn as Latin ones, letter for letter.
_LOOKALIKES |= str.maketrans(
    "ᎪᏴᏟᎠᎬᏀᎻᎥᎫᏦᏞᎷᏢᏒᏚᎢᏙᎳᏃꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ",
    "abcdeghijkimprstvwzabcdefghijkimnoprstuvwxyz",
)
# Alphabets that share shapes: a word in two of them is there to deceive.
_ALPHABETS = frozenset(
    {"LATIN", "GREEK", "COPTIC", "CYRILLIC", "ARMENIAN", "CHEROKEE", "LISU"}
)


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
    if not _is_legible(name) or not 0 < len(name_key(name)) <= LONGEST_KEY:
        raise ValidationError(
            _("Use letters, digits, spaces, dots, hyphens and apostrophes in a name."),
            code="characters",
        )
    if any(len(_alphabets(word)) > 1 for word in name.split(" ")):
        raise ValidationError(
            _("Write each word of a name in one alphabet."), code="alphabets"
        )
    return name


def check_free(name: str) -> None:
    """Raise ValidationError with the reason if nobody may take ``name``.

    For whoever chooses one: the names of guests and of the AI are given here, and
    the operator's own account may well be called admin.
    """
    if is_kept_for_guests(name):
        raise ValidationError(_("Only guests are called that."), code="kept")
    if is_kept_for_the_ai(name):
        raise ValidationError(_("Only the computer is called that."), code="kept")
    if is_kept_for_the_site(name):
        raise ValidationError(
            _("That name would pass for the site’s own. Choose another."), code="kept"
        )
    if is_abuse(name):
        raise ValidationError(
            _("Nobody here is called that. Choose another name."), code="abuse"
        )


def validate_name(text: str) -> None:
    """Raise ValidationError unless ``text`` makes a name."""
    clean_name(text)


def name_key(name: str) -> str:
    """Return what ``name`` has in common with all that could be taken for it."""
    return "".join(filter(str.isalnum, _folded(name).translate(_LOOKALIKES)))


# What the site writes for a guest's name: gettext("Guest %(number)s")
_GUEST_IN_WORDS: Final = ("Guest %(number)s",)
_AI = ("ai", "ia")  # what the AI is called in one language or another
_LEVELS: Final = ("easy", "normal", "hard")  # and its levels, which stand beside it


def is_kept_for_guests(name: str) -> bool:
    """Would ``name`` pass for one that a guest is given, in whatever language?"""
    return _begins_as_one_of(name, _names_of_guests())


def is_kept_for_the_ai(name: str) -> bool:
    """Would ``name`` pass for the AI, with its level or without? It is no person."""
    return name_key(name) in _names_of_the_ai()


# Who speaks for a site, in our languages; as a word of a name, whatever is beside it.
_OFFICES: Final = (
    "admin administrator sysadmin moderator support staff official webmaster "
    "amministratore amministratrice moderatore moderatrice assistenza "
    "správce administrátor moderátor podpora "
    "διαχειριστής συντονιστής υποστήριξη"
)
# The same, where they are the whole name: within one they are harmless (“Root Beer”).
_POSTS: Final = (
    "mod root system operator server nobody anonymous ginrummy "
    "computer thecomputer ilcomputer počítač υπολογιστής"
)
# What the site itself writes where a name stands: gettext("You")
_IN_PLACE_OF_NAMES: Final = ("You", "Former player")
# Insults that no name has within it. No list keeps an insult out: this one spares
# everybody the commonest, a report and a new name by the admin do the rest.
_ABUSE: Final = "nigger nigga faggot hitler siegheil frocio buzerant πούστη"


def is_kept_for_the_site(name: str) -> bool:
    """Would ``name`` pass for whoever runs the site, or for what it says itself?"""
    words = re.split(r"[ ._-]", name)
    return (
        any(_is_one_of(word, _OFFICES) for word in (name, *words))
        or _is_one_of(name, _POSTS)
        or name_key(name) in _said_by_the_site()
    )


def is_abuse(name: str) -> bool:
    """Is one of the commonest insults within ``name``, however it is spelt?"""
    key = name_key(name)
    return any(insult in key for insult in _keys(_ABUSE))


def is_invisible(char: str) -> bool:
    """Is this a letter or a mark to Unicode, and nothing to the eye?"""
    return char in _INVISIBLE


def without_piles(text: str) -> str:
    """Return ``text`` with no more marks on one letter than are written anywhere.

    Marks that are piled up reach over the lines above and below.
    """
    runs = (list(run) for _is, run in groupby(text, _is_mark))
    return "".join(
        char
        for run in runs
        for char in (run[:LONGEST_PILE] if _is_mark(run[0]) else run)
    )


def _is_one_of(text: str, names: str) -> bool:
    """Is ``text`` one of these, with digits behind or without?"""
    return _begins_as_one_of(text, _keys(names))


def _begins_as_one_of(text: str, keys: Iterable[str]) -> bool:
    """Is ``text`` what one of these keys stands for, with digits behind or without?"""
    key = name_key(text)
    # 0 and 1 are folded to o and i in a key.
    return any(re.fullmatch(rf"{kept}[\doi]*", key) for kept in keys)


@cache
def _keys(names: str) -> tuple[str, ...]:
    return tuple(map(name_key, names.split()))


@cache
def _names_of_guests() -> frozenset[str]:
    words = _in_each_language(_GUEST_IN_WORDS)
    return frozenset(name_key(text % {"number": ""}) for text in words)


@cache
def _said_by_the_site() -> frozenset[str]:
    return frozenset(map(name_key, _in_each_language(_IN_PLACE_OF_NAMES)))


@cache
def _names_of_the_ai() -> frozenset[str]:
    levels = ("", *_in_each_language(_LEVELS))
    return frozenset(name_key(name + level) for name in _AI for level in levels)


def _in_each_language(texts: Iterable[str]) -> set[str]:
    said = set()
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            said |= {gettext(text) for text in texts}
    return said


def _folded(name: str) -> str:
    # Once more after folding: a folded letter may fall into two.
    folded = unicodedata.normalize(
        "NFKC", unicodedata.normalize("NFKC", name).casefold()
    )
    return "".join(map(_without_greek_accent, folded))


def _without_greek_accent(char: str) -> str:
    """Greek capitals are written without: there the accent tells no names apart."""
    is_greek = unicodedata.name(char, "").startswith("GREEK")
    return unicodedata.normalize("NFKD", char)[0] if is_greek else char


def _is_legible(name: str) -> bool:
    # A mark that begins a name would stand on whatever is before it on the page.
    return (
        all(map(_is_allowed, name))
        and not _is_mark(name[0])
        and without_piles(name) == name
    )


def _is_allowed(char: str) -> bool:
    category = unicodedata.category(char)
    return char in _PUNCTUATION or (category[0] in "LMN" and char not in _INVISIBLE)


def _is_mark(char: str) -> bool:
    return unicodedata.category(char)[0] == "M"


def _alphabets(letters: Iterable[str]) -> frozenset[str]:
    """Which of the alphabets that share shapes these are written in."""
    plain = unicodedata.normalize("NFKC", "".join(letters))
    first_words = {unicodedata.name(char, "").split(" ")[0] for char in plain}
    return _ALPHABETS & first_words
