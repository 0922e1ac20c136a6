"""`manage.py selfplay`: pairs of matches, their result, and how a run goes on."""

import json
from io import StringIO
from itertools import islice

import pytest
from django.core.management import CommandError, call_command

from games.ai.peers.simple import EaaiSimple
from games.ai.strength import CHALLENGE
from games.gin.rules import CLUB, STANDARD, parse_rules
from games.management.arena import (
    Pair,
    Setup,
    Side,
    UnknownPlayer,
    play_pair,
    player_named,
)
from games.management.runs import OtherRun, run
from games.management.tally import in_words, summary

EASY_AND_SIMPLE = Setup("easy", "eaai_simple")


class Cheat(EaaiSimple):
    """An outsider that throws a card which it doesn't hold."""

    def play(self, hand, drawn, from_discard):
        return next(card for card in range(52) if card not in hand), None


class Patient(EaaiSimple):
    """An outsider that is told the rules, and knocks above any limit."""

    def start(self, seat, hand, upcard, first, rules=None):
        super().start(seat, hand, upcard, first)
        assert rules["target"] == 100

    def knocks_with(self, points):
        return True


def selfplay(*arguments: str) -> tuple[str, str]:
    """What the command prints on its two outputs."""
    out, err = StringIO(), StringIO()
    call_command("selfplay", *arguments, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def without_times(pair: Pair) -> tuple[int, float, int, int]:
    return pair.number, pair.wins, pair.points, pair.deals


def test_json_tells_the_result_and_nothing_else():
    out, _ = selfplay("easy", "eaai_simple", "--matches", "4", "--json")
    result = json.loads(out)
    assert set(result) == {
        "a",
        "b",
        "rules",
        "matches",
        "seed",
        "win",
        "win_low",
        "win_high",
        "points",
        "points_ci",
        "ms",
    }
    assert (result["a"], result["b"]) == ("easy", "eaai_simple")
    assert result["matches"] == 4
    assert 0 <= result["win_low"] <= result["win"] <= result["win_high"] <= 1
    for side in ("a", "b"):
        times = result["ms"][side]
        assert 0 < times["p50"] <= times["p95"] <= times["max"]


def test_a_run_tells_its_result_in_words():
    out, _ = selfplay("easy", "eaai_simple", "--matches", "3")
    assert "4 matches: easy wins" in out
    assert "eaai_simple: " in out


def test_a_line_is_told_every_fifty_matches(monkeypatch):
    monkeypatch.setattr(
        "games.management.commands.selfplay.run",
        lambda *_: [Pair(n, 1, 5, 20, Side({1: 9}), Side({1: 9})) for n in range(50)],
    )
    out, err = selfplay("easy", "normal", "--matches", "100", "--json")
    assert [line.split(":")[0] for line in err.splitlines()] == [
        "50 matches",
        "100 matches",
    ]
    assert json.loads(out)["matches"] == 100


def test_a_pair_is_the_same_whenever_it_is_played():
    pairs = [without_times(play_pair(EASY_AND_SIMPLE, 3)) for _ in range(2)]
    assert pairs[0] == pairs[1]


def test_a_player_is_even_with_itself_for_both_sides_get_the_same_packs():
    pair = play_pair(Setup("normal", "normal"), 0)
    assert (pair.wins, pair.points) == (1, 0)


@pytest.mark.parametrize("rules", ["standard", "club", "club,oklahoma,hollywood"])
def test_every_sheet_is_played_to_its_end(rules):
    pair = play_pair(Setup("easy", "better_early_gin", rules), 0)
    assert pair.deals >= 2


def test_rules_are_named_by_a_sheet_and_its_options():
    challenge = parse_rules(CHALLENGE)
    assert challenge.sheet == "standard"
    assert not challenge.knock_in_place_of_draw
    assert parse_rules("standard") == STANDARD
    assert parse_rules("club") == CLUB
    assert parse_rules("club,oklahoma,target=200,who_deals=winner").options() == {
        "oklahoma": True,
        "target": 200,
        "who_deals": "winner",
    }


def test_an_outsider_is_named_by_module_and_class():
    pair = play_pair(Setup("easy", f"{__name__}:Patient"), 0)
    assert pair.deals > 0
    assert pair.b.refused_knocks > 0
    assert pair.a.refused_knocks == 0


@pytest.mark.parametrize("name", ["nobody", "no.module:Peer", f"{__name__}:Nobody"])
def test_a_name_that_stands_for_nobody_is_refused(name):
    with pytest.raises(UnknownPlayer):
        player_named(name, 1)
    with pytest.raises(CommandError):
        selfplay("easy", name)


def test_rules_that_no_match_is_played_by_are_refused_by_name():
    with pytest.raises(CommandError, match="hollywood"):
        selfplay("easy", "normal", "--rules", "standard,hollywood")


def test_an_illegal_answer_stops_the_run_with_the_peer_s_name_and_the_position():
    with pytest.raises(CommandError, match=r":Cheat throws .* hand .* limit 10"):
        selfplay("easy", f"{__name__}:Cheat", "--matches", "4")


def test_a_run_goes_on_where_its_file_ends(tmp_path, monkeypatch):
    kept = tmp_path / "run"
    whole = [without_times(pair) for pair in run(EASY_AND_SIMPLE, 3)]
    list(islice(run(EASY_AND_SIMPLE, 3, kept), 2))
    with kept.open("a") as file:
        file.write('{"number": 2, "wi')  # killed in the middle of a line
    resumed = [without_times(pair) for pair in run(EASY_AND_SIMPLE, 3, kept)]
    assert sorted(resumed) == sorted(whole)
    monkeypatch.setattr("games.management.runs.ProcessPoolExecutor", None)
    again = [without_times(pair) for pair in run(EASY_AND_SIMPLE, 3, kept)]
    assert again == sorted(whole)


def test_a_file_of_another_setup_is_refused_and_kept(tmp_path):
    kept = tmp_path / "run"
    list(run(EASY_AND_SIMPLE, 2, kept))
    text = kept.read_text()
    with pytest.raises(OtherRun):
        list(run(Setup("easy", "normal"), 2, kept))
    with pytest.raises(CommandError, match="another setup"):
        selfplay("easy", "normal", "--resume", str(kept))
    assert kept.read_text() == text


def test_intervals_are_those_of_the_pairs_means():
    """Four pairs, won by 2, 1, 1 and 0: the mean is 1/2, its standard error 0.204."""
    pairs = [
        Pair(number, wins, points, 10, Side({1.0: 4}, 1.0), Side({2.0: 4}, 2.0))
        for number, (wins, points) in enumerate([(2, 100), (1, 20), (1, -20), (0, 20)])
    ]
    result = summary(EASY_AND_SIMPLE, pairs)
    assert (result["win"], result["win_low"], result["win_high"]) == (
        0.5,
        0.0999,
        0.9001,
    )
    assert result["points"] == 3
    assert result["points_ci"] == 4.933
    assert in_words(result) == (
        "8 matches: easy wins 50.0% (10.0% to 90.0%), +3.00 ±4.93 points a deal"
    )
    assert result["ms"]["b"] == {"p50": 2.0, "p95": 2.0, "max": 2.0}
