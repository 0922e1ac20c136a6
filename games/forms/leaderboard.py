"""Which leaderboard is looked at."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.forms.asked import DAYS, asked_of
from games.gin.rules import SHEETS
from games.models import Sheet
from games.rules_text import SHEET_NAMES


class LeaderboardForm(forms.Form):
    """A sheet, who, and since when; what it can't read is as if it weren't asked."""

    sheet = asked_of(
        gettext_lazy("Sheet"),
        SHEET_NAMES.items(),
    )
    who = asked_of(
        gettext_lazy("Who"),
        (
            ("", gettext_lazy("Everybody")),
            ("met", gettext_lazy("People I have played")),
        ),
    )
    active = asked_of(
        pgettext_lazy("leaderboard", "Active"),
        (
            ("year", gettext_lazy("In the last year")),
            ("month", gettext_lazy("In the last month")),
            ("ever", gettext_lazy("Whenever")),
        ),
    )

    def __init__(self, data: Mapping[str, Any], *, is_known: bool) -> None:
        super().__init__(data)
        if not is_known:
            del self.fields["who"]

    @property
    def chosen_sheet(self) -> str:
        sheet = self["sheet"].value()
        return sheet if sheet in SHEETS else Sheet.STANDARD

    @property
    def since(self) -> datetime | None:
        """From when on a match counts as lately; None: it doesn't matter."""
        active = self["active"].value()
        if active == "ever":
            return None
        return timezone.now() - timedelta(days=DAYS.get(active, DAYS["year"]))

    @property
    def is_of_those_met(self) -> bool:
        return "who" in self.fields and self["who"].value() == "met"
