import pytest
from django.urls import reverse

from games import services
from games.models import Reason, Report
from tests.matches import a_match
from tests.views.looks import markup, words

pytestmark = pytest.mark.django_db

REPORT = "/players/Bob/report/"


@pytest.fixture
def match(alice, bob):
    return a_match(alice, bob)


def test_the_page_asks_why_and_says_that_the_match_goes_along(browser_of, match, alice):
    hers = browser_of(alice)
    assert "The match goes along" in words(hers.get(f"{REPORT}?match={match.slug}"))
    assert "The match goes along" not in words(hers.get(REPORT))


def test_a_report_is_kept_with_its_match_and_leads_back_to_it(browser_of, match, alice):
    path = f"{REPORT}?match={match.slug}"
    answer = browser_of(alice).post(
        path, {"reason": "words", "text": "He\u202e swore."}
    )
    assert answer["Location"] == reverse("match", args=[match.slug])
    report = Report.objects.get()
    assert (report.match, report.reason, report.text) == (match, "words", "He swore.")


def test_a_report_sent_twice_is_kept_once_and_that_is_told_kindly(
    browser_of, match, alice
):
    path = f"{REPORT}?match={match.slug}"
    hers = browser_of(alice)
    for _ in range(2):
        answer = hers.post(path, {"reason": "words", "text": "first"}, follow=True)
    assert "You have reported this already" in markup(answer)
    assert Report.objects.get().text == "first"


def test_a_second_report_about_something_else_is_kept_as_well(browser_of, match, alice):
    path = f"{REPORT}?match={match.slug}"
    hers = browser_of(alice)
    hers.post(path, {"reason": "words", "text": "first"})
    answer = hers.post(path, {"reason": "name", "text": "second"}, follow=True)
    assert "will look into it" in markup(answer)
    assert Report.objects.count() == 2


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({}, "Choose what it is about."),
        ({"reason": "boredom"}, "Choose what it is about from the list."),
        ({"reason": "words", "text": "x" * 1001}, "more than 1,000 characters"),
    ],
)
def test_a_report_that_cannot_be_kept_says_why(browser_of, match, alice, fields, why):
    answer = browser_of(alice).post(REPORT, fields)
    assert why in words(answer)
    assert not Report.objects.exists()


def test_a_match_of_others_or_with_another_is_no_match(
    browser_of, match, alice, bob, charlie
):
    with_another = a_match(alice, charlie)
    of_others = a_match(bob, charlie)
    hers = browser_of(alice)
    for slug in (with_another.slug, of_others.slug, "x" * 22):
        path = f"{REPORT}?match={slug}"
        assert hers.get(path).status_code == 404
        assert hers.post(path, {"reason": "words"}).status_code == 404
    assert not Report.objects.exists()


@pytest.mark.parametrize("name", ["Alice", "Nobody"])
def test_nobody_is_reported_who_is_oneself_or_not_there(browser_of, alice, name):
    path = reverse("report", args=[name])
    assert browser_of(alice).post(path, {"reason": "words"}).status_code == 404


def test_a_stranger_signs_in_first(browser_of, bob):
    answer = browser_of(None).post(REPORT, {"reason": "words"})
    assert answer["Location"].startswith(reverse("sign_in"))


def test_whoever_is_reported_is_told_nothing(browser_of, match, alice, bob):
    his = browser_of(bob)
    pages = ["/account/", f"/matches/{match.slug}/", "/players/Alice/report/"]

    def seen() -> list[str]:
        return [words(his.get(page)) for page in pages]

    before = seen()
    services.report(alice, bob, reason=Reason.WORDS, text="He swore.", match=match)
    assert seen() == before


def test_one_can_block_from_there_unless_one_has(browser_of, alice, bob):
    hers = browser_of(alice)
    assert 'name="block"' in markup(hers.get(REPORT))
    services.block(alice, bob)
    assert 'name="block"' not in markup(hers.get(REPORT))


def test_the_account_lists_whom_one_has_blocked(browser_of, alice, bob):
    hers = browser_of(alice)
    assert "Blocked" not in words(hers.get("/account/"))
    services.block(alice, bob)
    assert "Blocked Bob" in words(hers.get("/account/"))
    assert "Blocked" not in words(browser_of(bob).get("/account/"))
