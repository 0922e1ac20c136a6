"""The learned part of Hard: small networks that tell how a deal may end.

Each of the three heads takes the features of a hand and gives the chances of fifteen
endings. They were trained on what really followed, and what an ending pays is applied
outside the network, so other bonuses need no new training.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib import resources
from math import exp
from operator import mul
from typing import Any

Row = tuple[float, ...]


class Head(StrEnum):
    """The moments that the networks were trained on."""

    DISCARD = "after discard"
    LEAVE = "after leaving the upcard"
    KNOCK = "knock"


@dataclass(frozen=True, slots=True)
class Layer:
    """A row of weights and a bias for each of its outputs."""

    weights: tuple[Row, ...]
    biases: Row

    def sums(self, inputs: Sequence[float]) -> list[float]:
        """Return the weighted sums of ``inputs``."""
        return [
            bias + sum(map(mul, row, inputs))
            for row, bias in zip(self.weights, self.biases, strict=True)
        ]


@dataclass(frozen=True, slots=True)
class Network:
    """Layers with a ramp between them, and the mean points of each ending."""

    layers: tuple[Layer, ...]
    points: Row

    def chances(self, features: Sequence[float]) -> list[float]:
        """Return the chance of each ending; they add up to 1."""
        *hidden, last = self.layers
        for layer in hidden:
            features = [max(0.0, value) for value in layer.sums(features)]
        sums = last.sums(features)
        highest = max(sums)
        shares = [exp(value - highest) for value in sums]
        whole = sum(shares)
        return [share / whole for share in shares]


def _network(data: dict[str, Any]) -> Network:
    layers = [
        Layer(tuple(map(tuple, layer["weights"])), tuple(layer["biases"]))
        for layer in data["layers"]
    ]
    return Network(tuple(layers), tuple(data["points"]))


_DATA = json.loads(resources.files(__package__).joinpath("weights.json").read_text())

WEIGHTS_VERSION: str = _DATA["version"]
NETWORKS = {Head(name): _network(head) for name, head in _DATA["heads"].items()}
