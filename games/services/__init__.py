"""The only writers of the game: each locks, checks, writes, announces on commit.

After whatever a person did, the view calls ``keep_up``: it deals, lets the AI
answer, and returns the seats as they stand then.
"""

from games.services.accounts import choose_language, create_guest, sign_up
from games.services.challenges import (
    accept_challenge,
    create_challenge,
    expire_challenge,
    start_ai_match,
    withdraw_challenge,
)
from games.services.errors import ChallengeGone, StaleMove
from games.services.hands import arrange_hand
from games.services.matches import play_move, ready_for_next, resign
from games.services.upkeep import keep_up

__all__ = [
    "ChallengeGone",
    "StaleMove",
    "accept_challenge",
    "arrange_hand",
    "choose_language",
    "create_challenge",
    "create_guest",
    "expire_challenge",
    "keep_up",
    "play_move",
    "ready_for_next",
    "resign",
    "sign_up",
    "start_ai_match",
    "withdraw_challenge",
]
