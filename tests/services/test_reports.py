import pytest

from games import services
from games.models import Reason, Report
from tests.matches import a_match

pytestmark = pytest.mark.django_db


def test_a_report_keeps_who_about_whom_why_and_the_match(alice, bob):
    match = a_match(alice, bob)
    assert services.report(
        alice, bob, reason=Reason.WORDS, text="He swears.", match=match
    )
    report = Report.objects.get()
    assert (report.by, report.about, report.match) == (alice, bob, match)
    assert (report.reason, report.text) == ("words", "He swears.")
    assert report.handled is None


def test_the_very_same_sent_again_changes_nothing(alice, bob):
    match = a_match(alice, bob)
    same = {"reason": Reason.WORDS, "text": "He swears.", "match": match}
    assert services.report(alice, bob, **same)
    assert not services.report(alice, bob, **same)
    assert Report.objects.count() == 1


def test_another_reason_text_match_or_person_is_a_report_of_its_own(alice, bob):
    match, other = a_match(alice, bob), a_match(alice, bob)
    same = {"reason": Reason.WORDS, "text": "He swears.", "match": match}
    services.report(alice, bob, **same)
    for another in (
        {"reason": Reason.NAME},
        {"text": "He still swears."},
        {"match": other},
        {"match": None},
    ):
        assert services.report(alice, bob, **(same | another))
    assert services.report(bob, alice, **same)
    assert Report.objects.count() == 6


def test_without_a_match_the_same_waits_once(alice, bob):
    services.report(alice, bob, reason=Reason.NAME)
    assert not services.report(alice, bob, reason=Reason.NAME)
    services.handle_report(Report.objects.get().pk, by=bob, note="renamed")
    assert services.report(alice, bob, reason=Reason.NAME)


def test_a_report_is_handled_once_and_its_note_can_be_changed(alice, bob, charlie):
    services.report(alice, bob, reason=Reason.NAME)
    pk = Report.objects.get().pk
    first = services.handle_report(pk, by=charlie, note="a warning")
    again = services.handle_report(pk, by=alice, note="renamed")
    assert (again.handled, again.handled_by) == (first.handled, charlie)
    assert again.note == "renamed"
