"""Sets up a fresh machine: an environment with the locked packages, made on first need.

Only the standard library is used here, and only what older Pythons can read too, so
that each of them is told in one sentence what is missing.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

OLDEST = (3, 11)
HERE = Path(__file__).resolve().parent
LOCKS = {
    "play": HERE / "requirements.txt",
    "test": HERE / "requirements-dev.txt",
}
# The lock that ``test`` installs holds all of the other one.
COVERED = {"play": ("play",), "test": ("play", "test")}


class Fault(Exception):
    """Why the set-up cannot go on, as one sentence for whoever typed the command."""


def equip(argv: list[str]) -> None:
    """Make sure that the packages for the command ``argv`` are there.

    Returns where they are; otherwise installs them into ``.venv`` and starts the
    command again inside it. A fault ends the process with its sentence.
    """
    command = argv[1] if len(argv) > 1 else ""
    try:
        if sys.version_info < OLDEST:
            raise Fault(
                "Python {}.{} or newer is needed; this is {}.".format(
                    *OLDEST, sys.version.split()[0]
                )
            )
        if not is_equipped(command):
            environment = HERE.parent / ".venv"
            python = set_up(environment, command)
            if Path(sys.prefix).resolve() == environment.resolve():
                raise Fault("The packages in .venv are incomplete: remove that folder.")
            restart(python, argv)
    except Fault as fault:
        sys.exit(str(fault))
    except KeyboardInterrupt:
        sys.exit(130)


def is_equipped(command: str) -> bool:
    """Whether this very Python has what ``command`` needs."""
    needed = ["django", "daphne", "channels"] + ["pytest"] * (command == "test")
    return all(importlib.util.find_spec(name) for name in needed)


def set_up(environment: Path, command: str) -> Path:
    """Bring ``environment`` in step with the lock; return its Python."""
    purpose = "test" if command == "test" else "play"
    python = environment.joinpath(
        *(("Scripts", "python.exe") if os.name == "nt" else ("bin", "python"))
    )
    stamp = environment / f"{purpose}.lock.sha256"
    if python.exists() and stamp.is_file() and stamp.read_text() == digest(purpose):
        return python
    sys.stderr.write("Installing the packages into .venv: a minute or two, once …\n")
    for old in environment.glob("*.lock.sha256"):
        old.unlink()
    make(environment, python)
    install(python, LOCKS[purpose])
    # Last, so that what was interrupted is done again.
    for covered in COVERED[purpose]:
        (environment / f"{covered}.lock.sha256").write_text(digest(covered))
    return python


def digest(purpose: str) -> str:
    """Tell one state of a lock from another."""
    return hashlib.sha256(LOCKS[purpose].read_bytes()).hexdigest()


def make(environment: Path, python: Path) -> None:
    """Make the virtual environment, unless one is there that works."""
    if run([python, "-m", "pip", "--version"]).returncode == 0:
        return
    if run([sys.executable, "-m", "venv", "--clear", environment]).returncode != 0:
        if not os.access(environment.parent, os.W_OK):
            raise Fault(f"The folder {environment.parent} must be writable.")
        raise Fault(
            "This Python cannot make a virtual environment: install its venv module"
            " (on Debian and Ubuntu: apt install python3-venv)."
        )


def install(python: Path, lock: Path) -> None:
    """Install exactly what ``lock`` says, checked by its hashes."""
    done = run(
        [
            *(python, "-m", "pip", "install", "--quiet", "--require-hashes"),
            *("--disable-pip-version-check", "--no-input"),
            *("--retries", "2", "--timeout", "20"),
            *("-r", lock),
        ]
    )
    if done.returncode != 0:
        words = done.stderr.strip().splitlines() or ["pip said nothing"]
        raise Fault(
            "The packages could not be installed; is this machine online?"
            f" (pip: {words[-1].strip()})"
        )


def run(arguments: list[str | Path]) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, keeping what it says."""
    try:
        return subprocess.run(
            [str(argument) for argument in arguments], capture_output=True, text=True
        )
    except OSError as error:
        return subprocess.CompletedProcess(arguments, 127, "", str(error))


def restart(python: Path, argv: list[str]) -> NoReturn:
    """Start the same command in the environment, in this one's place."""
    arguments = [str(python), *argv]
    sys.stderr.flush()
    if os.name == "nt":  # where exec would leave the shell without its child
        sys.exit(subprocess.call(arguments))
    os.execv(arguments[0], arguments)
