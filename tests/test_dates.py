"""Dates as each language writes them."""

from datetime import date

import pytest
from django.utils import translation

from games.dates import day_text, month_text, short_day_text, short_month_text

THIRD = date(2026, 11, 3)


@pytest.mark.parametrize(
    ("language", "day", "short_day", "month", "short_month"),
    [
        ("en", "November 3, 2026", "3 Nov 2026", "November 2026", "Nov"),
        ("it", "3 novembre 2026", "03/11/2026", "novembre 2026", "nov"),
        ("cs", "3. listopadu 2026", "03.11.2026", "listopad 2026", "Lis"),
        ("el", "3/11/2026", "03/11/2026", "Νοέμβριος 2026", "Νοέ"),
    ],
)
def test_a_date_is_written_as_its_language_does(
    language, day, short_day, month, short_month
):
    with translation.override(language):
        assert day_text(THIRD) == day
        assert short_day_text(THIRD) == short_day
        assert month_text(THIRD) == month
        assert short_month_text(THIRD) == short_month
