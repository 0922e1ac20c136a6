"""Fits a head's weights to how deals ended, by stochastic descent (Adam)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from games.management.training.simulator import ENDINGS

Array = np.ndarray

#: The widths of the hidden layers of new weights.
WIDTHS = (96, 48)

_BATCH = 512
_MEAN_DECAY, _SQUARE_DECAY, _TINY = 0.9, 0.999, 1e-8
#: From the middle of the fit on the weights are averaged: the last batches' luck evens
#: out, and it takes no more data.
_AVERAGED, _AVERAGE_STEP = 0.5, 0.002
#: The rate falls to this part of the first one.
_LAST_RATE = 0.03


@dataclass(frozen=True)
class Weights:
    """A head: matrices and biases in turn, and the mean difference of each ending."""

    layers: tuple[Array, ...]
    points: Array


@dataclass(frozen=True)
class Examples:
    """Inputs, a row each, with the ending that followed and its difference.

    The inputs are of half precision: there are a hundred million of them.
    """

    inputs: Array
    ending: Array
    difference: Array


def new_weights(inputs: int, rng: np.random.Generator) -> Weights:
    """Weights that know nothing yet."""
    sizes = (inputs, *WIDTHS, ENDINGS)
    layers: list[Array] = []
    for ins, outs in pairwise(sizes):
        scale = np.sqrt(2 / ins) if outs != ENDINGS else 0.1
        layers += [_single(rng.normal(0, scale, (ins, outs))), np.zeros(outs, "f4")]
    return Weights(tuple(layers), np.zeros(ENDINGS, "f4"))


def widened(weights: Weights, inputs: int) -> Weights:
    """The same weights for more inputs, of which the new ones don't count yet."""
    first, *others = weights.layers
    more = np.zeros((inputs - len(first), first.shape[1]), "f4")
    return Weights((np.concatenate([first, more]), *others), weights.points)


def fitted(
    weights: Weights, examples: Examples, *, epochs: int, rate: float, seed: int
) -> Weights:
    """Weights that foresee the endings of the examples better than ``weights``."""
    rng = np.random.default_rng(seed)
    layers = [layer.copy() for layer in weights.layers]
    means = [np.zeros_like(layer) for layer in layers]
    squares = [np.zeros_like(layer) for layer in layers]
    averages: list[Array] = []
    batches = epochs * max(1, len(examples.inputs) // _BATCH)
    for step, batch in enumerate(_batches(examples, epochs, rng), start=1):
        slower = rate * (1 - (1 - _LAST_RATE) * step / batches)
        inputs = _single(examples.inputs[batch])
        slopes = _slopes(layers, inputs, examples.ending[batch])
        for place, slope in enumerate(slopes):
            _move(layers, means, squares, place, slope, step, slower)
        if step > _AVERAGED * batches:
            averages = _averaged(averages, layers)
    return Weights(
        tuple(averages or layers), mean_differences(examples, weights.points)
    )


def loss(weights: Weights, examples: Examples) -> float:
    """The mean surprise at the endings of the examples."""
    chances = _activations(list(weights.layers), _single(examples.inputs))[-1]
    right = chances[np.arange(len(chances)), examples.ending]
    return float(-np.log(right + 1e-9).mean())


def mean_differences(examples: Examples, fallback: Array) -> Array:
    """The mean difference of each ending; what never came about keeps ``fallback``."""
    times = np.bincount(examples.ending, minlength=ENDINGS)
    sums = np.bincount(examples.ending, examples.difference, minlength=ENDINGS)
    return _single(np.where(times, sums / np.maximum(times, 1), fallback))


def _single(values: Array) -> Array:
    return values.astype(np.float32)


def _batches(
    examples: Examples, epochs: int, rng: np.random.Generator
) -> Iterator[Array]:
    """The rows of each batch: in every epoch all rows once, in a new order."""
    rows = len(examples.inputs)
    size = min(_BATCH, rows)
    for _ in range(epochs):
        order = rng.permutation(rows)
        for start in range(0, rows - size + 1, size):
            yield order[start : start + size]


def _activations(layers: list[Array], inputs: Array) -> list[Array]:
    """What each layer makes of the inputs; the last are the endings' chances."""
    found = [inputs]
    for matrix, bias in zip(layers[:-2:2], layers[1:-2:2], strict=True):
        found.append(np.maximum(found[-1] @ matrix + bias, 0))
    sums = found[-1] @ layers[-2] + layers[-1]
    shares = np.exp(sums - sums.max(axis=1, keepdims=True))
    return [*found, shares / shares.sum(axis=1, keepdims=True)]


def _slopes(layers: list[Array], inputs: Array, ending: Array) -> list[Array]:
    """How the loss of a batch changes with each of the layers."""
    *values, chances = _activations(layers, inputs)
    error = chances
    error[np.arange(len(error)), ending] -= 1
    error /= len(error)
    slopes: list[Array] = []
    for place in range(len(values) - 1, -1, -1):
        slopes = [values[place].T @ error, error.sum(axis=0), *slopes]
        if place:
            error = (error @ layers[2 * place].T) * (values[place] > 0)
    return slopes


def _move(
    layers: list[Array],
    means: list[Array],
    squares: list[Array],
    place: int,
    slope: Array,
    step: int,
    rate: float,
) -> None:
    """Move a layer against its slope, in Adam's way."""
    means[place] += (1 - _MEAN_DECAY) * (slope - means[place])
    squares[place] += (1 - _SQUARE_DECAY) * (slope**2 - squares[place])
    mean = means[place] / (1 - _MEAN_DECAY**step)
    square = squares[place] / (1 - _SQUARE_DECAY**step)
    layers[place] -= _single(rate * mean / (np.sqrt(square) + _TINY))


def _averaged(averages: list[Array], layers: list[Array]) -> list[Array]:
    if not averages:
        return [layer.copy() for layer in layers]
    for average, layer in zip(averages, layers, strict=True):
        average += _AVERAGE_STEP * (layer - average)
    return averages
