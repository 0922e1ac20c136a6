"""What a match between people has beside its rules: a clock, and whether it counts."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.contrib.auth.models import AnonymousUser
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext_lazy, pgettext_lazy

from games import services
from games.gin.rules import Rules
from games.models import User

# Why the service refuses a challenge, told at the field that says so.
REFUSALS: Final[dict[services.Refusal, tuple[str | None, Any]]] = {
    "account": (
        "rated",
        gettext_lazy(
            "Only people with an account play for the rating. Sign up or sign in "
            "first, or leave the match casual."
        ),
    ),
    "sheet": (
        "rated",
        gettext_lazy(
            "Only a sheet as it stands counts for the rating, and this differs from "
            "it. Set it back, or leave the match casual."
        ),
    ),
    "guest": (
        "rated",
        gettext_lazy(
            "A guest has no rating, and this challenge is for one. Leave the match "
            "casual."
        ),
    ),
    "many": (
        None,
        ngettext_lazy(
            "You have %(count)d open challenge, and more can’t stand at once. "
            "Withdraw it in the lobby, then try again.",
            "You have %(count)d open challenges, and more can’t stand at once. "
            "Withdraw one in the lobby, then try again.",
            services.OPEN_AT_ONCE,
        )
        % {"count": services.OPEN_AT_ONCE},
    ),
}

RATED = (
    ("casual", pgettext_lazy("match", "casual")),
    ("rated", pgettext_lazy("match", "rated")),
)
LIVE_CLOCKS = (
    ("none", pgettext_lazy("clock", "none")),
    ("relaxed", pgettext_lazy("clock", "relaxed")),
    ("normal", pgettext_lazy("clock", "normal")),
    ("fast", pgettext_lazy("clock", "fast")),
)
CORRESPONDENCE = (
    ("1d", pgettext_lazy("clock", "1 day a move")),
    ("3d", pgettext_lazy("clock", "3 days a move")),
    ("7d", pgettext_lazy("clock", "7 days a move")),
)


def one_of(
    choices: Sequence[tuple[str, str | Promise]],
    widget: forms.Widget | type[forms.Widget] = forms.RadioSelect,
    initial: str = "",
    **field: Any,
) -> forms.TypedChoiceField:
    """What may be left out: then it is the first of the choices."""
    return forms.TypedChoiceField(
        choices=choices,
        required=False,
        empty_value=choices[0][0],
        initial=initial or choices[0][0],
        widget=widget,
        **field,
        error_messages={
            "invalid_choice": gettext_lazy(
                "“%(value)s” can’t be chosen here. Choose one of these."
            )
        },
    )


class TermsForm(forms.Form):
    """What a match between people has beside its rules; left out, it is plain.

    ``user`` is whoever fills it in.
    """

    clock = one_of((*LIVE_CLOCKS, *CORRESPONDENCE))
    rated = one_of(RATED)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        user: User | AnonymousUser,
        **kwargs: Any,
    ) -> None:
        super().__init__(data, **kwargs)
        self.user = user

    @property
    def terms(self) -> dict[str, Any]:
        """What the services are told beside the rules, of a match with a person."""
        rated = self.cleaned_data["rated"] == "rated"
        return {"clock": self.cleaned_data["clock"], "rated": rated}

    @property
    def has_account(self) -> bool:
        return self.user.is_authenticated and self.user.is_registered

    def refuse(self, reason: services.Refusal) -> None:
        """Tell why the service made no such challenge."""
        field, words = REFUSALS[reason]
        self.add_error(field, words)

    def refuse_unrated(self, rules: Rules, invited: User | None = None) -> None:
        """Tell what keeps a match that shall be rated from being so."""
        if self.cleaned_data.get("rated") != "rated":
            return
        reason: services.Refusal | None = "account"
        if self.user.is_authenticated:
            reason = services.why_not_rated(self.user, rules, invited)
        if reason:
            self.refuse(reason)
