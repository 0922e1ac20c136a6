"""The reads: a match for a person, what it stands at, what is due, the lists."""

from games.selectors.absence import (
    grace_of,
    is_keeping_waiting,
    is_laying_off,
    is_lost_on_time,
    last_seen,
    may_be_claimed_from,
    next_look,
)
from games.selectors.accounts import accounts_to_write_to, guests_gone
from games.selectors.blocks import blocked_ids, blocks_of, has_blocked, is_blocked
from games.selectors.by_name import person_named
from games.selectors.calls import DECLINED, Call, Calls, calls_for
from games.selectors.challenges import (
    can_meet,
    challenges_to_join,
    is_hidden_from,
    own_ai_match_like,
    own_challenge_like,
    own_challenge_of_late,
)
from games.selectors.digests import due_for_digest, turns_by_correspondence
from games.selectors.due import next_deadline, unattended
from games.selectors.export import match_data, own_data
from games.selectors.history import Wanted, narrowed, people_met
from games.selectors.leaderboard import (
    Standing,
    leaderboard,
    place_in,
    standings,
)
from games.selectors.lists import (
    history,
    open_challenges,
    own_challenges,
    people,
    running_matches,
)
from games.selectors.matches import (
    Replays,
    match_for,
    open_view_of,
    page_for,
    replays,
    seat_at,
    seats_of,
    state_of,
    told_for,
    view_of,
)
from games.selectors.offers import (
    has_begun,
    latest_offers,
    offers_open_to,
    offers_to_rest,
    rematch_slug,
)
from games.selectors.profiles import profile_for
from games.selectors.ratings import (
    Reliability,
    change_by,
    deviation_now,
    rating_of,
    reliabilities,
    reliability,
    steps_of,
)
from games.selectors.sessions import sessions_of
from games.selectors.statistics import (
    Closings,
    HeadToHead,
    Statistics,
    Tally,
    head_to_head,
    heads_to_heads,
    matches_played,
    statistics_of,
)
from games.selectors.words import (
    may_talk,
    may_talk_freely,
    remarks_of,
    talking_at,
)

__all__ = [
    "DECLINED",
    "Call",
    "Calls",
    "Closings",
    "HeadToHead",
    "Reliability",
    "Replays",
    "Standing",
    "Statistics",
    "Tally",
    "Wanted",
    "accounts_to_write_to",
    "blocked_ids",
    "blocks_of",
    "calls_for",
    "can_meet",
    "challenges_to_join",
    "change_by",
    "deviation_now",
    "due_for_digest",
    "grace_of",
    "guests_gone",
    "has_begun",
    "has_blocked",
    "head_to_head",
    "heads_to_heads",
    "history",
    "is_blocked",
    "is_hidden_from",
    "is_keeping_waiting",
    "is_laying_off",
    "is_lost_on_time",
    "last_seen",
    "latest_offers",
    "leaderboard",
    "match_data",
    "match_for",
    "matches_played",
    "may_be_claimed_from",
    "may_talk",
    "may_talk_freely",
    "narrowed",
    "next_deadline",
    "next_look",
    "offers_open_to",
    "offers_to_rest",
    "open_challenges",
    "open_view_of",
    "own_ai_match_like",
    "own_challenge_like",
    "own_challenge_of_late",
    "own_challenges",
    "own_data",
    "page_for",
    "people",
    "people_met",
    "person_named",
    "place_in",
    "profile_for",
    "rating_of",
    "reliabilities",
    "reliability",
    "remarks_of",
    "rematch_slug",
    "replays",
    "running_matches",
    "seat_at",
    "seats_of",
    "sessions_of",
    "standings",
    "state_of",
    "statistics_of",
    "steps_of",
    "talking_at",
    "told_for",
    "turns_by_correspondence",
    "unattended",
    "view_of",
]
