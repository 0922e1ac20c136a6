"""What people fill in: whom to play by which rules, a name, a password."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.gin.rules import OPTIONS, Rules, rules_for
from games.models import Level
from games.names import LONGEST, SHORTEST, name_key


def _setting(*choices: tuple[str, Any], **read: Any) -> forms.TypedChoiceField:
    """A setting of the sheet; left out, it is None and stands as the sheet has it."""
    return forms.TypedChoiceField(
        choices=choices,
        required=False,
        empty_value=None,
        widget=forms.RadioSelect,
        **read,
    )


class SettingsForm(forms.Form):
    """What the standard sheet leaves to the players."""

    knock_in_place_of_draw = _setting(
        ("yes", pgettext_lazy("setting", "yes")),
        ("no", pgettext_lazy("setting", "no")),
        coerce=lambda value: value == "yes",
    )
    who_deals = _setting(
        ("alternate", pgettext_lazy("who deals next", "in turn")),
        ("winner", pgettext_lazy("who deals next", "the winner")),
        ("loser", pgettext_lazy("who deals next", "the loser")),
    )
    game_bonus = _setting(
        ("0", pgettext_lazy("bonus", "none")), ("100", "100"), coerce=int
    )
    box_bonus = _setting(
        ("0", pgettext_lazy("bonus", "none")), ("25", "25"), coerce=int
    )

    @property
    def rules(self) -> Rules:
        chosen = {name: self.cleaned_data.get(name) for name in OPTIONS["standard"]}
        return rules_for(
            "standard",
            {name: value for name, value in chosen.items() if value is not None},
        )


class ChallengeForm(SettingsForm):
    """Against whom, and by which settings."""

    who = forms.ChoiceField(
        choices=[(who, who) for who in ("link", "lobby", *Level.values)],
        error_messages={
            "required": gettext_lazy("Say who shall sit across."),
            "invalid_choice": gettext_lazy("Say who shall sit across."),
        },
    )

    @property
    def level(self) -> str:
        """The AI's level; empty where the opponent is a person."""
        who = self.cleaned_data["who"]
        return who if who in Level.values else ""

    @property
    def listed(self) -> bool:
        return self.cleaned_data["who"] == "lobby"


class SignUpForm(forms.Form):
    """A name, a password, and an e-mail address for whoever likes.

    What a name and a password may be is the service's to judge: its errors
    come back to their fields by ``errors_of_service``.
    """

    name = forms.CharField(
        label=gettext_lazy("Name"),
        strip=False,
        help_text=gettext_lazy("Two to twenty characters; others see it."),
        widget=forms.TextInput(
            attrs={
                "class": "input",
                "autocomplete": "username",
                "autocapitalize": "none",
                "spellcheck": "false",
                "minlength": SHORTEST,
                "maxlength": LONGEST,
            }
        ),
    )
    password = forms.CharField(
        label=gettext_lazy("Password"),
        strip=False,
        help_text=gettext_lazy("Eight characters or more; a sentence is good."),
        widget=forms.PasswordInput(
            attrs={"class": "input", "autocomplete": "new-password"}
        ),
    )
    email = forms.EmailField(
        label=gettext_lazy("E-mail, if you like"),
        required=False,
        help_text=gettext_lazy("Only for a forgotten password."),
        widget=forms.EmailInput(attrs={"class": "input", "autocomplete": "email"}),
    )

    @contextmanager
    def errors_of_service(self) -> Iterator[None]:
        """Put a ValidationError that is raised within under the fields it names."""
        try:
            yield
        except ValidationError as error:
            self.add_error(None, error)


SIGN_IN_ERRORS: dict[str, Any] = {
    "invalid_login": gettext_lazy(
        "This name and this password don’t belong together. Look at both again."
    ),
    "inactive": gettext_lazy("This account is closed."),
}


class SignInForm(AuthenticationForm):
    """A name, in any spelling that could be taken for it, and its password."""

    error_messages = SIGN_IN_ERRORS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = gettext_lazy("Name")
        self.fields["password"].label = gettext_lazy("Password")
        for field in self.fields.values():
            field.widget.attrs["class"] = "input"

    def clean_username(self) -> str:
        # One spelling, or each other one would be a new row of guesses.
        return name_key(self.cleaned_data["username"])


class NewPasswordForm(PasswordChangeForm):
    """The old password, and the new one twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["old_password"].label = gettext_lazy("Your password until now")
        self.fields["new_password1"].label = gettext_lazy("The new password")
        self.fields["new_password2"].label = gettext_lazy("The new password once more")
        self.fields["new_password1"].help_text = gettext_lazy(
            "Eight characters or more; a sentence is good."
        )
        self.fields["new_password2"].help_text = ""
        for field in self.fields.values():
            field.widget.attrs["class"] = "input"
