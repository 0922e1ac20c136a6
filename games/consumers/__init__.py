"""Open pages: each hears that there is something new and is pushed its own fragment.

Nothing is taken from a socket. Whatever a page has missed, it gets when it
connects again: the current table, from the same functions as the views'.
"""

from games.consumers.here import HereConsumer
from games.consumers.lobby import LobbyConsumer
from games.consumers.match import MatchConsumer

__all__ = ["HereConsumer", "LobbyConsumer", "MatchConsumer"]
