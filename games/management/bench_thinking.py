"""What thinking AIs cost the others at a server: how long a page of another waits.

A server of its own is started on a database of its own. Five tables are played over
HTTP, in turns at a rest, against Easy and against Hard, while another page asks for its
table all the time. Against Easy the same is posted, but hardly anything is thought.
"""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Event, Thread
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

from django.conf import settings

TABLES = 5
ROUNDS = 6
#: Seconds: of one kind of traffic in a round, between two moves at a table, between
#: two looks of the other page.
SPELL, PAUSE, LOOK = 4.0, 0.25, 0.02
#: How much longer than without thinking the others may wait (p95).
BAR = 2.0
PATIENCE = 60


@dataclass(frozen=True)
class Waits:
    """How long the other page waited for an answer, in milliseconds."""

    traffic: str
    looks: int
    p50: float
    p95: float


class Browser:
    """A guest at a table of their own, who knows the page by its buttons."""

    def __init__(self, site: str, level: str) -> None:
        self.site, self.rng = site, Random(level)
        self.opener = build_opener(HTTPCookieProcessor(CookieJar()))
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.get("/"))
        assert token, "each form has its token"
        self.token = token[1]
        page = self.post("/play-now/", level=level)
        found = re.search(r"/matches/([\w-]+)/play/", page)
        assert found, "a match has begun"
        self.path = f"/matches/{found[1]}"

    def get(self, path: str) -> str:
        return self._open(Request(self.site + path))

    def post(self, path: str, **fields: str) -> str:
        data = urlencode({"csrfmiddlewaretoken": self.token, **fields}).encode()
        return self._open(Request(self.site + path, data, {"Referer": self.site}))

    def play(self) -> None:
        """Make one move; a new match begins where this one is over."""
        page = self.get(f"{self.path}/table/")
        if 'data-over=""' not in page:
            again = self.path.rpartition("/")[2]
            page = self.post("/play-now/", again=again)
            found = re.search(r"/matches/([\w-]+)/play/", page)
            self.path = f"/matches/{found[1]}" if found else self.path
            return
        version = re.search(r'data-version="(\d+)"', page)
        if version and (move := self._move(page)):
            self.post(f"{self.path}/play/", move=move, version=version[1])

    def _move(self, page: str) -> str:
        if following := re.search(r'value="(next-\d+)"', page):
            return following[1]
        for move in ("LB", "P", "S"):
            if re.search(rf'name="move" value="{move}"(?![^>]*aria-disabled)', page):
                return move
        cards = re.findall(
            r'name="select" value="(\w\w)"(?![^>]*aria-describedby)', page
        )
        return f"D{self.rng.choice(cards)}" if cards else ""

    def _open(self, request: Request) -> str:
        try:
            with self.opener.open(request, timeout=PATIENCE) as answer:
                return str(answer.read().decode())
        except HTTPError as error:
            return str(error.read().decode())


def measured(rounds: int = ROUNDS, spell: float = SPELL) -> list[Waits]:
    """How long the other page waits alone, beside five tables of Easy, and of Hard."""
    with _server() as site:
        other = Browser(site, "easy")
        traffics: dict[str, list[Browser]] = {
            "alone": [],
            "easy": [Browser(site, "easy") for _ in range(TABLES)],
            "hard": [Browser(site, "hard") for _ in range(TABLES)],
        }
        waits: dict[str, list[float]] = {name: [] for name in traffics}
        for _ in range(rounds):
            for name, browsers in traffics.items():
                with _playing(browsers):
                    waits[name] += _looks(other, spell)
    return [_waits(name, found) for name, found in waits.items()]


def table(found: list[Waits]) -> str:
    """The waits for people, and the ratio that the bar is about."""
    lines = [f"{'the other page beside':24}{'looks':>8}{'p50 ms':>10}{'p95 ms':>10}"]
    lines += [f"{w.traffic:24}{w.looks:8}{w.p50:10.1f}{w.p95:10.1f}" for w in found]
    return "\n".join([*lines, f"Hard’s p95 is {ratio(found):.2f} times Easy’s."])


def ratio(found: list[Waits]) -> float:
    """How many times longer the p95 is beside five tables of Hard than of Easy."""
    p95 = {waits.traffic: waits.p95 for waits in found}
    return p95["hard"] / p95["easy"]


def _looks(other: Browser, spell: float) -> list[float]:
    waits, until = [], time.monotonic() + spell
    while time.monotonic() < until:
        began = time.monotonic()
        other.get(f"{other.path}/table/")
        waits.append(1000 * (time.monotonic() - began))
        time.sleep(LOOK)
    return waits


def _waits(traffic: str, found: list[float]) -> Waits:
    ordered = sorted(found)
    p50, p95 = (ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.95))
    return Waits(traffic, len(ordered), round(p50, 1), round(p95, 1))


@contextmanager
def _playing(browsers: list[Browser]) -> Iterator[None]:
    """Let the tables be played for as long as this lasts."""
    stop = Event()

    def play(browser: Browser) -> None:
        while not stop.wait(PAUSE):
            browser.play()

    threads = [Thread(target=play, args=[browser]) for browser in browsers]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join()


@contextmanager
def _server() -> Iterator[str]:
    """The site, served by a process of its own from a folder of its own."""
    with TemporaryDirectory() as folder:
        database = Path(folder) / "gin.sqlite3"
        environment = {**os.environ, "DATABASE_URL": f"sqlite:///{database}"}
        environment.pop("REDIS_URL", None)
        port = _free_port()
        manage = [sys.executable, str(settings.BASE_DIR / "manage.py")]
        subprocess.run([*manage, "migrate", "-v0"], env=environment, check=True)
        serve = [*manage, "play", "--port", str(port)]
        server = subprocess.Popen(serve, env=environment, stdout=subprocess.DEVNULL)
        try:
            _wait_for(port, server)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.2)
    raise RuntimeError("the server doesn’t start")
