"""``manage.py play`` as people meet it: in a process of its own, on a free port."""

import re
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.setup.test_settings import ROOT, run

pytestmark = pytest.mark.slow

Serve = Callable[[], "Served"]


class Served:
    """A site that ``play`` serves, with what it has said so far."""

    def __init__(self, data: Path, port: int, *arguments: str) -> None:
        self.data = data
        self.port = port
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "play", "--port", str(port), *arguments],
            cwd=ROOT,
            env={"DATABASE_URL": f"sqlite:///{data}/gin.sqlite3", "PATH": ""},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.said = self._listen()

    def _listen(self) -> str:
        """Read what it prints, up to the line that ends its greeting."""
        lines = []
        assert self.process.stdout is not None
        for line in self.process.stdout:
            lines.append(line)
            if "Ctrl-C" in line:
                break
        return "".join(lines)

    def get(self, path: str, host: str = "127.0.0.1") -> tuple[int, str]:
        address = f"http://127.0.0.1:{self.port}{path}"
        request = Request(address, headers={"Host": f"{host}:{self.port}"})
        try:
            with urlopen(request, timeout=20) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as answer:
            return answer.code, ""

    def stop(self) -> tuple[int, str]:
        """Press Ctrl-C; return the exit code and what went to stderr."""
        self.process.send_signal(signal.SIGINT)
        _, errors = self.process.communicate(timeout=30)
        return self.process.returncode, errors


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Start ``play`` with a data folder of the test's own."""
    started: list[Served] = []

    def serve() -> Served:
        started.append(Served(tmp_path / "data", free_port()))
        return started[-1]

    yield serve
    for served in started:
        served.process.kill()
        served.process.communicate()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One site for all who only look at it, open to the whole network."""
    data = tmp_path_factory.mktemp("served") / "data"
    served = Served(data, free_port(), "--host", "0.0.0.0")
    yield served
    assert served.stop() == (0, "")


def refused(data: Path, *arguments: str) -> str:
    """Run ``play`` where it must refuse; return its one sentence."""
    done = run(
        *("manage.py", "play", "--port", str(free_port()), *arguments),
        DATABASE_URL=f"sqlite:///{data}/gin.sqlite3",
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    return done.stderr


def test_it_prints_its_address_and_serves_the_first_page_with_its_files(
    served: Served,
):
    assert f"http://127.0.0.1:{served.port}/" in served.said
    status, page = served.get("/")
    assert status == 200
    files = set(re.findall(r'(?:src|href)="(/static/[^"#]+)', page))
    assert files
    assert all(re.search(r"\.[0-9a-f]{12}\.", name) for name in files)
    assert {served.get(name)[0] for name in files} == {200}


@pytest.mark.parametrize("path", ["/ws/nowhere/", "/ws/lobby/"])
def test_a_socket_from_another_site_or_to_nowhere_is_refused(served: Served, path: str):
    with pytest.raises(InvalidStatus) as refusal:
        connect(f"ws://127.0.0.1:{served.port}{path}", origin="http://evil.example")
    assert refusal.value.response.status_code == 403


def test_for_the_whole_network_its_addresses_are_printed_and_allowed(served: Served):
    addresses = re.findall(r"http://(.+):\d+/", served.said)
    assert addresses[0] == "127.0.0.1"
    for address in addresses:
        assert served.get("/healthz", host=address)[0] == 200


@pytest.mark.parametrize("host", ["evil.example", "203.0.113.99"])
def test_a_name_that_is_not_this_machines_is_refused(served: Served, host: str):
    # Links and QR codes are made of the name that a page was asked by.
    assert served.get("/healthz", host=host)[0] == 400


def test_a_second_process_on_the_same_database_is_refused(served: Served):
    assert "Another process already serves" in refused(served.data)
    assert served.get("/healthz")[0] == 200


def test_ctrl_c_is_clean_with_a_socket_just_opened(serve: Serve):
    served = serve()
    origin = f"http://127.0.0.1:{served.port}"
    with connect(f"ws://127.0.0.1:{served.port}/ws/lobby/", origin=origin):
        assert served.stop() == (0, "")


def test_a_killed_process_leaves_no_lock_and_its_secret_and_is_soon_back(serve: Serve):
    first = serve()
    first.process.kill()
    first.process.wait()
    secret = first.data / "secret-key"
    text = secret.read_text()
    assert len(text) >= 50
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    begun = time.monotonic()
    assert serve().get("/healthz")[0] == 200
    assert time.monotonic() - begun < 20  # two seconds, on a machine at rest
    assert secret.read_text() == text


def test_a_port_that_is_taken_is_named(tmp_path: Path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        sentence = refused(tmp_path / "data", "--port", port)
    assert sentence == f"Port {port} is taken: choose another with --port.\n"


@pytest.mark.parametrize("place", ["--port=99999", "--host=203.0.113.99"])
def test_a_place_where_nothing_can_listen_is_named(tmp_path: Path, place: str):
    assert "Nothing can listen on" in refused(tmp_path / "data", place)
    assert not (tmp_path / "data").exists()


def test_a_folder_that_cant_be_written_is_named(tmp_path: Path):
    (tmp_path / "data").write_text("a file, where a folder should be")
    assert str(tmp_path / "data") in refused(tmp_path / "data")


def test_a_file_that_is_no_database_is_named(tmp_path: Path):
    (tmp_path / "gin.sqlite3").write_text("no database" * 100)
    assert "not a database" in refused(tmp_path)
