"""Serve at home: one command from a fresh clone to a game."""

import asyncio
import errno
import os
import secrets
import socket
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from channels.routing import get_default_application
from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server, twisted_loop
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import DatabaseError

from games.management import addresses, collected

# Autobahn holds what is sent to the same bound as what comes in, and a pushed table
# of a long deal has some twenty kilobytes.
LARGEST_MESSAGE = 64 * 1024


class Command(BaseCommand):
    help = "Serve the site on this machine; Ctrl-C stops it."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--host",
            default="127.0.0.1",
            help="the address to listen on: 0.0.0.0 lets in the whole home network",
        )
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *, host: str, port: int, **options: Any) -> None:
        refuse_to_listen_in_vain(host, port)
        try:
            settle_in(host)
            collected.refresh()
            application = get_default_application()  # takes the lock, or ends here
            call_command("migrate", interactive=False, verbosity=0)
            call_command("tidy")  # nobody sets up cron at home
        except OSError as error:
            why = f"The folder {settings.DATA_DIR} must be writable: {error}."
            raise SystemExit(why) from None
        except DatabaseError as error:
            why = f"The database can't be used: {str(error).splitlines()[0]}."
            raise SystemExit(why) from None
        serve(application, host, port, ready=lambda: self.tell(host, port))

    def tell(self, host: str, port: int) -> None:
        """Print where the site is found."""
        self.stdout.write("Gin rummy is served at")
        for name in addresses.to_print(host):
            self.stdout.write(f"  http://{name}:{port}/")
        self.stdout.write("Ctrl-C stops it.")
        self.stdout.flush()


def refuse_to_listen_in_vain(host: str, port: int) -> None:
    """End here if nothing can listen there, before anything is made."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host.strip("[]"), port))
        except (OSError, OverflowError) as error:
            if getattr(error, "errno", None) == errno.EADDRINUSE:
                why = f"Port {port} is taken: choose another with --port."
            else:
                reason = str(error).rstrip(".")
                why = f"Nothing can listen on {host}, port {port}: {reason}."
            raise SystemExit(why) from None


def settle_in(host: str) -> None:
    """Settle what only the machine can tell: a folder, a secret, its addresses."""
    settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
    settings.SECRET_KEY = os.environ.get("SECRET_KEY") or kept_secret()
    if not settings.PUBLIC_URL:
        settings.ALLOWED_HOSTS = addresses.to_allow(host)


def kept_secret() -> str:
    """The secret beside the database, made on first need, for its owner's eyes only."""
    path: Path = settings.DATA_DIR / "secret-key"
    if not path.exists():
        new = path.with_suffix(".new")
        with open(new, "w", opener=_for_the_owner) as file:
            file.write(secrets.token_urlsafe(64))
        new.replace(path)
    return path.read_text()


def _for_the_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def serve(application: Any, host: str, port: int, *, ready: Callable[[], None]) -> None:
    """Serve until told to stop."""
    Server(
        application,
        endpoints=build_endpoint_description_strings(host=host, port=port),
        ready_callable=ready,
        websocket_max_message_size=LARGEST_MESSAGE,
        websocket_max_frame_size=LARGEST_MESSAGE,
    ).run()
    wind_up(twisted_loop)


def wind_up(loop: asyncio.AbstractEventLoop) -> None:
    """End what still runs in the server's loop.

    Daphne cancels its open sockets and waits for them at most until the reactor has
    stopped; a task left half-done would crash Python as it takes itself down.
    """
    tasks = asyncio.all_tasks(loop)
    for task in tasks:
        task.cancel()
    loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
