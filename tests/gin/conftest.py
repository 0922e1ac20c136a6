"""An option for the vectors' runners: ``--vectors FILE``, in place of our own files."""

from pathlib import Path

import pytest

from tests.gin.vectors import cases_in

OWN_VECTORS = Path(__file__).parent.parent / "vectors"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--vectors", metavar="FILE", help="run these vectors in place of our own"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for a ``case`` runs on each case of the files it names."""
    if "case" not in metafunc.fixturenames:
        return
    given = metafunc.config.getoption("vectors", default=None)
    own = [OWN_VECTORS / name for name in metafunc.module.VECTORS]
    files = [Path(given)] if given else own
    cases = [case for file in files for case in cases_in(file)]
    metafunc.parametrize("case", cases, ids=[case.name for case in cases])
