"""The networks' arithmetic: many sums in one long integer."""

from math import isclose
from operator import mul
from random import Random

import pytest

from games.ai.network import NETWORKS, ONE, Layer


def some_numbers(rng: Random, count: int, size: float) -> list[float]:
    return [rng.uniform(-size, size) for _ in range(count)]


@pytest.mark.parametrize("size", [0.01, 1.0, 50.0])
def test_the_sums_are_those_of_plain_arithmetic(size):
    rng = Random(7)
    rows = [some_numbers(rng, 45, size) for _ in range(96)]
    biases = some_numbers(rng, 96, size)
    inputs = [0.0, *some_numbers(rng, 44, 20)]

    found = Layer.of(rows, biases).sums([round(value * ONE) for value in inputs])

    for total, row, bias in zip(found, rows, biases, strict=True):
        told = bias + sum(map(mul, row, inputs))
        # Each weight and each input may be off by half of its last place.
        assert total / ONE == pytest.approx(told, abs=45 * (size + 20) / ONE)


def test_a_sum_below_nothing_leaves_its_neighbours_alone():
    layer = Layer.of([[-1.0], [1.0], [-1.0], [0.0]], [0.0, 0.0, 0.5, 0.25])
    exact = [-3.0, 3.0, -2.5, 0.25]
    sums = [total / ONE for total in layer.sums([3 * ONE])]
    assert sums == pytest.approx(exact, abs=2 / ONE)


def test_the_chances_of_the_endings_add_up():
    for network in NETWORKS.values():
        inputs = len(network.layers[0].weights)
        assert isclose(sum(network.chances([0.5] * inputs)), 1)


def test_too_few_features_are_no_features():
    for network in NETWORKS.values():
        with pytest.raises(ValueError, match="longer"):
            network.chances([0.5])
