"""Runs vectors: what a file holds is told by its content.

A vector of ``rules.json`` is a case of its own; the long lists, whose lines are all of
one kind, are one case a file, which names every line that fails.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.gin.vectors.hands import check_deadwood, check_hand, check_meld
from tests.gin.vectors.legality import check_legality
from tests.gin.vectors.lists import (
    check_deadwood_line,
    check_fair_line,
    check_layoff_line,
)
from tests.gin.vectors.matches import check_hollywood, check_match
from tests.gin.vectors.parts import Vector

RULES_CHECKS: dict[str, Callable[[Vector], None]] = {
    "meld": check_meld,
    "deadwood": check_deadwood,
    "hand": check_hand,
    "legality": check_legality,
    "match": check_match,
    "hollywood": check_hollywood,
}


class Case(NamedTuple):
    name: str
    check: Callable[[], None]


def cases_in(file: Path) -> Iterator[Case]:
    content = json.loads(file.read_text())
    if isinstance(content, dict):
        for vector in content["vectors"]:
            yield Case(vector["id"], _checking(RULES_CHECKS[vector["kind"]], vector))
        return
    yield Case(f"{file.name}: {len(content)} lines", lambda: check_lines(content))


def _checking(check: Callable[[Vector], None], vector: Vector) -> Callable[[], None]:
    return lambda: check(vector)


def check_lines(lines: list[Vector]) -> None:
    failed = []
    for line in lines:
        try:
            _line_check(line)(line)
        except AssertionError as error:
            failed.append(f"{line}\n    {error}")
    assert not failed, "\n".join([f"{len(failed)} lines fail:", *failed[:20]])


def _line_check(line: Vector) -> Callable[[Vector], None]:
    if "server_seed" in line:
        return check_fair_line
    return check_layoff_line if "knocker" in line else check_deadwood_line
