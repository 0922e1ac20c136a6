"""Rows of a list that all pages show alike, and what turns one list into another."""

from collections.abc import Hashable, Mapping, Set
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.models import Match


class Row:
    """One row, rendered once in each language in which it is asked for.

    ``facts`` are all that it shows which may change: rows of the same key and facts
    read the same. ``user_id`` is whose row it is; ``match`` the challenge, if it is
    one, and ``terms`` the answers to which it is found, by what is asked.
    """

    def __init__(
        self,
        key: str,
        template: str,
        *,
        facts: Hashable = None,
        user_id: int | None = None,
        match: Match | None = None,
        terms: Mapping[str, Set[str]] | None = None,
        **context: Any,
    ) -> None:
        self.key, self.facts = key, facts
        self.user_id, self.match, self.terms = user_id, match, terms or {}
        self._template, self._context = template, {**context, "match": match}
        self._told: dict[str, SafeString] = {}

    @property
    def html(self) -> SafeString:
        """The row in the language of now; its element has the key for its id."""
        language = get_language() or ""
        if language not in self._told:
            context = {**self._context, "key": self.key}
            html = render_to_string(self._template, context).strip()
            self._told[language] = mark_safe(html)  # a template has made it
        return self._told[language]

    def or_older(self, older: "Row | None") -> "Row":
        """The row that was there before, if this one would read the same."""
        return older if older is not None and older.facts == self.facts else self


def whole_list(place: str, rows: Mapping[str, str]) -> str:
    """A piece that puts these rows into the list ``place``, whatever it has."""
    return f'<ul hx-swap-oob="innerMorph:#{place}">{"".join(rows.values())}</ul>'


def changed_list(place: str, has: Mapping[str, str], gets: Mapping[str, str]) -> str:
    """The pieces that turn the list ``place`` with the rows ``has`` into ``gets``."""
    if [key for key in has if key in gets] != [key for key in gets if key in has]:
        return whole_list(place, gets)
    pieces = [
        f'<li id="{key}" hx-swap-oob="delete"></li>' for key in has if key not in gets
    ]
    # New rows that follow one another are one piece: the page would look for where the
    # second goes before it has put in the first.
    where, new = f"afterbegin:#{place}", ""
    for key, html in gets.items():
        if key not in has:
            new += html
            continue
        if html != has[key]:
            pieces.append(html.replace("<li", '<li hx-swap-oob="outerMorph"', 1))
        pieces.append(_inserted(where, new))
        where, new = f"afterend:#{key}", ""
    return "".join([*pieces, _inserted(where, new)])


def _inserted(where: str, rows: str) -> str:
    return f'<ul hx-swap-oob="{where}">{rows}</ul>' if rows else ""
