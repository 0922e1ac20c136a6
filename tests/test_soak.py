"""`manage.py soak`: what it plays, and that each kind of fault is found."""

import json
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.ai import players
from games.gin.moves import Discard, DrawStock, DrawUpcard, Pass
from games.management import soaking


def soak(*arguments: str) -> str:
    out = StringIO()
    call_command("soak", "--deals", "2", *arguments, stdout=out, stderr=out)
    return out.getvalue()


def test_every_pair_of_levels_plays_every_sheet():
    *lines, last = soak().splitlines()
    assert len(lines) == 6 * 5
    assert all(line.endswith("holds") for line in lines)
    assert "hollywood" in lines[-1]
    assert "hard and hard" in lines[-1]
    assert "at most" in last


def test_a_part_can_be_played_alone():
    line, _ = soak("--rules", "club,oklahoma", "--levels", "easy", "hard").splitlines()
    assert line.startswith("club,oklahoma")
    assert "easy and hard" in line


def test_json_is_a_line_for_each():
    line, _ = soak("--json", "--rules", "club", "--levels", "easy", "easy").splitlines()
    told = json.loads(line)
    assert (told["rules"], told["levels"]) == ("club", ["easy", "easy"])
    assert told["deals"] >= 2
    assert told["faults"] == []


def test_rules_that_no_match_is_played_by_are_refused_by_name():
    with pytest.raises(CommandError, match="hollywood"):
        soak("--rules", "standard,hollywood")


def test_a_match_is_the_same_whenever_it_is_played():
    once, again = (soaking.soak("club", ("easy", "hard"), 2, 1e9) for _ in range(2))
    assert once.moves == again.moves


def faults(rules: str = "standard") -> list[str]:
    return soaking.soak(rules, ("easy", "easy"), 2, 2).faults


def test_a_move_that_is_not_legal_is_a_fault_and_ends_the_run_with_1(monkeypatch):
    monkeypatch.setitem(players.PLAYERS, "easy", lambda view, rng, budget: "nonsense")
    assert "easy answers nonsense, which is not legal" in faults()[0]
    with pytest.raises(CommandError, match="faults") as failure:
        soak("--rules", "club", "--levels", "easy", "easy")
    assert failure.value.returncode == 1


def test_a_deal_that_does_not_end_is_a_fault(monkeypatch):
    def for_ever(view, rng, budget):
        for move in (DrawUpcard(), DrawStock(), Pass()):
            if move in view.legal_moves:
                return move
        return next(each for each in view.legal_moves if isinstance(each, Discard))

    monkeypatch.setitem(players.PLAYERS, "easy", for_ever)
    assert any("no end after 500 moves" in fault for fault in faults())


def test_a_log_that_tells_something_else_is_a_fault(monkeypatch):
    monkeypatch.setattr(soaking, "replay", lambda *log: None)
    assert "its log tells something else" in faults()[0]


@pytest.mark.parametrize("rules", soaking.SHEETS)
def test_a_wrong_sum_is_a_fault(monkeypatch, rules):
    finished = soaking.MatchState._finished

    def miscounted(self, deal):
        done = finished(self, deal)
        if done.score.winner is None:
            return done
        score = replace(done.score, points=done.score.points + 1)
        return replace(done, score=score)

    with monkeypatch.context() as patched:
        patched.setattr(soaking.MatchState, "_finished", miscounted)
        assert "and should" in faults(rules)[0]

    def added_to_both(self, deal):
        done = finished(self, deal)
        return replace(done, totals=tuple(total + 1 for total in done.totals))

    monkeypatch.setattr(soaking.MatchState, "_finished", added_to_both)
    assert "have made of" in faults(rules)[0]


def test_memory_that_grows_ends_the_run_with_1(monkeypatch):
    sizes = iter(range(100, 10000, 50))
    monkeypatch.setattr(soaking, "memory", lambda: float(next(sizes)))
    with pytest.raises(CommandError, match="Memory grows"):
        soak("--rules", "club", "--levels", "easy", "easy")
