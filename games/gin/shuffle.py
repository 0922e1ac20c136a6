"""Fair packs: the protocol ``ginrummy-deal-v1``, to the byte.

The server's seed is committed to before anybody's own seed is added, so the order of
every pack is fixed before the match's first card is seen, and not by the site alone.
"""

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from games.gin.cards import PACK, Card

PROTOCOL: Final = "ginrummy-deal-v1"


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A pack, the first card dealt first, and the dealer that the first deal draws."""

    pack: tuple[Card, ...]
    dealer_bit: int


def commit_server(match: str, seed: bytes) -> str:
    """The hash that is shown before the first card, in hex."""
    return _commitment("server-commit", match, seed)


def commit_client(match: str, seat: int, seed: bytes) -> str:
    """The hash that a person sends before both seeds are told, in hex."""
    return _commitment("client-commit", match, str(seat), seed)


def shuffle(
    server_seed: bytes, match: str, deal: int, seeds: tuple[bytes, bytes]
) -> Shuffled:
    """The pack of a match's deal, counted from 1; a side without a seed has ``b""``.

    The dealer's bit is drawn after the shuffle and means something for deal 1 only.
    """
    words = _words(server_seed, _prefixed(PROTOCOL, "stream", match, str(deal), *seeds))
    pack = list(PACK)
    for i in range(51, 0, -1):
        j = _below(i + 1, words)
        pack[i], pack[j] = pack[j], pack[i]
    return Shuffled(tuple(pack), _below(2, words))


def _commitment(*fields: str | bytes) -> str:
    return hashlib.sha256(_prefixed(PROTOCOL, *fields)).hexdigest()


def _prefixed(*fields: str | bytes) -> bytes:
    """The fields one after another, each after its length in four bytes.

    >>> _prefixed("ab", b"")
    b'\\x00\\x00\\x00\\x02ab\\x00\\x00\\x00\\x00'
    """
    parts = [field.encode() if isinstance(field, str) else field for field in fields]
    return b"".join(len(part).to_bytes(4) + part for part in parts)


def _words(key: bytes, message: bytes) -> Iterator[int]:
    """The stream's 32-bit words; the counter is one more prefixed field."""
    counter = 0
    while True:
        block = hmac.digest(key, message + _prefixed(counter.to_bytes(8)), "sha256")
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4])
        counter += 1


def _below(bound: int, words: Iterator[int]) -> int:
    """An unbiased number below the bound: words past its last multiple are skipped."""
    limit = 2**32 - 2**32 % bound
    return next(word for word in words if word < limit) % bound
