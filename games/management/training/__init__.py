"""How Hard's weights come about: self-play compiled by numba, and a fit by numpy.

``hands``, ``seats``, ``inputs`` and ``learner`` are the arithmetic of ``games.gin`` and
``games.ai`` once more, for the compiler; tests hold each against the original.
``styles``, ``sparring`` and ``partners`` tell who plays against the learner. It is
``players`` that asks whoever is to move, and ``simulator`` that records what follows.
``fitting`` learns from that, ``weightsfile`` reads and writes the weights, and
``generations`` is the whole way.
"""
