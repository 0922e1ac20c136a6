"""What the lobby asks: a match with whoever is there, and which tables to show."""

from typing import Any, ClassVar, Final
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext_lazy

from games.forms.asked import A_SELECT, RULES, asked_of
from games.forms.terms import CORRESPONDENCE, LIVE_CLOCKS, RATED, TermsForm, one_of
from games.gin.rules import CLUB, STANDARD, Rules, rules_for
from games.models import ClockName

CLOCKS: Final = (
    ("none", gettext_lazy("no clock")),
    *((clock, ClockName(clock).label) for clock, _words in LIVE_CLOCKS[1:]),
    *CORRESPONDENCE,
)


class QuickForm(TermsForm):
    """A match with whoever is there, by a sheet or one of its variants as it stands."""

    PLAYED: ClassVar = {
        "standard": STANDARD,
        "club": CLUB,
        "oklahoma": rules_for("club", {"oklahoma": True}),
        "hollywood": rules_for("club", {"hollywood": True}),
    }

    rules = one_of(RULES)
    clock = one_of(CLOCKS, A_SELECT, initial="relaxed", label=gettext_lazy("Clock"))
    # Now: at whatever table fits, or at one's own; or by one's own table alone,
    # in whose stead an AI may keep one company.
    how = forms.ChoiceField(
        choices=[(how, how) for how in ("now", "list", "ai")], required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # It stands beside other forms.
        super().__init__(*args, auto_id="quick-%s", **kwargs)

    def clean(self) -> None:
        if "rules" in self.cleaned_data:
            self.refuse_unrated(self.chosen_rules)

    @property
    def chosen_rules(self) -> Rules:
        return self.PLAYED[self.cleaned_data["rules"]]


class LobbyFilter(forms.Form):
    """Which of the open challenges are looked for; what it can't read asks nothing."""

    rules = asked_of(gettext_lazy("Rules"), [("", gettext_lazy("Any rules")), *RULES])
    clock = asked_of(gettext_lazy("Clock"), [("", gettext_lazy("Any clock")), *CLOCKS])
    rated = asked_of(
        gettext_lazy("For the rating"), [("", gettext_lazy("Either")), *RATED]
    )

    @property
    def asked(self) -> dict[str, str]:
        """What is asked for, by field; what stands open is left out."""
        if not self.is_bound:
            return {}
        self.is_valid()
        return {name: value for name, value in self.cleaned_data.items() if value}

    @property
    def query(self) -> str:
        """The same as it stands in an address."""
        return urlencode(self.asked)
