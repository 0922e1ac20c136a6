"""The lists of the lobby: what everybody sees alike, and what is one's own.

What is alike is rendered row by row, each once in a language, and kept: a thousand
open pages get the same strings.
"""

from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.utils.crypto import salted_hmac

from games import presence, selectors
from games.fragments.rows import Row, whole_list
from games.gin.rules import Rules
from games.models import Match, User
from games.selectors import Reliability
from games.templatetags.people import person_link, strength

LONGEST_LIST: Final = 50
LONGEST_CROWD: Final = 30
#: So many challenges are looked through for those that a page asks for.
MOST: Final = 500
NOTHING: Final[Mapping[str, str]] = {}


@dataclass(frozen=True)
class Looker:
    """Who looks at the lobby, whom they are not to meet, and what they look for."""

    user_id: int | None = None
    blocked: frozenset[int] = frozenset()
    asked: Mapping[str, str] = field(default_factory=dict)

    def tables(self, rows: Iterable[Row]) -> list[Row]:
        """Those of the open challenges that they see."""
        seen = (row for row in rows if self._meets(row) and self._asks_for(row))
        return list(islice(seen, LONGEST_LIST))

    def people(self, rows: Iterable[Row]) -> list[Row]:
        """Those of the people here whom they see; themselves they needn't."""
        return list(islice(filter(self._meets, rows), LONGEST_CROWD))

    def _meets(self, row: Row) -> bool:
        return row.user_id != self.user_id and row.user_id not in self.blocked

    def _asks_for(self, row: Row) -> bool:
        return all(value in row.terms[name] for name, value in self.asked.items())


def looker(user: User | AnonymousUser, asked: Mapping[str, str]) -> Looker:
    """``user`` as one who looks at the lobby for tables like that."""
    if not user.is_authenticated:
        return Looker(asked=asked)
    return Looker(user.pk, frozenset(selectors.blocked_ids(user)), asked)


class Notices:
    """What the lobby shows to everybody, as it was last read."""

    def __init__(self) -> None:
        self.tables: dict[int, Row] = {}
        self.crowd: dict[int, Row] = {}
        self.reliable: dict[int, Reliability] = {}
        self.count = _count_row(0)

    def read(self, changed: Collection[int] | None = None) -> bool:
        """Read the challenges of these numbers anew, or all; and who is here.

        Returns whether anything reads otherwise now.
        """
        before = self.tables, self.crowd, self.count
        here = presence.people_here()
        self.tables = self._read_tables(changed, set(here))
        self.crowd = self._read_crowd(here, anew=changed is None)
        self.count = _count_row(len(here)).or_older(self.count)
        return before != (self.tables, self.crowd, self.count)

    def _read_tables(
        self, changed: Collection[int] | None, here: set[int]
    ) -> dict[int, Row]:
        matches = selectors.open_challenges()
        if changed is None:
            kept: dict[int, Match] = {}
            matches = matches[:MOST]
        else:
            kept = {
                number: row.match
                for number, row in self.tables.items()
                if row.match and row.match.is_open and number not in changed
            }
            matches = matches.filter(pk__in=changed) if changed else matches.none()
        read = {match.pk: match for match in matches}
        known = {} if changed is None else self.reliable
        self.reliable = {**known, **_reliabilities(read.values())}
        found = {**kept, **read}
        newest_first = sorted(found.values(), key=_age, reverse=True)
        rows = {each.pk: _table_row(each, here, self.reliable) for each in newest_first}
        return {
            number: row.or_older(self.tables.get(number))
            for number, row in rows.items()
        }

    def _read_crowd(self, here: list[int], *, anew: bool) -> dict[int, Row]:
        latest = here[: -LONGEST_LIST - 1 : -1]
        unknown = [user for user in latest if anew or user not in self.crowd]
        read = {user.pk: _person_row(user) for user in selectors.people(unknown)}
        rows = {
            user: read[user].or_older(self.crowd.get(user))
            if user in read
            else self.crowd.get(user)
            for user in latest
        }
        return {user: row for user, row in rows.items() if row}


def lobby_context(
    user: User | AnonymousUser, asked: Mapping[str, str] = NOTHING
) -> dict[str, Any]:
    """What the lobby lists to one person: their own, others' tables, who is here."""
    notices, looks = Notices(), looker(user, asked)
    notices.read()
    return {
        **own_context(user),
        "tables": looks.tables(notices.tables.values()),
        "crowd": looks.people(notices.crowd.values()),
        "count": notices.count,
    }


def own_context(user: User | AnonymousUser) -> dict[str, Any]:
    """What `_mine.html` and `_own.html` list: one's matches, and one's challenges."""
    return {
        "user": user,
        "mine": list(selectors.running_matches(user)[:LONGEST_LIST]),
        "own": list(selectors.own_challenges(user)[:LONGEST_LIST]),
    }


def render_own(own: dict[str, Any]) -> str:
    """One's own part of the lobby, of what `own_context` found, as it is pushed."""
    context = {**own, "push": True}
    parts = ("games/_mine.html", "games/_own.html")
    return "".join(render_to_string(part, context) for part in parts)


def render_lobby(user: User | AnonymousUser, asked: Mapping[str, str] = NOTHING) -> str:
    """All lists of the lobby as one person sees them, as they are pushed."""
    notices, looks = Notices(), looker(user, asked)
    notices.read()
    return render_own(own_context(user)) + render_notices(
        notices,
        {row.key: row.html for row in looks.tables(notices.tables.values())},
        {row.key: row.html for row in looks.people(notices.crowd.values())},
    )


def render_notices(
    notices: Notices, tables: dict[str, str], crowd: dict[str, str]
) -> str:
    """The lists that everybody sees, whole."""
    lists = whole_list("open-rows", tables) + whole_list("here-rows", crowd)
    return lists + pushed_count(notices.count)


def pushed_count(row: Row) -> str:
    """How many are here, in its place in the head of the page."""
    return row.html.replace("<span", '<span hx-swap-oob="outerMorph"', 1)


def _age(match: Match) -> tuple[Any, int]:
    return match.created, match.pk


def _reliabilities(matches: Iterable[Match]) -> dict[int, Reliability]:
    """How often those who made these challenges stay, in one query."""
    return selectors.reliabilities(
        number for match in matches if (number := match.inviter.user_id)
    )


def _table_row(
    match: Match, here: set[int], reliable: Mapping[int, Reliability]
) -> Row:
    inviter = match.inviter.user
    assert inviter, "a person invites"
    is_here, reliability = inviter.pk in here, reliable.get(inviter.pk)
    return Row(
        f"challenge-{match.slug}",
        "games/_challenge.html",
        facts=(
            is_here,
            person_link(inviter),
            strength(inviter, match.sheet),
            reliability,
        ),
        user_id=inviter.pk,
        match=match,
        terms={
            "rules": _rules_asked_for(match.rules),
            "clock": {match.clock},
            "rated": {"rated" if match.rated else "casual"},
        },
        inviter=inviter,
        is_here=is_here,
        reliability=reliability,
    )


def _rules_asked_for(rules: Rules) -> Set[str]:
    """By which names these rules are looked for: the sheet's, and its variants'."""
    variants = {"oklahoma": rules.oklahoma, "hollywood": rules.hollywood}
    return {rules.sheet, *(name for name, is_played in variants.items() if is_played)}


def _person_row(person: User) -> Row:
    # Names and numbers say nothing here that a page of another person could use.
    key = salted_hmac("here", str(person.pk)).hexdigest()[:12]
    strengths = tuple(strength(person, sheet) for sheet in ("standard", "club"))
    return Row(
        f"here-{key}",
        "games/_person.html",
        facts=(person_link(person), strengths),
        user_id=person.pk,
        person=person,
    )


def _count_row(count: int) -> Row:
    return Row("here-count", "games/_count.html", facts=count, count=count)
