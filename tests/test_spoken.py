import pytest

from games.spoken import LONGEST, TooLong, clean_words, plain


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("well played", "well played"),
        ("  well \n\t played ", "well played"),
        ("<b>bold</b> & more", "<b>bold</b> & more"),
        ("Jir\u030ci\u0301", "Jiří"),
        ("\u202eevil\u202c", "evil"),
        ("\u2066a\u2069\u200bb\ufeff", "ab"),
        ("a\x00b\x1b[31mc", "ab[31mc"),
        ("soft\u00adhyphen", "softhyphen"),
        ("tag\U000e0061s", "tags"),
        ("a\ud800b", "ab"),
        ("\u0335\u0336\u0337\u0338\u0335x", "\u0335\u0336\u0337x"),
        ("שלום", "שלום"),
        ("\N{GRINNING FACE}", "\N{GRINNING FACE}"),
        ("\u3164\u2800 \u115f", ""),
        ("\u200b", ""),
        ("", ""),
        ("   ", ""),
    ],
)
def test_words_are_kept_plain(typed, kept):
    assert clean_words(typed) == kept


def test_words_are_counted_as_they_are_kept():
    assert clean_words("é" * LONGEST) == "é" * LONGEST
    assert clean_words("e\u0301" * LONGEST) == "é" * LONGEST
    assert clean_words("a" + "\u200b" * 500) == "a"


@pytest.mark.parametrize("text", ["a" * 201, "\u200b" * 1001, "a" * 1_000_000])
def test_more_than_a_remark_is_too_long(text):
    with pytest.raises(TooLong):
        clean_words(text)


def test_plain_text_has_one_line():
    assert plain("one\u2028two\r\nthree") == "one two three"
