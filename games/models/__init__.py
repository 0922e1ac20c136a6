"""What is kept: people, matches with their logs, offers, words, reports, ratings.

Constraints stand in the database: the services are the only writers, and the
database is what holds when two of them meet.
"""

from games.models.heartbeat import Heartbeat
from games.models.match import (
    LINES_WITHOUT_A_MOVE,
    SEAT_NUMBERS,
    UNDER_WAY,
    Cause,
    ClockName,
    Level,
    LogEntry,
    Match,
    Sheet,
    Status,
    new_slug,
    no_points,
)
from games.models.offers import Answer, Offer, OfferKind, Remark
from games.models.people import Block, NameKeyField, PeopleManager, User
from games.models.ratings import PERIOD, UNCERTAIN, Rating, RatingStep
from games.models.reports import Reason, Report
from games.models.seats import Seat, plain_hand
from games.models.sessions import Session
from games.models.statistics import DealEnding, DealFact

__all__ = [
    "LINES_WITHOUT_A_MOVE",
    "PERIOD",
    "SEAT_NUMBERS",
    "UNCERTAIN",
    "UNDER_WAY",
    "Answer",
    "Block",
    "Cause",
    "ClockName",
    "DealEnding",
    "DealFact",
    "Heartbeat",
    "Level",
    "LogEntry",
    "Match",
    "NameKeyField",
    "Offer",
    "OfferKind",
    "PeopleManager",
    "Rating",
    "RatingStep",
    "Reason",
    "Remark",
    "Report",
    "Seat",
    "Session",
    "Sheet",
    "Status",
    "User",
    "new_slug",
    "no_points",
    "plain_hand",
]
