"""Those who play: at a table that is looked at, or elsewhere, where nobody looks."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any, ParamSpec, TypeVar

from django.db import connections
from playwright.sync_api import APIRequestContext, Page

from games.models import Match, User
from tests.e2e.tables import Table

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


class Person:
    """Somebody at a match: what they do elsewhere comes as plain requests."""

    match: Match  # given when it begins

    def __init__(
        self,
        user: User,
        visit: Callable[..., Page],
        elsewhere: Callable[[User], APIRequestContext],
    ) -> None:
        self.user, self.visit, self.elsewhere = user, visit, elsewhere

    @property
    def path(self) -> str:
        """Where the match is played."""
        return f"/matches/{self.match.slug}/"

    def sits_down(self, **options: Any) -> Table:
        """Open their table in a browser of their own, and wait for its socket."""
        table = Table(self.visit(self.path, self.user, **options))
        return table.is_live() if options.get("java_script_enabled", True) else table

    def plays(self, *moves: str) -> int:
        """Make these moves elsewhere, and return the version that the match is at."""
        for move in moves:
            self.match.refresh_from_db()
            self.posts(move=move, version=str(self.match.version))
        self.match.refresh_from_db()
        return self.match.version

    def posts(self, press: str = "play", **fields: str | float | bool) -> None:
        """Press a button elsewhere: the end of its address, and what it sends."""
        answer = self.requests.post(f"{self.path}{press}/", form=fields)
        assert answer.ok, answer.status
        assert "data-notice" not in answer.text()

    @cached_property
    def requests(self) -> APIRequestContext:
        return self.elsewhere(self.user)
