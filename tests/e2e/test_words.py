"""What two people say to each other at the table, each in a browser of their own."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import translation
from playwright.sync_api import Page, expect

from games import services
from games.models import User
from games.phrases import phrase_text
from games.table import isolated
from tests.e2e.complaints import Complaints
from tests.e2e.screens import IN_HAND, Screen
from tests.e2e.two import Two


def sat_down(two: Two, **options: Any) -> tuple[Page, Page]:
    """Both people's pages of a match that they have just begun."""
    two.begin()
    hers, his = two.sit_down(**options)
    return hers.page, his.page


def open_box(page: Page) -> None:
    page.locator(".say-btn[popovertarget=say]").click()
    expect(page.locator("#say")).to_be_visible()


def say(page: Page, phrase: str) -> None:
    open_box(page)
    page.locator("#say").get_by_role("button", name=phrase).click()


def bubbles(page: Page) -> list[str]:
    return page.locator(".bubble").all_text_contents()


@pytest.mark.parametrize("options", [{}, IN_HAND], ids=["desk", "phone"])
def test_a_phrase_stands_on_both_tables_and_is_told_once(two: Two, options: Screen):
    hers, his = sat_down(two, **options)

    say(hers, "Good luck!")

    expect(hers.locator("#say")).to_be_hidden()
    expect(hers.locator(".bubble--mine")).to_contain_text("Good luck!")
    expect(his.locator(".bubble")).to_contain_text("Good luck!")
    expect(his.locator("#heard")).to_have_text("Alice says: Good luck!")
    expect(hers.locator(".say-btn[popovertarget=say]")).to_be_focused()

    # What is told is told once, however often its piece is pushed.
    his.evaluate("document.getElementById('heard').textContent = 'read'")
    say(his, "Thanks")
    expect(his.locator("#heard")).to_have_text("You say: Thanks")
    expect(hers.locator("#heard")).to_have_text("Bob says: Thanks")
    for page in (hers, his):
        assert (
            page.evaluate("document.documentElement.scrollWidth")
            <= (page.viewport_size or {"width": 0})["width"]
        )


def test_an_open_box_stays_open_and_keeps_what_is_written_when_a_phrase_comes(two: Two):
    User.objects.update(allows_chat=True)
    hers, his = sat_down(two)
    open_box(hers)
    field = hers.get_by_label("In your own words")
    field.fill("Not yet sa")

    say(his, "Hello!")

    expect(hers.locator("#talk")).to_contain_text("Hello!")
    expect(hers.locator("#say")).to_be_visible()
    expect(field).to_have_value("Not yet sa")
    expect(field).to_be_focused()


def test_ones_own_words_pass_once_both_allow_them(
    two: Two, visit: Callable[..., Page], alice: User, bob: User
):
    User.objects.filter(pk=alice.pk).update(allows_chat=True)
    hers, his = sat_down(two)
    for page in (hers, his):
        open_box(page)
        expect(page.get_by_label("In your own words")).to_have_count(0)
        expect(page.locator("#say")).to_contain_text("once both of you allow them")

    settings = visit("/account/settings/", bob)
    settings.get_by_label("Free chat").check()
    settings.get_by_role("button", name="Keep it so").click()
    for page in (hers, his):
        expect(page.get_by_label("In your own words")).to_be_visible()
    hers.get_by_label("In your own words").fill("<b>Two</b> pairs & a run")
    hers.keyboard.press("Enter")

    expect(his.locator(".bubble")).to_contain_text("<b>Two</b> pairs & a run")
    expect(hers.locator("#say")).to_be_hidden()
    expect(hers.get_by_label("In your own words")).to_have_value("")


def test_who_is_too_quick_is_told_so_in_the_box(
    two: Two, monkeypatch: pytest.MonkeyPatch, complaints: Complaints
):
    # However slow the browser is.
    monkeypatch.setattr(services.words, "A_MOMENT", timedelta(hours=1))
    monkeypatch.setattr(services.words, "A_REPEAT", timedelta(0))
    hers, _his = sat_down(two)
    for _ in range(services.words.AT_ONCE):
        say(hers, "Oops!")
        expect(hers.locator("#say")).to_be_hidden()

    say(hers, "Oops!")

    expect(hers.locator("#say-told")).to_contain_text("Wait ten seconds")
    expect(hers.locator("#say")).to_be_visible()
    complaints.forgive("409")


def test_what_could_not_be_said_stays_written_and_is_told(
    two: Two, monkeypatch: pytest.MonkeyPatch, complaints: Complaints
):
    User.objects.update(allows_chat=True)
    hers, his = sat_down(two)
    open_box(hers)
    field = hers.get_by_label("In your own words")
    field.fill("Good cards today?")
    with monkeypatch.context() as broken:
        broken.setattr("games.views.words._said", None)
        hers.keyboard.press("Enter")
        expect(hers.locator("#refused")).to_contain_text("We dropped the cards.")
    expect(field).to_have_value("Good cards today?")

    hers.keyboard.press("Enter")
    expect(his.locator(".bubble")).to_contain_text("Good cards today?")
    expect(hers.locator("#refused")).to_be_empty()
    complaints.forgive("500")


def test_whoever_mutes_hears_nothing_until_they_listen_again(two: Two):
    hers, his = sat_down(two)
    open_box(hers)
    hers.get_by_role("button", name="Mute Bob").click()
    expect(hers.locator(".told")).to_contain_text(f"nothing from {isolated('Bob')}")

    say(his, "Hello!")
    expect(his.locator(".bubble")).to_contain_text("Hello!")
    say(hers, "One moment")
    expect(his.locator(".bubble:not(.bubble--mine)")).to_contain_text("One moment")
    assert not any("Hello!" in text for text in bubbles(hers))

    open_box(hers)
    hers.get_by_role("button", name="Hear Bob again").click()
    expect(hers.locator("#talk")).to_contain_text("Hello!")


def test_a_remark_goes_by_itself(two: Two, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("games.fragments.words.BUBBLE", 2.0)
    hers, his = sat_down(two)
    say(hers, "Close one")
    expect(his.locator(".bubble")).to_contain_text("Close one")
    expect(his.locator(".bubble")).to_have_count(0)
    open_box(his)
    expect(his.locator("#talk")).to_contain_text("Close one")


def test_a_phrase_arrives_in_the_language_of_who_reads_it(two: Two, bob: User):
    User.objects.filter(pk=bob.pk).update(language="it")
    with translation.override("it"):
        theirs = phrase_text("luck")
    hers, his = sat_down(two)
    say(hers, "Good luck!")
    expect(hers.locator(".bubble")).to_contain_text("Good luck!")
    expect(his.locator(".bubble")).to_contain_text(theirs)


def test_without_javascript_words_are_forms(two: Two):
    User.objects.update(allows_chat=True)
    two.begin()
    hers = two.alice.sits_down(java_script_enabled=False).page
    say(hers, "Hello!")
    expect(hers.locator(".bubble")).to_contain_text("Hello!")
    open_box(hers)
    hers.get_by_label("In your own words").fill("how do you do")
    hers.locator(".say-box__own button").click()
    his = two.bob.sits_down(java_script_enabled=False).page
    expect(his.locator(".bubble")).to_contain_text("how do you do")


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_report_with_its_match_and_words_is_handled_in_the_admin(
    two: Two,
    visit: Callable[..., Page],
    django_user_model: type[User],
    complaints: Complaints,
    script: bool,
):
    dora = django_user_model.objects.create_superuser("Dora", password="dora rules")
    two.begin()
    his = two.bob.sits_down(java_script_enabled=script).page
    say(his, "Shall we play again?")
    if script:
        expect(his.locator("#say")).to_be_hidden()

    hers = two.alice.sits_down(java_script_enabled=script).page
    open_box(hers)
    hers.get_by_role("link", name="Block or report").click()
    hers.get_by_label("What they say").check()
    hers.get_by_label("What happened?").fill("Again and again.")
    hers.get_by_role("button", name="Send the report").click()
    expect(hers.locator(".told")).to_contain_text("Thank you.")
    expect(hers.locator("#table")).to_be_visible()

    admins = visit("/admin/games/report/?handled__isempty=1", dora)
    admins.locator("#result_list tbody th a").click()
    expect(admins.locator("body")).to_contain_text("Again and again.")
    admins.locator("textarea[name=note]").fill("A warning.")
    admins.locator("input[name=_save]").click()
    expect(admins.locator("#result_list")).to_have_count(0)
    admins.goto(f"/admin/games/match/{two.match.pk}/change/")
    expect(admins.locator("#remarks-group")).to_contain_text("Shall we play again?")
    complaints.forgive("favicon.ico")  # the admin's own pages name no icon


def test_a_block_ends_words_both_ways_and_is_taken_back_where_it_is_told(two: Two):
    hers, his = sat_down(two)
    open_box(hers)
    hers.get_by_role("link", name="Block or report").click()
    hers.get_by_role("button", name="Block them").click()
    expect(hers.locator("#table")).to_be_visible()

    say(his, "Hello!")
    expect(his.locator(".bubble")).to_contain_text("Hello!")
    open_box(hers)
    expect(hers.locator("#words")).to_contain_text("You have blocked Bob")
    expect(hers.locator("#words").get_by_role("button")).to_have_count(0)
    assert bubbles(hers) == []

    hers.locator("#words").get_by_role("link", name="Unblock").click()
    hers.get_by_role("button", name="Yes, unblock").click()
    expect(hers.locator(".told")).to_contain_text("no longer blocked")
    expect(hers.locator("#table")).to_be_visible()
    say(hers, "Good luck!")
    expect(his.locator(".bubble").first).to_contain_text("Good luck!")
