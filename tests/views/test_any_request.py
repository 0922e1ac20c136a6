"""Whatever comes to whichever address: never a fault of ours, and what is refused
changes nothing."""

from random import Random
from urllib.parse import quote

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import get_resolver

from games import forms, services
from games.forms.challenge import ClubForm, StandardForm
from games.forms.reports import ReportForm
from games.gin.rules import STANDARD
from games.models import Match, Offer, Remark, Seat, User
from tests.matches import a_challenge, a_match, kept_up, one_move_on, seat_of

METHODS = ("get", "post", "post", "head", "put", "patch", "delete", "options")
ROUNDS = 2  # of all addresses, for each of the people, each time

PRESSES = """
    again answer block claim end has invited kind language level match move mute next
    order page phrase reason select session share show step stage text version who
"""
FILLED_IN = [*(getattr(forms, name) for name in forms.__all__), ReportForm]
FIELDS = sorted(
    {
        *PRESSES.split(),
        *(name for form in FILLED_IN for name in form.base_fields),
        *(f"s-{name}" for name in StandardForm.base_fields),
        *(f"c-{name}" for name in ClubForm.base_fields),
    }
)
VALUES = (
    "",
    "0",
    "1",
    "-1",
    "10" * 30,
    "yes",
    "standard",
    "club",
    "fast",
    "win",
    "draw",
    "rematch",
    "accept",
    "hello",
    "S",
    "D7H",
    "K4S/5H6H7H",
    "LB",
    "next-1",
    "arm-K",
    "back-9H",
    "Alice",
    "Bob",
    "link",
    "lobby",
    "easy",
    "on",
    "//evil.example/",
    "<b>x</b>",
    "\u202e\u200b",
    "\x00",
    "é" * 300,
    "x" * 5000,
    "%s%d{}",
    "2026-11-30",
    "١٢",
    "None",
    "NaN",
)


@pytest.fixture
def slugs(alice, bob) -> list[str]:
    """Something of each kind that an address can name, and what is none."""
    running = kept_up(one_move_on(a_match(alice, bob, clock="fast")))
    over = a_match(alice, bob)
    services.resign(over.pk, seat_of(over, 0))
    against_ai = kept_up(services.start_ai_match(alice, "easy", STANDARD))
    open_one = a_challenge(bob)
    found = [match.slug for match in (running, over, against_ai, open_one)]
    return [*found, "x" * 22, "no", "a\0"]


def addresses(slugs: list[str], chance: Random) -> list[str]:
    """Every address of the site once, with something in its gaps."""
    gaps = {
        "slug": lambda: chance.choice(slugs),
        "name": lambda: chance.choice(("Alice", "Bob", "Nobody", "\u202e", "a\0b")),
        "number": lambda: chance.choice((0, 1, 2, 10**30)),
        "sheet": lambda: chance.choice(("standard", "club", "whist")),
        "token": lambda: chance.choice(("a-b", "MQ:1x:y", "x" * 200)),
        "uidb64": lambda: chance.choice(("MQ", "Mg", "zz")),
    }
    found = []
    for name, paths in get_resolver("games.urls").reverse_dict.lists():
        if not isinstance(name, str):
            continue
        [(form, parts)] = paths[0][0][:1]
        found.append(quote("/" + form % {part: gaps[part]() for part in parts}))
    return sorted(found)


def fields(chance: Random) -> dict[str, str]:
    names = chance.sample(FIELDS, chance.randrange(0, 6))
    return {name: chance.choice(VALUES) for name in names}


def state() -> list:
    """What a request that is refused must leave as it was."""
    return [
        list(model.objects.order_by("pk").values())
        for model in (User, Match, Seat, Offer, Remark)
    ]


@pytest.mark.backends
@pytest.mark.parametrize("who", ["alice", "bob", "charlie", "nobody"])
def test_nothing_that_comes_is_a_fault_of_ours(times, who, alice, bob, charlie, slugs):
    """``--times 1000`` asks each address two thousand times."""
    chance = Random(who)
    user = {"alice": alice, "bob": bob, "charlie": charlie}.get(who)
    for _ in range(ROUNDS * len(times)):
        for address in addresses(slugs, chance):
            client = Client(raise_request_exception=False)
            if user:
                user.refresh_from_db()
                if user.deleted is None:
                    client.force_login(user)
            elif chance.random() < 0.2:
                client.cookies["sessionid"] = "aaaaaaaa\0"
            method, sent = chance.choice(METHODS), fields(chance)
            before = state()
            headers = chance.choice(({}, {"HX-Request": "true"}))
            # A body is for a post; the others' would be read by nobody.
            data = sent if method in ("get", "post", "head") else None
            answer = getattr(client, method)(address, data, headers=headers)
            told = f"{method} {address} {sent} by {who}: {answer.status_code}"
            assert answer.status_code < 500, told
            if 400 <= answer.status_code < 500 and answer.status_code != 409:
                assert state() == before, told
    call_command("audit_matches")


FILLED = {
    "/challenges/new/": {
        "who": "lobby",
        "sheet": "club",
        "clock": "fast",
        "rated": "casual",
        "open_to": "anyone",
        "c-target": "150",
        "c-oklahoma": "yes",
        "c-oklahoma_boxes": "extra",
        "c-hollywood": "yes",
        "c-late_entry": "literal",
        "c-who_deals": "loser",
        "show": "",
    },
    "/play-a-person/": {
        "rules": "standard",
        "clock": "fast",
        "rated": "casual",
        "how": "list",
    },
    "/history/": {
        "opponent": "Bob",
        "rules": "club",
        "result": "won",
        "time": "month",
        "page": "1",
    },
    "/leaderboard/": {"sheet": "club", "page": "1"},
    "/account/settings/": {
        "suits": "four",
        "letters": "language",
        "faces": "print",
    },
    "/account/sign-up/": {"name": "Dora", "password": "a long sentence", "email": ""},
    "/players/Bob/report/": {"reason": "chat", "text": "rude", "match": ""},
}


@pytest.mark.parametrize("address", FILLED)
def test_one_strange_answer_among_good_ones_is_no_fault_of_ours(address, alice, bob):
    client = Client(raise_request_exception=False)
    client.force_login(alice)
    for name in FILLED[address]:
        for value in VALUES:
            sent = FILLED[address] | {name: value}
            for method, headers in (("post", {}), ("get", {"HX-Request": "true"})):
                answer = getattr(client, method)(address, sent, headers=headers)
                assert answer.status_code < 500, f"{method} {address} {sent}"
