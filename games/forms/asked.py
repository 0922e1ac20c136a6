"""What is asked of a list, in its address: one choice a field, each may stand open."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from games.rules_text import SHEET_NAMES

#: Copied by each field that has it.
A_SELECT = forms.Select(attrs={"class": "input"})
#: The sheets, and the variants of the club's, by what is asked.
RULES = (
    *SHEET_NAMES.items(),
    ("oklahoma", gettext_lazy("Oklahoma")),
    ("hollywood", gettext_lazy("Hollywood")),
)
#: How long ago, at most, by what is asked.
DAYS = {"month": 30, "year": 365}


def asked_of(label: Any, choices: Iterable[tuple[str, Any]]) -> forms.ChoiceField:
    """A field of a list's filter; the first choice is what nothing asks for."""
    return forms.ChoiceField(
        label=label,
        choices=list(choices),
        required=False,
        widget=A_SELECT,
    )
