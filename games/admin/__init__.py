"""The admin: to look at matches, and to act on people and matches for a reason.

It is no second door to a match: whatever is done goes through the services, which
write who did it and why into the admin's log. No secret of a match that runs is shown.
"""

from games.admin.matches import LogEntryAdmin, MatchAdmin
from games.admin.people import PersonAdmin
from games.admin.reports import ReportAdmin

__all__ = ["LogEntryAdmin", "MatchAdmin", "PersonAdmin", "ReportAdmin"]
