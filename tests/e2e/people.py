"""Those who play from where nobody looks."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import connections
from playwright.sync_api import APIRequestContext

from games.models import Match

P = ParamSpec("P")
T = TypeVar("T")


def in_a_thread(do: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a service from a test: the main thread has Playwright's event loop."""

    def do_and_hang_up() -> T:
        try:
            return do(*args, **kwargs)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(do_and_hang_up).result()


class Elsewhere:
    """Somebody at another computer: what they do comes as plain requests."""

    def __init__(self, match: Match, requests: APIRequestContext) -> None:
        self.match, self.requests = match, requests

    def play(self, *moves: str) -> int:
        """Make these moves, and return the version that the match is at then."""
        for move in moves:
            self.match.refresh_from_db()
            self.post(move=move, version=str(self.match.version))
        self.match.refresh_from_db()
        return self.match.version

    def post(self, press: str = "play", **fields: str) -> None:
        path = f"/matches/{self.match.slug}/{press}/"
        answer = self.requests.post(path, form=fields)
        assert answer.ok, answer.status
        assert "data-notice" not in answer.text()
