"""The rules against vectors: ``pytest tests/gin/test_vectors.py --vectors FILE``."""

from tests.gin.vectors import Case

VECTORS = ("rules.json", "deadwood.json", "layoff.json")


def test_the_rules_agree_with_every_vector(case: Case) -> None:
    case.check()
