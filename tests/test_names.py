import pytest
from django.core.exceptions import ValidationError

from games.names import clean_name, is_kept_for_guests, name_key


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Jir\u030ci\u0301", "Jiří"),
        ("Νίκος", "Νίκος"),
        ("O’Hara", "O’Hara"),
        ("anna-maria_1.2", "anna-maria_1.2"),
    ],
)
def test_a_name_is_kept_composed_and_with_single_spaces(typed, kept):
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    "name",
    [
        "",
        "A",
        "   ",
        "...",
        "a" * 21,
        "a" * 1_000_000,
        "\ufdfa" * 20,
        "<b>Ada</b>",
        "Ada&amp;",
        'Ada"',
        "Ada\nBob",
        "Ada\x00",
        "Ada\x1b[31m",
        "\u202eadA",
        "Ada\u200b",
        "\u2067Ada\u2069",
        "Ada\ufeff",
        "\u3164\u3164\u3164",
        "Ada\ufe0f",
        "Ada\u00ad",
        "\ud800\ud800",
    ],
)
def test_what_hides_or_turns_or_marks_up_is_no_name(name):
    with pytest.raises(ValidationError):
        clean_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Alice", "ALICE"),
        ("Alice", "alice "),
        ("Alice", "Al ice"),
        ("Alice", "A.l-i_c’e"),
        ("Alice", "\uff21lice"),
        ("Alice", "\N{CYRILLIC CAPITAL LETTER A}lice"),
        ("Alice", "A1ice"),
        ("Bob", "B0b"),
        ("KATE", "\N{GREEK CAPITAL LETTER KAPPA}\N{GREEK CAPITAL LETTER ALPHA}TE"),
        ("Strasse", "Straße"),
        ("fi", "\N{LATIN SMALL LIGATURE FI}"),
        ("ΝΙΚΟΣ", "νικος"),
    ],
)
def test_names_that_could_be_taken_for_each_other_have_one_key(one, other):
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Alice", "Alicia"), ("Jiří", "Jiri"), ("Guest 12", "Guest 13")]
)
def test_names_that_differ_to_the_eye_have_different_keys(one, other):
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize("name", ["Guest 4821", "guest4821", "GUEST", "Guest 1O"])
def test_nobody_takes_a_guests_name(name):
    assert is_kept_for_guests(name)


@pytest.mark.parametrize("name", ["Guesthouse", "The Guest", "Guess 1"])
def test_other_names_are_free(name):
    assert not is_kept_for_guests(name)
