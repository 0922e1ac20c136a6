"""Puts measured strengths where they are read: the figures' file, and the README."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from games.ai.strength import CHALLENGE, Measured

HEAD = "| `manage.py selfplay A B --matches N` | matches | A wins | points a deal |"
RULE = "|---|---|---|---|"


def merged(
    kept: Iterable[dict[str, Any]], new: Iterable[dict[str, Any]]
) -> list[dict[str, Any]]:
    """The results that are kept, with the new ones in the place of older ones."""
    found = {_key(result): result for result in kept}
    found.update({_key(result): result for result in new})
    return list(found.values())


def _key(result: dict[str, Any]) -> tuple[str, str, str]:
    return result["a"], result["b"], result["rules"]


def read(path: Path) -> list[dict[str, Any]]:
    """The results in a file: a list, or one a line as ``selfplay --json`` prints it."""
    text = path.read_text()
    if text.lstrip().startswith("["):
        return list(json.loads(text))
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def write(path: Path, results: Sequence[dict[str, Any]]) -> None:
    """Keep the results, one a line, so that a change shows which one it is."""
    lines = ",\n".join(f"  {json.dumps(result)}" for result in results)
    path.write_text(f"[\n{lines}\n]\n")


def with_table(readme: str, figures: Iterable[Measured]) -> str:
    """The README with these figures in its table."""
    before, head, after = readme.partition(f"{HEAD}\n{RULE}\n")
    if not head:
        raise ValueError("the README has no table of strengths")
    _, end, rest = after.partition("\n\n")
    return f"{before}{head}{table(figures)}{end}{rest}"


def table(figures: Iterable[Measured]) -> str:
    """The rows of the README's table."""
    return "\n".join(map(_row, figures))


def _row(each: Measured) -> str:
    win, low, high = (
        f"{100 * share:.1f}" for share in (each.win, each.win_low, each.win_high)
    )
    return (
        f"| `{each.a} {each.b}{_options(each.rules)}` | {each.matches:,} "
        f"| {win} % ({low} to {high}) | {_signed(each.points)} ±{each.points_ci:.1f} |"
    )


def _options(rules: str) -> str:
    if rules == "openspiel":
        return " --in openspiel"
    return "" if rules == CHALLENGE else f" --rules {rules}"


def _signed(points: float) -> str:
    return f"{points:+.1f}".replace("-", "−")
