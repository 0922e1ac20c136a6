"""The shuffle against FAIR: ``pytest tests/gin/test_shuffle.py --vectors FILE``."""

from games.gin.cards import PACK
from games.gin.shuffle import Shuffled, commit_client, commit_server, shuffle
from tests.gin.vectors import Case

VECTORS = ("fair.json",)


def test_packs_and_commitments_agree_with_every_vector(case: Case) -> None:
    case.check()


def shuffled(
    match: str = "m1",
    deal: int = 1,
    seeds: tuple[bytes, bytes] = (b"", b""),
    server_seed: bytes = bytes(32),
) -> Shuffled:
    return shuffle(server_seed, match, deal, seeds)


def test_every_pack_is_the_52_cards() -> None:
    for deal in range(1, 200):
        assert sorted(shuffled(deal=deal).pack) == sorted(PACK)


def test_whatever_goes_in_changes_the_pack() -> None:
    packs = {
        shuffled().pack,
        shuffled(match="m2").pack,
        shuffled(deal=2).pack,
        shuffled(seeds=(b"a", b"")).pack,
        shuffled(seeds=(b"", b"a")).pack,
        shuffled(server_seed=bytes(31) + b"a").pack,
    }
    assert len(packs) == 6


def test_every_card_comes_to_every_place_equally_often() -> None:
    counts = [[0] * 52 for _ in range(52)]
    packs = 2_000
    for deal in range(packs):
        for place, card in enumerate(shuffled(deal=deal).pack):
            counts[place][card.index] += 1
    expected = packs / 52
    chi_squared = sum((n - expected) ** 2 / expected for row in counts for n in row)
    # 51 · 51 degrees of freedom; the normal approximation's z.
    assert abs((chi_squared - 2601) / (2 * 2601) ** 0.5) < 3


def test_either_seat_deals_first_about_as_often() -> None:
    bits = [shuffled(match=f"m{n}").dealer_bit for n in range(1_000)]
    assert 430 < sum(bits) < 570


def test_a_commitment_is_bound_to_its_match_and_seat() -> None:
    seed = bytes(32)
    assert commit_server("m1", seed) != commit_server("m2", seed)
    assert commit_client("m1", 0, seed) != commit_client("m1", 1, seed)
    assert commit_client("m1", 0, seed) != commit_server("m1", seed)
