"""A player that fails is replaced by Easy for that move, in time and in the log."""

import logging
from threading import Event
from threading import enumerate as enumerate_threads
from time import monotonic, sleep

import pytest

from games.ai import answer, legal, players
from games.gin.cards import Card
from games.gin.events import Phase
from games.gin.moves import Discard, DrawStock, Knock, Pass
from tests.ai.tables import a_view, choice

SEED = "k3Vd:41"
HAND = "AC 3D 5H 7S 9C TD JH QS KC 2H 4S"


@pytest.fixture
def view():
    return a_view(Phase.DISCARD, hand=HAND)


@pytest.fixture
def hard_plays(monkeypatch):
    """Put another player in Hard's place."""

    def replace(player):
        monkeypatch.setitem(players.PLAYERS, "hard", player)

    return replace


def test_an_answer_is_the_level_s_own_move(view):
    assert answer("hard", view, SEED) == choice("hard", view)


def test_easy_moves_for_a_player_that_raises(view, hard_plays, caplog):
    def raising(view, rng, budget):
        raise RuntimeError(f"my hand is {view.hand}")

    hard_plays(raising)
    assert answer("hard", view, SEED) == choice("easy", view)
    assert "hard at k3Vd:41 raised RuntimeError at raising" in caplog.text


def test_the_log_names_no_card(view, hard_plays, caplog):
    def raising(view, rng, budget):
        raise RuntimeError(" ".join(map(str, view.hand)))

    hard_plays(raising)
    with caplog.at_level(logging.DEBUG):
        answer("hard", view, SEED)
    assert not any(str(card) in caplog.text for card in view.hand)


def test_easy_moves_for_a_player_that_never_comes_to_an_end(
    view, hard_plays, caplog, monkeypatch
):
    stopped = Event()
    monkeypatch.setattr(players, "PATIENCE", 0.05)
    hard_plays(lambda view, rng, budget: stopped.wait())
    began = monotonic()
    assert answer("hard", view, SEED) == choice("easy", view)
    assert monotonic() - began < 1
    assert "overran" in caplog.text
    stopped.set()


def test_a_player_that_loops_is_stopped_within_two_seconds(view, hard_plays, caplog):
    def looping(view, rng, budget):
        while True:
            sum(range(100))

    hard_plays(looping)
    began = monotonic()
    assert answer("hard", view, SEED) == choice("easy", view)
    assert monotonic() - began < players.PATIENCE + 0.5
    assert "hard at k3Vd:41 overran" in caplog.text
    while any(thread.name == "ai" for thread in enumerate_threads()):
        assert monotonic() - began < players.PATIENCE + 5, "it goes on"
        sleep(0.01)


@pytest.mark.parametrize(
    "nonsense", [None, "D4S", Pass(), DrawStock(), Discard(Card.parse("KS")), Knock()]
)
def test_easy_moves_for_a_player_that_answers_nonsense(
    view, hard_plays, caplog, nonsense
):
    hard_plays(lambda view, rng, budget: nonsense)
    assert answer("hard", view, SEED) == choice("easy", view)
    assert "answered no legal move" in caplog.text


def test_a_player_waits_at_most_two_seconds():
    assert players.PATIENCE <= 2
    assert players.THINKING < 1000 * players.PATIENCE


def test_a_move_is_legal_for_its_own_view_only(view):
    assert legal(view, Discard(Card.parse("KC")))
    assert not legal(view, Discard(Card.parse("KS")))
    assert not legal(view, DrawStock())
