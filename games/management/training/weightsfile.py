"""The file of weights: ``games/ai/weights.json``, read by ``games.ai.network``."""

import json
from pathlib import Path

import numpy as np

from games.ai.network import Head
from games.management.training.fitting import Weights

#: Digits that are kept: more change no move, and the file stays small.
_DIGITS = 5


def read(path: Path) -> dict[Head, Weights]:
    """The weights of each head in the file."""
    heads = json.loads(path.read_text())["heads"]
    return {Head(name): _weights(head) for name, head in heads.items()}


def write(path: Path, weights: dict[Head, Weights], version: str) -> None:
    """Write a file that Hard can play with; a row of numbers a line."""
    heads = {str(head): _as_json(weights[head]) for head in Head}
    text = json.dumps({"version": version, "heads": heads}, separators=(",", ":"))
    path.write_text(text.replace("],[", "],\n[") + "\n")


def _weights(head: dict) -> Weights:
    layers: list[np.ndarray] = []
    for layer in head["layers"]:
        # In the file a row belongs to an output, here to an input.
        layers.append(np.array(layer["weights"], "f4").T.copy())
        layers.append(np.array(layer["biases"], "f4"))
    return Weights(tuple(layers), np.array(head["points"], "f4"))


def _as_json(weights: Weights) -> dict:
    matrices, biases = weights.layers[::2], weights.layers[1::2]
    layers = [
        {"weights": [*map(_short, matrix.T)], "biases": _short(bias)}
        for matrix, bias in zip(matrices, biases, strict=True)
    ]
    return {"layers": layers, "points": _short(weights.points)}


def _short(values: np.ndarray) -> list[float]:
    return [float(f"{value:.{_DIGITS}g}") for value in values]
