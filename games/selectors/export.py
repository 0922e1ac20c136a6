"""All that is kept of somebody, as they may take it along.

A JSON object, its times in ISO 8601 and UTC:

``made``      when this was put together
``account``   ``name``, ``is_guest``, ``since``, ``last_login``, ``language``,
              ``email``, ``email_confirmed``, ``wants_digest``, ``digest_sent``,
              ``allows_chat``, ``is_private``
``settings``  each choice by its name, as ``games.preferences`` lists them
``sessions``  where one is signed in: ``browser``, ``made``, ``seen``, ``until``
``ratings``   by ``sheet``: ``value``, ``deviation``, ``volatility``, ``matches``,
              ``at``, ``steps`` (each ``match``, ``value``, ``deviation``, ``at``,
              and whether one ``left``)
``blocks``    whom one has blocked: ``name``, ``made``
``reports``   what one has reported: ``about``, ``match``, ``reason``, ``text``,
              ``made``
``matches``   newest first: ``link``, ``sheet``, ``sheet_version``, ``options``,
              ``target``, ``clock``, ``rated``, ``status``, ``created``, ``started``,
              ``ended``, ``cause``, ``seat`` (one's own number), ``opponent``,
              ``points`` by seat, ``winner`` (a seat's number), ``mutes`` (the
              other side, whom one hears no more), ``said`` (one's own remarks:
              ``phrase`` or ``text``, ``at``), and ``log``, every line with its
              ``number``, ``seat``, ``text`` and ``at``; null while the match is on,
              since cards stand in it that are nobody's to see yet
"""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from typing import Any, Final

from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from games import preferences
from games.models import Block, Match, Rating, Report, Seat, User
from games.selectors.sessions import sessions_of

#: So many matches at a time are in memory.
BATCH: Final = 20


def own_data(user: User) -> Iterator[str]:
    """Return the file of ``user``, piece by piece, each as soon as it has been read."""
    head = json.dumps(_head(user), ensure_ascii=False, indent=1)
    yield head.removesuffix("\n}") + ',\n "matches": ['
    comma = ""
    for match in _matches(user):
        yield comma + "\n" + json.dumps(match, ensure_ascii=False)
        comma = ","
    yield "\n ]\n}\n"


def match_data(seat: Seat) -> str:
    """Return the file of one match, as its player at ``seat`` may take it along."""
    return json.dumps(_match(seat), ensure_ascii=False, indent=1) + "\n"


def _head(user: User) -> dict[str, Any]:
    return {
        "made": _iso(timezone.now()),
        "account": {
            "name": user.username,
            "is_guest": user.is_guest,
            "since": _iso(user.date_joined),
            "last_login": _iso(user.last_login),
            "language": user.language,
            "email": user.email,
            "email_confirmed": user.email_confirmed,
            "wants_digest": user.wants_digest,
            "digest_sent": _iso(user.digest_sent),
            "allows_chat": user.allows_chat,
            "is_private": user.is_private,
        },
        "settings": preferences.read(user.preferences),
        "sessions": [
            {
                "browser": session.agent,
                "made": _iso(session.made),
                "seen": _iso(session.seen),
                "until": _iso(session.expire_date),
            }
            for session in sessions_of(user)
        ],
        "ratings": list(map(_rating, _ratings(user))),
        "blocks": [
            {"name": block.whom.shown_name, "made": _iso(block.made)}
            for block in Block.objects.filter(by=user).select_related("whom")
        ],
        "reports": [
            {
                "about": report.about.shown_name,
                "match": report.match.slug if report.match else None,
                "reason": report.reason,
                "text": report.text,
                "made": _iso(report.made),
            }
            for report in Report.objects.filter(by=user).select_related(
                "about", "match"
            )
        ],
    }


def _ratings(user: User) -> QuerySet[Rating]:
    return Rating.objects.filter(user=user).prefetch_related("steps__match")


def _rating(rating: Rating) -> dict[str, Any]:
    return {
        "sheet": rating.sheet,
        "value": rating.value,
        "deviation": rating.deviation,
        "volatility": rating.volatility,
        "matches": rating.matches,
        "at": _iso(rating.at),
        "steps": [
            {
                "match": step.match.slug,
                "value": step.value,
                "deviation": step.deviation,
                "at": _iso(step.at),
                "left": step.left,
            }
            for step in rating.steps.all()
        ],
    }


def _matches(user: User) -> Iterator[dict[str, Any]]:
    own = Seat.objects.filter(user=user).order_by("-match__created", "-pk")
    numbers = iter(list(own.values_list("pk", flat=True)))
    while batch := list(islice(numbers, BATCH)):
        rows = own.filter(pk__in=batch).select_related("match")
        yield from map(_match, rows.prefetch_related(_WITH_PEOPLE, "match__remarks"))


_WITH_PEOPLE = Prefetch("match__seats", Seat.objects.select_related("user"))


def _match(seat: Seat) -> dict[str, Any]:
    match, opponent = seat.match, seat.opponent
    return {
        "link": match.slug,
        "sheet": match.sheet,
        "sheet_version": match.sheet_version,
        "options": match.options,
        "target": match.target,
        "clock": match.clock,
        "rated": match.rated,
        "status": match.status,
        "created": _iso(match.created),
        "started": _iso(match.started),
        "ended": _iso(match.ended),
        "cause": match.cause,
        "seat": seat.number,
        "opponent": _name(opponent) if opponent else None,
        "points": match.points,
        "winner": match.winner,
        "mutes": seat.mutes,
        "said": [
            {"phrase": said.phrase, "text": said.text, "at": _iso(said.at)}
            for said in match.remarks.all()
            if said.seat == seat.number
        ],
        "log": _log(match) if match.is_over else None,
    }


def _name(seat: Seat) -> str:
    return f"AI, {seat.level}" if seat.is_ai else seat.name


def _log(match: Match) -> list[dict[str, Any]]:
    return [
        {
            "number": line.number,
            "seat": line.seat,
            "text": line.text,
            "at": _iso(line.at),
        }
        for line in match.log.order_by("number")
    ]


def _iso(moment: datetime | None) -> str | None:
    return moment.astimezone(UTC).isoformat(timespec="seconds") if moment else None
