"""The form by which somebody reports another."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games import spoken
from games.models import Reason, Report

LONGEST = Report._meta.get_field("text").max_length


class ReportForm(forms.Form):
    """A reason, and what happened in one's own words."""

    reason = forms.ChoiceField(
        label=_("What is it about?"),
        choices=Reason.choices,
        widget=forms.RadioSelect,
        error_messages={
            "required": _("Choose what it is about."),
            "invalid_choice": _("Choose what it is about from the list."),
        },
    )
    text = forms.CharField(
        label=_("What happened?"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"class": "input", "rows": 5}),
        error_messages={
            "max_length": _("That is more than 1,000 characters. Make it shorter.")
        },
    )

    def clean_text(self) -> str:
        lines = self.cleaned_data["text"].splitlines()
        return "\n".join(filter(None, map(spoken.plain, lines)))
