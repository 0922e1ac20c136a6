"""`manage.py bench`: what it tells, and when it fails."""

import json
import sys
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.gin import bitboard
from games.gin.melds import mask_of
from games.management import bench_engine, bench_peers, bench_thinking
from games.management.bench_engine import Contest, contests, deals_to_play, measured
from games.management.bench_peers import Peers
from games.management.bench_thinking import Waits

PEERS = Peers(mask_of, bitboard.deadwood, lambda: None, mask_of, bitboard.deadwood)


def some_work() -> None:
    sum(range(100))


def much_work() -> None:
    for _ in range(20):
        some_work()


WON = Contest("won", 2, some_work, much_work, size=1)
LOST = Contest("lost", 1000, some_work, much_work, size=1)


@pytest.fixture
def out(monkeypatch) -> StringIO:
    """Where the command prints; its contests are short."""
    monkeypatch.setattr(bench_peers, "installed_peers", lambda: PEERS)
    monkeypatch.setattr(bench_engine, "measured", in_short)
    return StringIO()


def in_short(contest: Contest) -> bench_engine.Row:
    return measured(contest, rounds=3, seconds=0.001)


def test_json_tells_each_row_and_nothing_else(monkeypatch, out):
    monkeypatch.setattr(bench_engine, "contests", lambda peers: [WON])
    call_command("bench", "engine", "--json", stdout=out)
    (row,) = json.loads(out.getvalue())
    assert list(row) == ["what", "ours", "peer", "ratio", "bar", "ok"]
    assert (row["what"], row["bar"], row["ok"]) == ("won", 2, True)
    assert 0 < row["ours"] < row["peer"]
    assert row["ratio"] > 2


def test_a_missed_bar_is_named_and_fails(monkeypatch, out):
    monkeypatch.setattr(bench_engine, "contests", lambda peers: [WON, LOST])
    with pytest.raises(CommandError, match="1 of 2 bars missed") as failure:
        call_command("bench", "engine", stdout=out)
    assert failure.value.returncode == 1
    _, won, lost = out.getvalue().splitlines()
    assert "missed" not in won
    assert lost.endswith("missed")


def test_a_quick_answer_that_is_wrong_is_a_miss():
    assert in_short(WON).ok
    assert not in_short(replace(WON, is_exact=False)).ok


def test_every_answer_is_compared_with_the_peer_and_with_each_discard():
    assert all(contest.is_exact for contest in contests(PEERS))


def test_a_peer_that_disagrees_is_told():
    wrong = replace(PEERS, rlcard_deadwood=lambda hand: bitboard.deadwood(hand) + 1)
    told = {contest.what: contest.is_exact for contest in contests(wrong)}
    assert not told["deadwood of 10, dense and random, RLCard"]
    assert told["deadwood of 10, dense, OpenSpiel"]


def test_the_simple_players_play_their_deals_to_the_end():
    play_deal = deals_to_play()
    for _ in range(10):
        play_deal()


def test_one_sentence_tells_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(CommandError, match="pip install 'open_spiel") as failure:
        call_command("bench", "engine")
    assert failure.value.returncode == 2


def waits(hard: float) -> list[Waits]:
    """A page that waits 10 ms alone, 20 beside Easy, and so long beside Hard."""
    p95 = {"alone": 10.0, "easy": 20.0, "hard": hard}
    return [Waits(name, 100, 5.0, milliseconds) for name, milliseconds in p95.items()]


def test_how_long_others_wait_while_five_think_is_told(monkeypatch):
    monkeypatch.setattr(bench_thinking, "measured", lambda: waits(hard=30))
    out = StringIO()
    call_command("bench", "thinking", stdout=out)
    assert "Hard’s p95 is 1.50 times Easy’s." in out.getvalue()
    out = StringIO()
    call_command("bench", "thinking", "--json", stdout=out)
    assert [row["p95"] for row in json.loads(out.getvalue())] == [10, 20, 30]


def test_others_who_wait_twice_as_long_are_a_miss(monkeypatch):
    monkeypatch.setattr(bench_thinking, "measured", lambda: waits(hard=41))
    with pytest.raises(CommandError) as failure:
        call_command("bench", "thinking", stdout=StringIO())
    assert failure.value.returncode == 1


@pytest.mark.slow
def test_tables_of_a_server_of_its_own_are_played_meanwhile(monkeypatch):
    monkeypatch.setattr(bench_thinking, "TABLES", 1)
    monkeypatch.setattr(bench_thinking, "PAUSE", 0.01)
    versions = []
    post = bench_thinking.Browser.post

    def posted(self, path, **fields):
        versions.append(fields.get("version"))
        return post(self, path, **fields)

    monkeypatch.setattr(bench_thinking.Browser, "post", posted)
    found = bench_thinking.measured(rounds=1, spell=1.5)
    assert [each.traffic for each in found] == ["alone", "easy", "hard"]
    assert all(each.looks for each in found)
    assert len({*versions} - {None}) > 2, "the tables go on"
