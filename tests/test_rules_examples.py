"""The worked sheets of the club's page bear out what is said beside them."""

import pytest

from games.rules_examples import club_sheets

sheets = club_sheets()


def sums(sheet):
    return [total.points for total in sheet.totals]


def figures(row):
    return [cell.text for cell in row.cells]


def closing_deals(sheet):
    return [row.number for row in sheet.rows for cell in row.cells if cell.closes]


def test_two_large_wins_reach_the_target_and_lose():
    sheet = sheets["lost"]
    assert figures(sheet.rows[-1]) == ["108", ""]
    assert sums(sheet) == [258, 270]
    assert "You had 50 for boxes" in sheet.why


def test_three_games_are_closed_one_after_the_other_and_lost():
    sheet = sheets["hollywood"]
    assert len(sheet.rows) == 16
    assert closing_deals(sheet) == [11, 14, 16]
    assert sums(sheet) == [857, 912]
    assert sheet.why


@pytest.mark.parametrize(
    ("reading", "third", "fourth"),
    [
        ("late", ["", "", "", "30", "", ""], ["", "", "", "42", "", "12"]),
        ("literal", [""] * 6, ["", "", "", "12", "", ""]),
    ],
)
def test_whoever_comes_late_enters_or_not(reading, third, fourth):
    _, second, *late = sheets[reading].rows
    assert second.cells[0].closes
    assert [figures(row) for row in late] == [third, fourth]


def test_one_deal_may_close_three_games_with_points_to_spare():
    sheet = sheets["both"]
    assert closing_deals(sheet) == [4, 4, 4]
    assert figures(sheet.rows[-1])[::2] == ["210", "190", "162"]
