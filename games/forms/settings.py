"""How somebody likes it here."""

from typing import Any

from django import forms
from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext_lazy, pgettext_lazy

from games import preferences
from games.models import User
from games.preferences import CHOICES, Preferences

#: Those of the preferences that are told by a switch, by what it says when on.
SWITCHES = {
    "deadwood": "shown",
    "draw": "one",
    "discard": "one",
    "keys": "on",
    "motion": "full",
    "sound": "on",
}
#: What is the account's: whoever isn't signed in has no use for it.
OF_PEOPLE = ("allows_chat",)
OF_ACCOUNTS = ("is_public", "wants_digest")


_ONE_OF = gettext_lazy("Choose one of these.")


def _radio(label: Any, **titles: Any) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        choices=tuple(titles.items()),
        widget=forms.RadioSelect,
        # Met only by who sends what no form of ours does.
        error_messages={"required": _ONE_OF, "invalid_choice": _ONE_OF},
    )


def _switch(label: Any, help_text: Any) -> forms.BooleanField:
    box = forms.CheckboxInput(attrs={"class": "switch", "role": "switch"})
    return forms.BooleanField(
        label=label, help_text=help_text, required=False, widget=box
    )


class SettingsForm(forms.Form):
    """All that can be chosen, for a person or for whoever isn't anybody yet."""

    suits = _radio(
        gettext_lazy("Suits"),
        two=gettext_lazy("two colours"),
        four=gettext_lazy("four colours"),
    )
    letters = _radio(
        gettext_lazy("Letters"),
        language=gettext_lazy("of my language"),
        international=pgettext_lazy("letters on cards", "A K Q J"),
    )
    cards = _radio(
        pgettext_lazy("of the cards", "Face"),
        paper=pgettext_lazy("cards of", "paper"),
        night=pgettext_lazy("cards for the", "night"),
    )
    faces = _radio(
        pgettext_lazy("of the cards", "Print"),
        picture=pgettext_lazy("print on the cards", "pictures"),
        print=pgettext_lazy("print on the cards", "large"),
    )
    theme = _radio(
        pgettext_lazy("of the site", "Look"),
        system=gettext_lazy("as the system"),
        light=pgettext_lazy("look", "light"),
        dark=pgettext_lazy("look", "dark"),
    )
    deadwood = _switch(
        gettext_lazy("Melds and deadwood shown"),
        gettext_lazy(
            "Counted as you play. Off: you reckon, but for what the knock box says."
        ),
    )
    draw = _switch(
        gettext_lazy("Draw with one tap"),
        gettext_lazy("Off: the first tap chooses the pile, the second draws."),
    )
    discard = _switch(
        gettext_lazy("Discard with one tap"),
        gettext_lazy("A card that is pressed is thrown. Knock and gin have their own."),
    )
    keys = _switch(
        gettext_lazy("Letters play"),
        gettext_lazy(
            "S draws, K knocks, and so on. Off: only Tab, arrows and Enter do anything."
        ),
    )
    motion = _switch(
        gettext_lazy("Cards travel"),
        gettext_lazy("Off: a card is where it is. Your system’s wish comes first."),
    )
    sound = _switch(
        gettext_lazy("Sound when it is your turn"), gettext_lazy("One soft tone.")
    )
    allows_chat = _switch(
        gettext_lazy("Free chat"),
        gettext_lazy("On only if both want it. Phrases always work."),
    )
    is_public = _switch(
        gettext_lazy("My profile is public"),
        gettext_lazy("How you play, in figures, to whoever looks."),
    )
    wants_digest = _switch(
        gettext_lazy("E-mail when it is my turn"),
        gettext_lazy("By correspondence, once a day at most."),
    )

    def __init__(
        self, data: Any, *, user: User | AnonymousUser, kept: Preferences
    ) -> None:
        super().__init__(data, initial=_initial(user, kept))
        for name in () if user.is_authenticated else OF_PEOPLE:
            del self.fields[name]
        for name in () if _is_registered(user) else OF_ACCOUNTS:
            del self.fields[name]
        if "wants_digest" in self.fields and not _may_get_mail(user):
            # Shown nevertheless, so that one learns of it; what is sent counts nothing.
            self.fields["wants_digest"].disabled = True

    @property
    def preferences(self) -> Preferences:
        """What was chosen of them."""
        given = self.cleaned_data
        return preferences.read(
            {
                name: _switched(name, given[name]) if name in SWITCHES else given[name]
                for name in CHOICES
            }
        )

    @property
    def of_account(self) -> dict[str, bool]:
        """What was chosen for the account, by its fields."""
        given = self.cleaned_data
        names = ("allows_chat", "wants_digest")
        chosen: dict[str, bool] = {each: given[each] for each in names if each in given}
        if "is_public" in given:
            chosen["is_private"] = not given["is_public"]
        return chosen


def _switched(name: str, is_on: bool) -> str:
    on = SWITCHES[name]
    return on if is_on else next(each for each in CHOICES[name] if each != on)


def _initial(user: User | AnonymousUser, kept: Preferences) -> dict[str, Any]:
    switches = {name: kept[name] == on for name, on in SWITCHES.items()}
    person = {
        "allows_chat": getattr(user, "allows_chat", False),
        "is_public": not getattr(user, "is_private", False),
        "wants_digest": getattr(user, "wants_digest", False),
    }
    return {**kept, **switches, **person}


def _may_get_mail(user: User | AnonymousUser) -> bool:
    return user.is_authenticated and user.email_confirmed


def _is_registered(user: User | AnonymousUser) -> bool:
    return user.is_authenticated and user.is_registered
