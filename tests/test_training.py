"""How Hard is trained: the compiled twin of its arithmetic, and a tiny training."""

import json
from io import StringIO
from math import inf
from random import Random

import numpy as np
import pytest
from django.core.management import call_command

from games.ai import Budget, hard, pricing
from games.ai.features import features
from games.ai.network import Head, network_of
from games.ai.peers.simple import OsSimple
from games.ai.unseen import Knowledge, knowledge
from games.gin import bitboard
from games.gin.cards import parse_cards
from games.gin.events import Phase
from games.gin.match import MatchState
from games.gin.melds import mask_of
from games.gin.moves import Discard, DrawUpcard, Gin, Knock
from games.gin.rules import STANDARD, rules_for
from games.gin.view import PlayerView, view_for
from games.management.commands.train import WEIGHTS
from games.management.training import (
    fitting,
    generations,
    hands,
    inputs,
    learner,
    partners,
    players,
    seats,
    simulator,
    styles,
    weightsfile,
)
from tests.ai.tables import played
from tests.builders import a_pack

# Compiling takes the better part of a minute on a busy machine: in one process only.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("numba")]

CHALLENGE = rules_for("standard", {"knock_in_place_of_draw": False})


def dense_hands(size: int, times: int = 300) -> list[int]:
    """Random hands of few ranks and suits, so that they are rich in melds."""
    rng = Random(size)
    cards = [card for card in range(52) if card % 13 < 7]
    return [sum(1 << card for card in rng.sample(cards, size)) for _ in range(times)]


def test_compiled_deadwood_is_that_of_the_rules():
    for hand in dense_hands(10) + dense_hands(11):
        assert hands.deadwood(hand) == bitboard.deadwood(hand)


def test_the_compiled_best_discard_is_that_of_the_rules():
    for hand in dense_hands(11):
        banned = bitboard.indices_of(hand)[3]
        for ban in (banned, hands.NO_CARD):
            points, card = hands.best_discard(hand, ban)
            least, dearest = bitboard.least_deadwood(hand, ban)
            assert points == least
            assert hands.POINTS[card] == hands.POINTS[dearest]


def test_a_compiled_arrangement_is_a_best_one():
    melds = np.zeros(4, dtype=np.int64)
    for hand in dense_hands(10):
        found = [int(meld) for meld in melds[: hands.arrange(hand, melds)]]
        points = bitboard.deadwood(hand)
        assert tuple(sorted(found)) in {
            tuple(sorted(way)) for way in bitboard.partitions(hand, points)
        }


def test_compiled_layoffs_leave_what_those_of_the_rules_leave():
    melds = np.zeros(4, dtype=np.int64)
    deck = range(52)
    rng = Random(4)
    for knocker in dense_hands(10):
        others = [card for card in deck if not knocker >> card & 1]
        defender = sum(1 << card for card in rng.sample(others, 10))
        found = hands.arrange(knocker, melds)
        laid = [int(meld) for meld in melds[:found]]
        left = hands.layoff_deadwood(defender, melds, found)
        assert left == bitboard.layoff_deadwood(defender, laid)


def some_views(rules=CHALLENGE, seed: int = 3, moves: int = 400) -> list[PlayerView]:
    """What the players to move see in the course of a few deals of one match."""
    rng = Random(seed)
    state, views = MatchState(rules, 0), []
    while len(views) < moves:
        if not state.awaits_pack:
            state = MatchState(rules, 0)
        dealt = state.deal_out(a_pack(rng.getrandbits(32)))
        states = [*played(("normal", "hard"), dealt, rng)]
        views += [view_for(s.turn, s) for s in states if s.turn is not None]
        state = states[-1]
    return [v for v in views if v.phase not in (Phase.LAYOFF, Phase.SCORED)]


def table_of(view: PlayerView, known: Knowledge) -> seats.Table:
    """The compiled table of seat 0, which knows what the view's seat does."""
    table = seats.new_table()
    table.deal[:] = (
        known.upcard,
        bitboard.FULL & ~(known.hand | known.opponent_known | known.unseen),
        known.stock,
        known.limit,
        0 if known.is_beginner else 1,
        known.may_pass,
        view.pile_draws_in_a_row,
    )
    habit = known.habit
    table.seats[0] = (
        known.hand,
        known.own_known,
        0,
        0,
        known.turns,
        habit.knocked,
        habit.held,
        habit.early_knocked,
        habit.early_held,
        habit.gins,
        habit.deals,
    )
    turns = known.opponent_turns
    table.seats[1, seats.KNOWN] = known.opponent_known
    table.seats[1, seats.THROWN] = known.opponent_thrown
    table.seats[1, seats.EVENTS] = len(turns)
    for number, turn in enumerate(turns):
        table.turns[1, number] = (turn.offered, turn.took, turn.thrown)
    return table


@pytest.mark.parametrize("rules", [CHALLENGE, rules_for("club", {"oklahoma": True})])
def test_the_networks_are_told_the_same_in_training_and_in_play(rules):
    row = np.zeros(inputs.INPUTS, dtype=np.float32)
    for view in some_views(rules):
        known = knowledge(view)
        table = table_of(view, known)
        _, card = bitboard.least_deadwood(known.hand)
        discarding = len(view.hand) == 11
        hand = known.hand ^ bitboard.BIT[card] if discarding else known.hand
        for place, head in enumerate(Head):
            given_up = card if discarding and head is Head.DISCARD else hands.NO_CARD
            told = features(known, hand, head, turns=known.turns, given_up=given_up)
            inputs.fill_inputs(
                table, 0, hand, known.unseen, place, known.turns, given_up, row
            )
            assert row == pytest.approx(told, abs=1e-5), (head, view)


def compiled_move(view: PlayerView, networks: learner.Networks) -> tuple:
    """What the compiled learner does: whether it takes, or its discard and knock."""
    table = table_of(view, knowledge(view))
    if len(view.hand) == 11:
        banned = view.taken.index if view.taken else hands.NO_CARD
        return players.ends(styles.learner(), networks, table, 0, banned)
    return (players.takes(styles.learner(), networks, table, 0),)


def hards_move(view: PlayerView) -> tuple:
    move = hard.choose(view, Random(0), Budget(inf))
    if isinstance(move, Discard):
        return move.card.index, False
    if isinstance(move, Knock | Gin):
        return move.discard.index, True
    return (move == DrawUpcard(),)


@pytest.fixture
def _points_count_alone(monkeypatch):
    """The learner knows no match: it goes by the points of the deal."""
    monkeypatch.setattr(pricing, "MATCH", 0.0)
    monkeypatch.setattr(pricing, "TOTAL", 1.0)
    pricing._prices.cache_clear()
    yield
    pricing._prices.cache_clear()


@pytest.mark.usefixtures("_points_count_alone")
def test_the_learner_plays_as_hard_does():
    networks = generations.compiled(generations.ready(weightsfile.read(WEIGHTS)))
    views = [v for v in some_views(moves=300) if v.phase is not Phase.FORCED_STOCK]
    others = [v for v in views if compiled_move(v, networks) != hards_move(v)]
    # Where two discards are worth the same, or nearly so.
    assert len(others) <= len(views) / 50


def test_a_plain_partner_plays_as_openspiels_bot_does():
    networks = generations.compiled(generations.ready(weightsfile.read(WEIGHTS)))
    others = 0
    for view in (views := some_views(moves=300)):
        known, peer = knowledge(view), OsSimple()
        if bitboard.deadwood(known.hand) <= known.limit and len(view.hand) == 10:
            continue  # it would have knocked before
        peer.hand, peer.knock_limit = known.hand, known.limit
        table, plain = table_of(view, known), styles.plain()
        if len(view.hand) == 11:
            banned = view.taken.index if view.taken else hands.NO_CARD
            card, closes = players.ends(plain, networks, table, 0, banned)
            same = closes or card % 13 == peer.choose(known.hand, banned) % 13
        else:
            takes = players.takes(plain, networks, table, 0)
            same = takes == peer.take(known.upcard, False)
        others += not same
    # Where two arrangements are the best, either may show other melds.
    assert others <= len(views) / 50


def test_who_never_lays_off_is_left_with_all_its_deadwood():
    knocker = mask_of(parse_cards("AC 2C 3C 5D 6D 7D 9H TH JH AS"))
    defender = mask_of(parse_cards("4C 4D 8H 9C TD 7S QS KC QD 3S"))
    points = bitboard.deadwood(defender)
    _, difference = simulator.showdown(knocker, defender, True)
    assert difference == points - (4 + 4 + 8) - 1
    assert simulator.showdown(knocker, defender, False)[1] == points - 1


def test_a_match_between_compiled_players_ends_as_the_rules_say():
    networks = generations.compiled(generations.ready(weightsfile.read(WEIGHTS)))
    both = np.stack([styles.learner(), partners.PEERS["camper"]])
    sides = simulator.Sides(both, networks, np.array([True, True]))
    records = simulator.new_records(20_000)
    players.seed(1)
    scores, deals, rows = simulator.play_match(sides, partners.CHALLENGE, 0, records, 0)
    assert max(scores) >= STANDARD.target > min(scores)
    assert set(records.head[:rows]) == {0, 1, 2}
    assert deals > 1


TINY = ("--deals", "200", "--epochs", "6", "--matches", "4", "--processes", "1")


def trained(path, *arguments: str) -> str:
    out = StringIO()
    call_command("train", "tiny", "--out", str(path), *TINY, *arguments, stdout=out)
    return out.getvalue()


def test_a_tiny_training_lowers_its_loss_and_writes_weights_to_play_with(
    tmp_path, monkeypatch
):
    said = trained(tmp_path / "weights.json", "--from-scratch", "--rate", "0.003")
    losses = [line.split() for line in said.splitlines() if "loss" in line]
    assert len(losses) == 3
    for words in losses:
        place = words.index("loss")
        assert float(words[place + 3]) < float(words[place + 1])
    assert "against eaai_simple" in said
    data = json.loads((tmp_path / "weights.json").read_text())
    assert data["version"] == "tiny"
    networks = {Head(name): network_of(head) for name, head in data["heads"].items()}
    monkeypatch.setattr(hard, "NETWORKS", networks)
    for view in some_views(moves=10):
        assert hard.choose(view, Random(0), Budget(inf)) in view.legal_moves


def test_the_same_seed_gives_the_same_weights(tmp_path):
    one, other = tmp_path / "one.json", tmp_path / "other.json"
    trained(one, "--seed", "5")
    trained(other, "--seed", "5")
    assert one.read_bytes() == other.read_bytes()


def test_weights_come_back_from_their_file(tmp_path):
    heads = weightsfile.read(WEIGHTS)
    weightsfile.write(tmp_path / "weights.json", heads, "again")
    again = weightsfile.read(tmp_path / "weights.json")
    for head in Head:
        pairs = zip(heads[head].layers, again[head].layers, strict=True)
        assert all(np.allclose(one, other, rtol=1e-4) for one, other in pairs)


def test_a_fit_needs_no_more_than_what_it_is_given():
    rng = np.random.default_rng(1)
    told = rng.normal(size=(3000, 5)).astype(np.float32)
    examples = fitting.Examples(
        told, (told[:, 0] > 0).astype(int), np.ones(3000, dtype=int)
    )
    weights = fitting.new_weights(5, rng)
    after = fitting.fitted(weights, examples, epochs=60, rate=0.01, seed=1)
    assert fitting.loss(after, examples) < 0.5 < fitting.loss(weights, examples)
