"""The only writers of the game: each locks, checks, writes, announces on commit.

After whatever a person did, the view calls ``keep_up``: it deals, lets the AI
answer, and returns the seats as they stand then.
"""

from games.services.absence import claim, look_at
from games.services.accounts import (
    choose_language,
    create_guest,
    keep_settings,
    sign_up,
)
from games.services.blocks import block, unblock
from games.services.challenges import (
    OPEN_AT_ONCE,
    accept_challenge,
    create_challenge,
    decline_challenge,
    expire_challenge,
    lay_table,
    play_a_person,
    play_ai,
    read_refusal,
    start_ai_match,
    wait_at_own_table,
    why_not_rated,
    withdraw_challenge,
)
from games.services.deletion import delete_account, forget_guest
from games.services.downtime import beat
from games.services.emails import (
    change_email,
    claim_digest,
    confirm_email,
    end_digest,
)
from games.services.errors import (
    ChallengeGone,
    ChallengeRefused,
    ClaimRefused,
    OfferRefused,
    Refusal,
    StaleMove,
    TooEarly,
    TooLate,
)
from games.services.hands import arrange_hand
from games.services.matches import call_off, play_move, ready_for_next, resign
from games.services.moderation import (
    NoEnding,
    end_match,
    let_in,
    rename,
    shut_out,
)
from games.services.offers import answer_offer, make_offer, withdraw_offer
from games.services.reports import handle_report, report
from games.services.sessions import end_other_sessions, end_session
from games.services.sharing import share_match
from games.services.upkeep import keep_up
from games.services.words import NotSaid, forget_words, mute, say

__all__ = [
    "OPEN_AT_ONCE",
    "ChallengeGone",
    "ChallengeRefused",
    "ClaimRefused",
    "NoEnding",
    "NotSaid",
    "OfferRefused",
    "Refusal",
    "StaleMove",
    "TooEarly",
    "TooLate",
    "accept_challenge",
    "answer_offer",
    "arrange_hand",
    "beat",
    "block",
    "call_off",
    "change_email",
    "choose_language",
    "claim",
    "claim_digest",
    "confirm_email",
    "create_challenge",
    "create_guest",
    "decline_challenge",
    "delete_account",
    "end_digest",
    "end_match",
    "end_other_sessions",
    "end_session",
    "expire_challenge",
    "forget_guest",
    "forget_words",
    "handle_report",
    "keep_settings",
    "keep_up",
    "lay_table",
    "let_in",
    "look_at",
    "make_offer",
    "mute",
    "play_a_person",
    "play_ai",
    "play_move",
    "read_refusal",
    "ready_for_next",
    "rename",
    "report",
    "resign",
    "say",
    "share_match",
    "shut_out",
    "sign_up",
    "start_ai_match",
    "unblock",
    "wait_at_own_table",
    "why_not_rated",
    "withdraw_challenge",
    "withdraw_offer",
]
