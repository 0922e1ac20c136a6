"""From a `PlayerView` to what the table shows: order, labels, buttons, words."""

from .table import Player, Table, chosen_card, table_of
from .words import isolated, log_lines, notice_text, result_heading

__all__ = [
    "Player",
    "Table",
    "chosen_card",
    "isolated",
    "log_lines",
    "notice_text",
    "result_heading",
    "table_of",
]
