"""The decorator of what is compiled, and where the compiled code is kept."""

import hashlib
from pathlib import Path

from numba import config, njit

from games import ai, gin

_HERE = Path(__file__).parent


def _digest() -> str:
    """What all the sources add up to.

    For each function numba looks at the age of one file only: code that was compiled
    before another file changed would be taken for new.
    """
    folders = [_HERE, *(Path(package.__path__[0]) for package in (ai, gin))]
    sources = sorted(file for folder in folders for file in folder.glob("*.py"))
    texts = b"".join(source.read_bytes() for source in sources)
    return hashlib.sha256(texts).hexdigest()[:12]


config.CACHE_DIR = str(_HERE / "__pycache__" / _digest())  # type: ignore[attr-defined]

compiled = njit(cache=True)
