"""From a `PlayerView` to what the table shows: order, labels, buttons, words."""

from .table import Player, Table, all_are_laid, table_of
from .words import isolated, log_lines, notice_text, result_heading

__all__ = [
    "Player",
    "Table",
    "all_are_laid",
    "isolated",
    "log_lines",
    "notice_text",
    "result_heading",
    "table_of",
]
