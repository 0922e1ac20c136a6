"""Dates in the words and the order of whoever reads."""

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import get_language


def day_text(moment: date) -> str:
    """Return a day in full: “November 30, 2026”, “30. listopadu 2026”."""
    # As browsers write it, too: Django's English one shortens the month.
    is_english = get_language() == "en"
    text = date_format(moment, "F j, Y" if is_english else "DATE_FORMAT")
    return _as_written(text).removeprefix("0")


def short_day_text(moment: date) -> str:
    """Return a day for where there is little room: “30 Nov 2026”, “30.11.2026”."""
    # Django's short English date is the American one: 11/03 is no third of November.
    is_english = get_language() == "en"
    return date_format(moment, "j M Y" if is_english else "SHORT_DATE_FORMAT")


def month_text(moment: date) -> str:
    """Return a month with its year: “November 2026”."""
    return _as_written(date_format(moment, "YEAR_MONTH_FORMAT"))


def short_month_text(moment: date) -> str:
    """Return a month in a few letters, without its year: “Nov”."""
    return _as_written(date_format(moment, "M"))


def _as_written(text: str) -> str:
    """In Italian months are written small; Django's are not."""
    return text.lower() if get_language() == "it" else text
