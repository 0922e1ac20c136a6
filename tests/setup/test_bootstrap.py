"""A fresh machine: what is installed, when, and what is said when it can't be."""

import subprocess
import sys
from pathlib import Path

import pytest

from ginsite import bootstrap

ROOT = Path(bootstrap.__file__).parent.parent


class Machine:
    """Stands in for pip and venv: does as told, and remembers what it was asked."""

    def __init__(self) -> None:
        self.ran: list[str] = []
        self.fails: dict[str, str] = {}

    def run(self, arguments: list[str | Path]) -> subprocess.CompletedProcess[str]:
        line = " ".join(str(argument) for argument in arguments)
        self.ran.append(line)
        for part, words in self.fails.items():
            if part in line:
                return subprocess.CompletedProcess(line, 1, "", words)
        if "-m venv" in line:
            python = Path(arguments[-1]) / "bin" / "python"
            python.parent.mkdir(parents=True)
            python.touch()
        works = "pip --version" not in line or Path(arguments[0]).exists()
        return subprocess.CompletedProcess(line, 0 if works else 127, "", "")

    def installed(self) -> list[str]:
        lines = [line for line in self.ran if " pip install " in line]
        return [Path(line.split()[-1]).name for line in lines]


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    machine = Machine()
    monkeypatch.setattr(bootstrap, "run", machine.run)
    return machine


def test_a_fresh_clone_gets_an_environment_with_the_locked_packages(
    machine: Machine, tmp_path: Path
):
    python = bootstrap.set_up(tmp_path / ".venv", "play")
    assert python == tmp_path / ".venv" / "bin" / "python"
    assert machine.installed() == ["requirements.txt"]
    assert "--require-hashes" in machine.ran[-1]


def test_a_second_start_installs_nothing(machine: Machine, tmp_path: Path):
    bootstrap.set_up(tmp_path / ".venv", "play")
    machine.ran.clear()
    bootstrap.set_up(tmp_path / ".venv", "play")
    assert machine.ran == []


def test_what_tests_install_is_enough_to_play(machine: Machine, tmp_path: Path):
    bootstrap.set_up(tmp_path / ".venv", "test")
    bootstrap.set_up(tmp_path / ".venv", "play")
    assert machine.installed() == ["requirements-dev.txt"]


def test_what_play_installs_is_not_enough_to_test(machine: Machine, tmp_path: Path):
    bootstrap.set_up(tmp_path / ".venv", "play")
    bootstrap.set_up(tmp_path / ".venv", "test")
    assert machine.installed() == ["requirements.txt", "requirements-dev.txt"]


def test_a_new_lock_is_installed_over_the_old_one(
    machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    lock = tmp_path / "requirements.txt"
    monkeypatch.setitem(bootstrap.LOCKS, "play", lock)
    for text in ("old", "new", "new"):
        lock.write_text(text)
        bootstrap.set_up(tmp_path / ".venv", "play")
    assert machine.installed() == ["requirements.txt"] * 2


def test_an_interrupted_set_up_is_done_again(machine: Machine, tmp_path: Path):
    machine.fails["pip install"] = "ERROR: gone"
    with pytest.raises(bootstrap.Fault):
        bootstrap.set_up(tmp_path / ".venv", "play")
    del machine.fails["pip install"]
    bootstrap.set_up(tmp_path / ".venv", "play")
    assert machine.installed() == ["requirements.txt"] * 2


def test_without_a_venv_module_one_sentence_says_so(machine: Machine, tmp_path: Path):
    machine.fails["-m venv"] = "ensurepip is not available"
    with pytest.raises(bootstrap.Fault, match="install its venv module"):
        bootstrap.set_up(tmp_path / ".venv", "play")


def test_without_a_network_one_sentence_says_so(machine: Machine, tmp_path: Path):
    machine.fails["pip install"] = "WARNING: retrying\nERROR: No matching distribution"
    with pytest.raises(bootstrap.Fault) as fault:
        bootstrap.set_up(tmp_path / ".venv", "play")
    assert "is this machine online?" in str(fault.value)
    assert str(fault.value).endswith("(pip: ERROR: No matching distribution)")


def test_a_python_that_is_too_old_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    monkeypatch.setattr(sys, "version", "3.10.4 (main)")
    with pytest.raises(SystemExit, match=r"this is 3\.10\.4"):
        bootstrap.equip(["manage.py", "play"])


def test_an_equipped_python_goes_on_as_it_is(machine: Machine):
    bootstrap.equip(["manage.py", "check"])
    assert machine.ran == []


def test_an_environment_that_lost_its_packages_does_not_start_itself_for_ever(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setattr(bootstrap, "is_equipped", lambda command: False)
    monkeypatch.setattr(bootstrap, "HERE", tmp_path / "ginsite")
    monkeypatch.setattr(sys, "prefix", str(tmp_path / ".venv"))
    with pytest.raises(SystemExit, match="remove that folder"):
        bootstrap.equip(["manage.py", "play"])


def test_a_bare_python_is_told_in_one_sentence(tmp_path: Path):
    """The real thing: no packages, no venv module, no traceback."""
    (tmp_path / "venv").mkdir()
    (tmp_path / "venv" / "__main__.py").write_text("raise SystemExit('no ensurepip')")
    (tmp_path / "venv" / "__init__.py").touch()
    (tmp_path / "ginsite").mkdir()
    for name in ("manage.py", *(f"ginsite/{file}" for file in files_to_set_up())):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    done = subprocess.run(
        [sys.executable, "-S", "manage.py", "play"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path), "PATH": ""},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert "install its venv module" in done.stderr
    assert "Traceback" not in done.stderr


def files_to_set_up() -> list[str]:
    return ["__init__.py", "bootstrap.py", "requirements.txt"]
