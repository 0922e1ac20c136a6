"""A name, a password, an e-mail address."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from django import forms
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    SetPasswordForm,
)
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy

from games.models import User
from games.names import LONGEST, SHORTEST, name_key

#: What Django would say in fewer languages than ours.
FIELD_ERRORS: Final = {
    "required": gettext_lazy("Fill this in."),
    "max_length": gettext_lazy("This is too long."),
    "null_characters_not_allowed": gettext_lazy("This has a character that isn’t one."),
}
_LONG_ENOUGH = gettext_lazy("Eight characters or more; a sentence is good.")


def in_our_words(form: forms.Form) -> None:
    """Let a form's fields look as ours do, and complain in our sentences."""
    for field in form.fields.values():
        field.error_messages.update(FIELD_ERRORS)
        field.widget.attrs.setdefault("class", "input")


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
        help_text=_LONG_ENOUGH,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    email = forms.CharField(
        label=gettext_lazy("E-mail, if you like"),
        required=False,
        help_text=gettext_lazy(
            "For a forgotten password. You get one mail, to confirm it."
        ),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    def __init__(self, *args: Any, with_email: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not with_email:
            del self.fields["email"]
        in_our_words(self)

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
        in_our_words(self)

    def clean_username(self) -> str:
        # One spelling, or each other one would be a new row of guesses.
        return name_key(self.cleaned_data["username"])


PASSWORD_ERRORS: dict[str, Any] = {
    "password_mismatch": gettext_lazy("The new password isn’t the same both times."),
    "password_incorrect": gettext_lazy("That isn’t your password. Type it once more."),
}


def _name_new_passwords(form: SetPasswordForm) -> None:
    form.fields["new_password1"].label = gettext_lazy("The new password")
    form.fields["new_password2"].label = gettext_lazy("The new password once more")
    form.fields["new_password1"].help_text = _LONG_ENOUGH
    form.fields["new_password2"].help_text = ""
    in_our_words(form)


class NewPasswordForm(PasswordChangeForm):
    """The old password, and the new one twice."""

    error_messages = PASSWORD_ERRORS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["old_password"].label = gettext_lazy("Your password until now")
        _name_new_passwords(self)


class ForgottenPasswordForm(SetPasswordForm):
    """The new password twice, for whoever has come by a mail's link."""

    error_messages = PASSWORD_ERRORS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _name_new_passwords(self)


class ForgottenForm(forms.Form):
    """Whose password is forgotten: a name, or an e-mail address."""

    who = forms.CharField(
        label=gettext_lazy("Your name, or your e-mail address"),
        max_length=254,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "username",
                "autocapitalize": "none",
                "spellcheck": "false",
            }
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        in_our_words(self)


class PasswordForm(forms.Form):
    """One's password, before something that only its owner may do."""

    password = forms.CharField(
        label=gettext_lazy("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        in_our_words(self)

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise ValidationError(PASSWORD_ERRORS["password_incorrect"])
        return password


class EmailForm(PasswordForm):
    """Another e-mail address, and the password."""

    email = forms.CharField(
        label=gettext_lazy("E-mail address"),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    field_order = ("email", "password")
