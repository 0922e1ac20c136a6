"""From a `PlayerView` to what the table shows: order, labels, buttons, words."""

from .hint import Hint, hint_of
from .refusals import told_code
from .table import Player, Table, all_are_laid, table_of
from .words import isolated, log_lines, notice_text, result_heading, short

__all__ = [
    "Hint",
    "Player",
    "Table",
    "all_are_laid",
    "hint_of",
    "isolated",
    "log_lines",
    "notice_text",
    "result_heading",
    "short",
    "table_of",
    "told_code",
]
