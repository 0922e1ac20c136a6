"""Which of one's matches are looked for."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.forms.asked import DAYS, RULES, asked_of
from games.models import User
from games.names import LONGEST
from games.selectors import Wanted

# No name has it, so that nobody's can be taken for one of the other choices.
BY_NAME = "@"
OPPONENTS = (
    ("", gettext_lazy("Anyone")),
    ("people", gettext_lazy("People")),
    ("ai", pgettext_lazy("opponent", "AI")),
)


class HistoryForm(forms.Form):
    """Against whom, by which rules, how it ended, when.

    What it can't read is as if it weren't asked; ``met`` are offered by their names.
    """

    opponent = asked_of(
        gettext_lazy("Opponent"),
        OPPONENTS,
    )
    rules = asked_of(
        gettext_lazy("Rules"),
        (("", gettext_lazy("All rules")), *RULES),
    )
    result = asked_of(
        gettext_lazy("Result"),
        (
            ("", gettext_lazy("All results")),
            ("won", pgettext_lazy("match", "won")),
            ("lost", pgettext_lazy("match", "lost")),
            ("drawn", pgettext_lazy("match", "drawn")),
            ("running", pgettext_lazy("match", "running")),
        ),
    )
    time = asked_of(
        pgettext_lazy("filter", "Time"),
        (
            ("", gettext_lazy("Any time")),
            ("month", gettext_lazy("In the last month")),
            ("year", gettext_lazy("In the last year")),
        ),
    )

    def __init__(self, data: Mapping[str, Any], met: Sequence[User]) -> None:
        super().__init__(data)
        names = {each.username: each.shown_name for each in met}
        # Whoever was met too seldom to be offered can still be asked for by a link.
        asked = data.get("opponent", "")[: len(BY_NAME) + LONGEST]
        if asked.startswith(BY_NAME) and asked[1:] not in names:
            names[asked[1:]] = asked[1:]
        named = [(f"{BY_NAME}{name}", shown) for name, shown in names.items()]
        opponent = self.fields["opponent"]
        assert isinstance(opponent, forms.ChoiceField)
        opponent.choices = [*OPPONENTS, *named]

    @property
    def asked(self) -> bool:
        """Is anything asked for at all?"""
        return self.wanted != Wanted()

    @property
    def wanted(self) -> Wanted:
        """What is asked for; what stands open, or can't be read, is left out."""
        self.is_valid()
        asked = {name: self.cleaned_data.get(name, "") for name in self.fields}
        opponent, days = asked["opponent"], DAYS.get(asked["time"])
        return Wanted(
            opponent="" if opponent.startswith(BY_NAME) else opponent,
            name=opponent[1:] if opponent.startswith(BY_NAME) else "",
            rules=asked["rules"],
            result=asked["result"],
            since=timezone.now() - timedelta(days=days) if days else None,
        )
