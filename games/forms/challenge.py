"""A new match: against whom, by which sheet, which of its settings and which clock."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from games.forms.terms import TermsForm, one_of
from games.gin.errors import BadRules
from games.gin.rules import CLUB, OPTIONS, SHEETS, STANDARD, Rules, rules_for
from games.models import Level, Match, User

WHO_DEALS = (
    ("alternate", pgettext_lazy("who deals next", "in turn")),
    ("winner", pgettext_lazy("who deals next", "the winner")),
    ("loser", pgettext_lazy("who deals next", "the loser")),
)
NO_BONUS = ("0", pgettext_lazy("bonus", "none"))

# What ``rules_for`` refuses though each value for itself is one of the choices.
NOT_TOGETHER = {
    "oklahoma_boxes": gettext_lazy(
        "Only with Oklahoma are there boxes to read one way or the other. Switch "
        "Oklahoma on, or leave them at 2 and 4."
    ),
    "late_entry": gettext_lazy(
        "Only Hollywood has games to come late to. Switch Hollywood on, or leave this "
        "at the lowest open game."
    ),
}


def _setting(*choices: tuple[str, Any], **read: Any) -> forms.TypedChoiceField:
    """A setting of the sheet; left out, it is None and stands as the sheet has it."""
    return forms.TypedChoiceField(
        choices=choices,
        required=False,
        empty_value=None,
        widget=forms.RadioSelect,
        error_messages={
            "invalid_choice": gettext_lazy(
                "“%(value)s” isn’t played by this sheet. Choose one of these."
            )
        },
        **read,
    )


def _switch() -> forms.TypedChoiceField:
    """A setting that is on or off."""
    return _setting(
        ("no", pgettext_lazy("switch", "off")),
        ("yes", pgettext_lazy("switch", "on")),
        coerce=lambda value: value == "yes",
    )


class SettingsForm(forms.Form):
    """What a sheet leaves to the players; its fields are called as the options are.

    Settings that aren't sent stand as the sheet has them.
    """

    sheet: ClassVar[str]
    rules: Rules

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.initial = _as_sent(getattr(SHEETS[self.sheet], name))

    def clean(self) -> None:
        for name in self._strange_settings():
            words = gettext("This sheet has no setting called “%(name)s”.")
            self.add_error(None, words % {"name": name})
        self._judge()

    def _judge(self) -> None:
        """Keep the rules that this makes; what is out of place is told at its field."""
        try:
            self.rules = rules_for(self.sheet, self._differences())
        except BadRules as error:
            self.add_error(error.name, NOT_TOGETHER[error.name])
            self._judge()  # without it: there may be another

    def _differences(self) -> dict[str, Any]:
        # What is as the sheet has it needn't be said, and then can't be out of place:
        # a browser sends late entry too where there is no Hollywood.
        default = SHEETS[self.sheet]
        return {
            name: value
            for name, value in self.cleaned_data.items()
            if value is not None and value != getattr(default, name)
        }

    def _strange_settings(self) -> list[str]:
        """What was sent under this sheet's prefix, though it isn't one of its own."""
        own, prefix = {self.add_prefix(name) for name in self.fields}, f"{self.prefix}-"
        sent = (name for name in self.data if name not in own)
        return [name[len(prefix) :] for name in sent if name.startswith(prefix)]


class StandardForm(SettingsForm):
    """The settings of the standard sheet; its variants are locked."""

    sheet = "standard"

    target = _setting(("100", "100"), coerce=int)
    knock_in_place_of_draw = _setting(
        ("yes", pgettext_lazy("setting", "yes")),
        ("no", pgettext_lazy("setting", "no")),
        coerce=lambda value: value == "yes",
    )
    who_deals = _setting(*WHO_DEALS)
    game_bonus = _setting(NO_BONUS, ("100", "100"), coerce=int)
    box_bonus = _setting(NO_BONUS, ("25", "25"), coerce=int)


class ClubForm(SettingsForm):
    """The settings of the club sheet; two of them only with the variant they need."""

    sheet = "club"

    target = _setting(
        *((str(points), str(points)) for points in OPTIONS["club"]["target"]),
        coerce=int,
    )
    oklahoma = _switch()
    oklahoma_boxes = _setting(
        ("total", pgettext_lazy("boxes for gin and big gin", "2 and 4 in all")),
        ("extra", pgettext_lazy("boxes for gin and big gin", "3 and 5")),
    )
    hollywood = _switch()
    late_entry = _setting(
        ("next_open", pgettext_lazy("late entry", "lowest open game")),
        ("literal", pgettext_lazy("late entry", "none")),
    )
    who_deals = _setting(*WHO_DEALS)


class ChallengeForm(TermsForm):
    """Against whom, by which sheet, by which of its settings, with which clock.

    Both sheets' settings are on the page; those of the chosen one count, and what was
    sent for the other isn't looked at. Nor are the clock and the rating against an AI.
    ``invited`` is whom the challenge is for, if it is for one person.
    """

    who = forms.ChoiceField(
        choices=[(who, who) for who in ("link", "lobby", "person", *Level.values)],
        error_messages={
            "required": gettext_lazy("Say who shall sit across."),
            "invalid_choice": gettext_lazy("Say who shall sit across."),
        },
    )
    sheet = forms.ChoiceField(
        choices=[(sheet, sheet) for sheet in SHEETS],
        required=False,
        error_messages={
            "invalid_choice": gettext_lazy(
                "There are two sheets, standard and club. Choose one of them."
            )
        },
    )

    open_to = one_of(
        (
            ("anyone", pgettext_lazy("who can sit down", "anyone")),
            ("registered", pgettext_lazy("who can sit down", "registered people")),
        )
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        invited: User | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(data, **kwargs)
        self.invited = invited
        self.standard = StandardForm(data, prefix="s")
        self.club = ClubForm(data, prefix="c")

    def clean(self) -> None:
        if self.cleaned_data.get("who") == "person" and self.invited is None:
            self.add_error("who", gettext("Say who shall sit across."))
        if self.is_against_a_person and self.rules:
            self.refuse_unrated(self.rules, self.invited)

    @property
    def chosen_sheet(self) -> str:
        """The sheet that is marked: left out, or another than there is, the first."""
        sheet = self["sheet"].value()
        return sheet if sheet in SHEETS else STANDARD.sheet

    @property
    def settings(self) -> SettingsForm:
        """The settings of the chosen sheet."""
        return self.club if self.chosen_sheet == CLUB.sheet else self.standard

    def is_valid(self) -> bool:
        return super().is_valid() and self.settings.is_valid()

    @property
    def rules(self) -> Rules | None:
        """What would be played; None where the settings are none that are played."""
        if not self.is_bound:
            return SHEETS[self.chosen_sheet]
        return self.settings.rules if self.settings.is_valid() else None

    @property
    def complaints(self) -> list[str]:
        """Why there is no such match, in sentences."""
        told = [*self.settings.errors.values()]
        terms = ("clock", "rated", "open_to")
        told += [self.errors[name] for name in terms if name in self.errors]
        return [str(words) for each in told for words in each]

    @property
    def is_against_a_person(self) -> bool:
        return self["who"].value() not in Level.values

    @property
    def level(self) -> str:
        """The AI's level; empty where the opponent is a person."""
        return "" if self.is_against_a_person else self.cleaned_data["who"]

    @property
    def terms(self) -> dict[str, Any]:
        """The same, and for whom the second seat is."""
        registered_only = self.cleaned_data["open_to"] == "registered"
        return {**super().terms, "registered_only": registered_only}

    @property
    def preview(self) -> Match | None:
        """The terms as chosen so far, to be put into words; None against an AI."""
        if not self.is_against_a_person:
            return None
        return Match(**self.terms) if self.is_bound else Match()

    @property
    def listed(self) -> bool:
        return self.cleaned_data["who"] == "lobby"


def _as_sent(value: Any) -> str:
    """An option's value as the form sends it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
