"""What people report about each other, and what becomes of it."""

from django.db import transaction

from games import steady
from games.models import Match, Report, User


@transaction.atomic
def report(
    by: User, about: User, *, reason: str, text: str = "", match: Match | None = None
) -> bool:
    """Keep a report for whoever runs the site; return whether it is a new one.

    With another reason, other words or another match it is one of its own. The very
    same one sent again is not kept twice; without a match, not while the first waits.
    """
    same = Report.objects.filter(
        by=by, about=about, match=match, reason=reason, text=text
    )
    # The person's own row: of two presses at once the second sees the first's report.
    User.objects.select_for_update().get(pk=by.pk)
    if (same if match else same.filter(handled=None)).exists():
        return False
    Report.objects.create(by=by, about=about, match=match, reason=reason, text=text)
    return True


@transaction.atomic
def handle_report(report_id: int, *, by: User, note: str) -> Report:
    """Note what was done about a report; done again, only the note is another."""
    report = Report.objects.select_for_update().get(pk=report_id)
    report.note = note
    if report.handled is None:
        report.handled, report.handled_by = steady.now(), by
    report.save(update_fields=["note", "handled", "handled_by"])
    return report
