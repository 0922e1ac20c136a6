"""A new match, committed to its packs before anybody sits down."""

import secrets
from typing import Any

from games.gin.rules import Rules
from games.gin.shuffle import PROTOCOL, commit_server
from games.models import Match


def new_match(rules: Rules, **fields: Any) -> Match:
    """Save and return a match by ``rules`` with a seed of its own, and no seats."""
    match = Match(
        sheet=rules.sheet, options=rules.options(), target=rules.target, **fields
    )
    seed = secrets.token_bytes(32)
    match.protocol = PROTOCOL
    match.server_seed = seed.hex()
    match.commitment = commit_server(match.slug, seed)
    match.save(force_insert=True)
    return match
