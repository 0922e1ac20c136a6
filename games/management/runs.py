"""A run of many pairs on all cores, kept in a file so that it can be resumed."""

import gc
import json
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from games.management.arena import Pair, Setup, Side, play_pair


class OtherRun(ValueError):
    """The file holds the pairs of another setup, which can't be added to these."""


def run(setup: Setup, pairs: int, kept: Path | None = None) -> Iterator[Pair]:
    """Yield the first ``pairs`` pairs as they end, those in the file ``kept`` first.

    Each new pair is added to the file before it is yielded.
    """
    done = _resumed(setup, kept) if kept else {}
    yield from (pair for number, pair in sorted(done.items()) if number < pairs)
    left = [number for number in range(pairs) if number not in done]
    if not left:
        return
    workers = ProcessPoolExecutor(min(len(left), os.cpu_count() or 1), None, _begin)
    try:
        ending = [workers.submit(play_pair, setup, number) for number in left]
        for ended in as_completed(ending):
            pair = ended.result()
            if kept:
                _keep(kept, asdict(pair))
            yield pair
    finally:  # a pool of multiprocessing, told to end, waits for itself now and then
        workers.shutdown(cancel_futures=True)


def _begin() -> None:
    """Make a new process ready.

    Ctrl-C reaches every process: the one that started the others ends them. And to look
    for garbage among all that was imported would be counted as some player's thinking.
    """
    signal(SIGINT, SIG_IGN)
    gc.freeze()


def _resumed(setup: Setup, kept: Path) -> dict[int, Pair]:
    """The pairs in the file by number; a new file is begun with the setup."""
    lines = _whole_lines(kept)
    if not lines:
        _keep(kept, _heading(setup))
        return {}
    heading, *pairs = map(json.loads, lines)
    if heading != _heading(setup):
        raise OtherRun(kept)
    return {pair.number: pair for pair in map(_pair, pairs)}


def _whole_lines(kept: Path) -> list[str]:
    """The file's lines; half a line, left by a run that was killed, is taken off."""
    text = kept.read_text() if kept.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        kept.write_text(whole)
    return whole.splitlines()


def _heading(setup: Setup) -> dict[str, Any]:
    """The setup as the file's first line; JSON knows no infinity."""
    return {name: str(value) for name, value in asdict(setup).items()}


def _keep(kept: Path, line: dict[str, Any]) -> None:
    with kept.open("a") as file:
        file.write(json.dumps(line) + "\n")


def _pair(line: dict[str, Any]) -> Pair:
    return Pair(**{**line, "a": _side(line["a"]), "b": _side(line["b"])})


def _side(line: dict[str, Any]) -> Side:
    times = {float(time): count for time, count in line["times"].items()}
    return Side(**{**line, "times": times})
