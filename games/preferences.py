"""How somebody likes it here: each choice by its name, the first one as a rule.

Kept with the person, or in a cookie of whoever isn't anybody yet.

>>> read({"theme": "dark", "suits": "pink", "size": "large"})["suits"]
'two'
>>> from_cookie(to_cookie(read({"theme": "dark", "draw": "two"})))["draw"]
'two'
"""

from collections.abc import Mapping
from typing import Any, Final

Preferences = dict[str, str]

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "theme": ("system", "light", "dark"),
    "suits": ("two", "four"),
    "cards": ("paper", "night"),
    "faces": ("picture", "print"),
    "letters": ("language", "international"),
    "deadwood": ("shown", "hidden"),
    "draw": ("one", "two"),
    "discard": ("two", "one"),
    "keys": ("on", "off"),
    "motion": ("full", "less"),
    "sound": ("on", "off"),
}
COOKIE: Final = "looks"


def read(kept: Mapping[str, Any]) -> Preferences:
    """Return a choice for each name: what is ``kept``, where it is one."""
    return {
        name: kept[name] if kept.get(name) in choices else choices[0]
        for name, choices in CHOICES.items()
    }


def chosen(preferences: Preferences) -> Preferences:
    """Return only what isn't as it is as a rule."""
    return {
        name: choice
        for name, choice in preferences.items()
        if choice != CHOICES[name][0]
    }


def to_cookie(preferences: Preferences) -> str:
    """Return a cookie's value, in letters that need no quotes."""
    return ".".join("-".join(pair) for pair in chosen(preferences).items())


def from_cookie(text: str) -> Preferences:
    """Return what a cookie says, which may be anything."""
    pairs = (part.partition("-")[::2] for part in text[:500].split("."))
    return read(dict(pairs))
