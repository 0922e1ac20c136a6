"""The learned part of Hard: small networks that tell how a deal may end.

Each of the three heads takes the features of a hand and gives the chances of fifteen
endings. They were trained on what really followed, and what an ending pays is applied
outside the network, so other bonuses need no new training.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib import resources
from math import exp
from struct import unpack
from typing import Any

#: Numbers are integers in parts of 2 ** -PLACES: what a feature or a hidden value of
#: 1.0 is, and a weight of 1.0.
PLACES = 16
ONE = 1 << PLACES

#: Each output of a layer has so many bits of one long integer to itself, more than its
#: sum needs.
LANE = 64


class Head(StrEnum):
    """The moments that the networks were trained on."""

    DISCARD = "after discard"
    LEAVE = "after leaving the upcard"
    KNOCK = "knock"


@dataclass(frozen=True, slots=True)
class Layer:
    """The weights of each input and the biases, each as one long integer.

    All outputs are in it, a lane each, so that plain Python adds them all up by one
    multiplication an input: quicker than one by one, and the same on any machine.
    """

    outputs: int
    weights: tuple[int, ...]
    biases: int

    @classmethod
    def of(cls, rows: Iterable[Sequence[float]], biases: Sequence[float]) -> "Layer":
        """The layer of these weights, a row for each output."""
        columns = zip(*rows, strict=True)
        return cls(
            outputs=len(biases),
            weights=tuple(_in_lanes(map(_fixed, column)) for column in columns),
            biases=_in_lanes(_fixed(bias) << PLACES for bias in biases),
        )

    def sums(self, inputs: Sequence[int]) -> list[int]:
        """Return the weighted sums of ``inputs``."""
        total = self.biases
        for value, weights in zip(inputs, self.weights, strict=True):
            if value:
                total += value * weights
        lanes = total.to_bytes(self.outputs * LANE // 8, "little", signed=True)
        return [lane >> PLACES for lane in unpack(f"<{self.outputs}q", lanes)]


def _fixed(value: float) -> int:
    return round(value * ONE)


def _in_lanes(values: Iterable[int]) -> int:
    """The values as one integer.

    A lane below 0 borrows one from the next, which is nothing: a weight of 1.0 by an
    input of 1.0 is 2 ** 32 there.
    """
    return sum(value << LANE * place for place, value in enumerate(values))


@dataclass(frozen=True, slots=True)
class Network:
    """Layers with a ramp between them, and the mean points of each ending."""

    layers: tuple[Layer, ...]
    points: tuple[float, ...]

    def chances(self, features: Iterable[float]) -> list[float]:
        """Return the chance of each ending; they add up to 1."""
        *hidden, last = self.layers
        values = [*map(_fixed, features)]
        for layer in hidden:
            values = [value if value > 0 else 0 for value in layer.sums(values)]
        sums = last.sums(values)
        highest = max(sums)
        shares = [exp((value - highest) / ONE) for value in sums]
        whole = sum(shares)
        return [share / whole for share in shares]


def network_of(data: dict[str, Any]) -> Network:
    """The network of a head in the file of weights."""
    layers = [Layer.of(layer["weights"], layer["biases"]) for layer in data["layers"]]
    return Network(tuple(layers), tuple(data["points"]))


_DATA = json.loads(resources.files(__package__).joinpath("weights.json").read_text())

WEIGHTS_VERSION: str = _DATA["version"]
NETWORKS = {Head(name): network_of(head) for name, head in _DATA["heads"].items()}
