"""How strong the levels are: one file of figures, the README's table, and the page."""

import json
import re
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.template.defaultfilters import floatformat

from games.ai import LEVELS
from games.ai.peers import PEERS
from games.ai.strength import Measured, measured
from games.levels_text import PEERS as PEER_NAMES
from games.levels_text import strengths
from games.management import figures
from tests.views.looks import markup, words

ROOT = Path(__file__).resolve().parent.parent

RESULT = {
    "a": "hard",
    "b": "gin_only",
    "rules": "club,oklahoma",
    "matches": 1000,
    "win": 0.8412,
    "win_low": 0.82,
    "win_high": 0.8625,
    "points": -1.26,
    "points_ci": 0.44,
    "ms": {"a": {}, "b": {}},
}


@pytest.fixture
def project(tmp_path, settings) -> Path:
    """A folder with the file of figures and the README, to be written to."""
    (tmp_path / "games" / "ai").mkdir(parents=True)
    for name in ("README.md", "games/ai/strength.json"):
        (tmp_path / name).write_text((ROOT / name).read_text())
    settings.BASE_DIR = tmp_path
    return tmp_path


def test_the_readme_quotes_the_figures_that_are_kept():
    readme = (ROOT / "README.md").read_text()
    assert figures.with_table(readme, measured()) == readme


def test_figures_are_of_levels_against_players_that_are_there():
    names = {*LEVELS, *PEERS, "openspiel"}
    for each in measured():
        assert each.a in LEVELS
        assert each.b in names
        assert 0 <= each.win_low <= each.win <= each.win_high <= 1


def test_every_level_is_told_with_figures():
    assert all(strength.fared for strength in strengths(measured()))


def test_a_new_result_stands_in_the_file_and_in_the_readme(project, tmp_path, capsys):
    new = tmp_path / "run.json"
    new.write_text(json.dumps(RESULT) + "\n")
    call_command("strength", str(new))
    row = (
        "| `hard gin_only --rules club,oklahoma` | 1,000 | 84.1 % (82.0 to 86.2) "
        "| −1.3 ±0.4 |"
    )
    assert row in (project / "README.md").read_text()
    assert row in capsys.readouterr().out
    kept = json.loads((project / "games/ai/strength.json").read_text())
    assert kept[-1] == RESULT
    assert len(kept) == len(measured()) + 1


def test_a_newer_result_takes_the_place_of_the_older(project, tmp_path):
    first = measured()[0]
    again = {**RESULT, "a": first.a, "b": first.b, "rules": first.rules}
    new = tmp_path / "run.json"
    new.write_text(json.dumps(again))
    call_command("strength", str(new))
    kept = json.loads((project / "games/ai/strength.json").read_text())
    assert kept[0] == again
    assert len(kept) == len(measured())


@pytest.mark.parametrize("text", ["nonsense", '{"a": "hard"}'])
def test_what_is_no_result_changes_nothing(project, tmp_path, text):
    before = (project / "README.md").read_text()
    new = tmp_path / "run.json"
    new.write_text(text)
    with pytest.raises(CommandError, match="no result of selfplay"):
        call_command("strength", str(new))
    assert (project / "README.md").read_text() == before


def test_a_match_is_told_from_either_side():
    figure = Measured.of({**RESULT, "b": "easy"})
    other = figure.from_the_other_side()
    assert (other.a, other.b) == ("easy", "hard")
    assert other.win == pytest.approx(1 - 0.8412)
    assert other.win_low < other.win < other.win_high
    assert other.from_the_other_side().win == pytest.approx(figure.win)


def test_every_player_that_figures_name_has_a_name_for_people():
    assert {each.b for each in measured()} <= {*PEER_NAMES, *LEVELS}


def test_rules_that_are_not_the_contest_s_are_named():
    club = Measured.of({**RESULT, "a": "hard", "b": "easy"})
    fared = strengths([club, *measured()])[-1].fared
    assert fared[0].rules == ""
    assert "Club rules, Oklahoma to 100" in [each.rules for each in fared]


@pytest.mark.django_db
class TestThePage:
    def test_tells_each_level_and_its_figures(self, client):
        page = words(client.get("/levels/"))
        for strength in strengths(measured()):
            assert strength.name in page
            assert strength.habit in page
            for fared in strength.fared:
                assert fared.other in page
                between = f"{floatformat(fared.low, 0)} to {floatformat(fared.high, 0)}"
                assert between in page

    def test_begins_a_match_against_any_of_them(self, client):
        page = markup(client.get("/levels/"))
        assert re.findall(r'name="level" value="(\w+)"', page) == list(LEVELS)

    @pytest.mark.parametrize("path", ["/rules/standard/", "/challenges/new/", "/"])
    def test_is_led_to_from_where_one_chooses(self, client, path):
        assert 'href="/levels/"' in markup(client.get(path))
