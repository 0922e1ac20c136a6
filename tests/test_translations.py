"""What no translation may say, found where somebody read it."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext

LOCALE = Path(__file__).parent.parent / "games" / "locale"
# A preposition before the bare name of an opponent, who may be the AI: “a IA”.
BEFORE_A_NAME = re.compile(r"\b(a|di|da|su) (<bdi>)?%\((name|other)\)s", re.IGNORECASE)
# What is said of people only.
OF_PEOPLE = "%(name)s’s table is full: the invitation was for one person."


def translations(language: str) -> list[tuple[str, str]]:
    """Each message in English and in this language, every plural form by itself."""
    with (LOCALE / language / "LC_MESSAGES" / "django.po").open("rb") as file:
        catalog = read_po(file)
    return [
        (str(message.id), text)
        for message in catalog
        for text in (
            [message.string] if isinstance(message.string, str) else message.string
        )
    ]


def test_in_italian_no_preposition_stands_before_a_name_that_may_be_the_ais():
    found = [
        text
        for english, text in translations("it")
        if BEFORE_A_NAME.search(text) and not english.startswith(OF_PEOPLE)
    ]
    assert found == []


def test_in_czech_deadwood_has_one_name():
    assert [
        text for _id, text in translations("cs") if "deadwood" in text.lower()
    ] == []


@pytest.mark.parametrize("language", ["it", "cs", "el"])
def test_a_void_deal_is_not_called_as_a_drawn_match_is(language):
    with override(language):
        void = pgettext("a deal without a winner", "void")
        assert void not in (pgettext("match", "drawn"), _("a draw"))
        assert void.lower() in _("A void deal: nobody scores").lower()


def test_in_italian_what_is_best_is_not_everything_and_no_meld_is_named():
    with override("it"):
        assert "tutto" not in _("Lay off best")
        assert "combinazione" in _("no meld yet")


def test_in_greek_a_void_deal_is_a_deal():
    with override("el"):
        assert "μοιρασιά" in _("A void deal: nobody scores")
    assert not [text for _id, text in translations("el") if "χέρι είναι άκυρο" in text]
