import pytest
from django.utils import translation

from games.phrases import PHRASES, phrase_text


def test_there_are_a_dozen_phrases():
    assert len(PHRASES) == 12


@pytest.mark.parametrize("code", PHRASES)
def test_a_phrases_code_can_be_kept_and_its_text_be_said(code, settings):
    assert 0 < len(code) <= 20
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            assert phrase_text(code)


def test_an_unknown_phrase_says_nothing():
    assert phrase_text("nonsense") == ""
