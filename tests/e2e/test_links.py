"""What stands behind an invitation's link, for whoever opens it when."""

import time
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from games import services
from games.gin.rules import STANDARD
from games.models import Match, User
from tests.e2e.complaints import Complaints
from tests.e2e.people import in_a_thread
from tests.e2e.tables import Table


@pytest.fixture
def challenge(alice: User) -> Match:
    return in_a_thread(services.create_challenge, alice, STANDARD)


@pytest.fixture
def link(challenge: Match) -> str:
    return f"/matches/{challenge.slug}/"


def sit_down(page: Page) -> None:
    page.get_by_role("button", name="Sit down").click()


def test_looking_at_a_link_takes_nothing(
    visit: Callable[..., Page], link: str, bob: User
):
    previewer = visit(link, java_script_enabled=False)
    title = previewer.locator("meta[property='og:title']")
    expect(title).to_have_attribute("content", "Alice invites you to gin rummy")
    previewer.reload()

    his = visit(link, bob)
    sit_down(his)

    expect(Table(his).root).to_be_visible()


def test_ones_own_link_shows_the_invitation_and_cannot_be_taken(
    visit: Callable[..., Page],
    sign_in: Callable[..., None],
    link: str,
    alice: User,
    complaints: Complaints,
):
    hers = visit(link)  # not signed in yet
    sign_in(hers.context, alice)
    sit_down(hers)

    expect(hers.locator("h1")).to_have_text("This is your own invitation.")
    hers.get_by_role("link", name="Back to the link").click()
    expect(hers.locator("h1")).to_have_text("Your table is laid")
    complaints.forgive("409")


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_stranger_who_presses_twice_sits_down_once(
    visit: Callable[..., Page], link: str, script: bool, monkeypatch: pytest.MonkeyPatch
):
    accept, posts = services.accept_challenge, []

    def slowly(slug: str, user: User) -> Match:
        match = accept(slug, user)
        time.sleep(0.5)
        return match

    monkeypatch.setattr(services, "accept_challenge", slowly)
    page = visit(link, java_script_enabled=script)
    page.on("request", lambda asked: posts.append(asked.method))
    button = page.get_by_role("button", name="Sit down").bounding_box()
    assert button
    for _press in range(2):
        page.mouse.click(button["x"] + 20, button["y"] + 20)
        page.wait_for_timeout(100)

    expect(Table(page).root).to_be_visible()
    page.reload()
    expect(Table(page).root).to_be_visible()
    assert in_a_thread(User.objects.filter(is_guest=True).count) == 1
    assert posts.count("POST") == (1 if script else 2)


def test_a_withdrawn_invitation_says_so(
    visit: Callable[..., Page],
    link: str,
    alice: User,
    bob: User,
    complaints: Complaints,
):
    his = visit(link, bob)
    hers = visit(link, alice)
    hers.get_by_role("button", name="Withdraw the invitation").click()
    expect(hers.locator(".told")).to_have_text("Your invitation is withdrawn.")

    sit_down(his)
    expect(his.locator("h1")).to_have_text("The invitation is withdrawn.")
    his.goto(link)
    expect(his.locator("h1")).to_have_text("The invitation is withdrawn.")
    hers.goto(link)
    expect(hers.locator("h1")).to_have_text("You have withdrawn this invitation.")
    complaints.forgive("409", "410")


def test_an_invitation_that_has_run_out_says_so(
    visit: Callable[..., Page], link: str, bob: User, complaints: Complaints
):
    his = visit(link, bob)
    Match.objects.update(expires=timezone.now() - timedelta(seconds=1))

    sit_down(his)
    expect(his.locator("h1")).to_have_text("The invitation has run out.")
    his.goto(link)
    expect(his.locator("h1")).to_have_text("The invitation has run out.")
    complaints.forgive("409", "410")


@pytest.mark.parametrize("slug", ["taken", "unknown"])
def test_a_link_that_is_not_for_oneself_names_what_it_may_be(
    visit: Callable[..., Page],
    challenge: Match,
    bob: User,
    charlie: User,
    slug: str,
    complaints: Complaints,
):
    in_a_thread(services.accept_challenge, challenge.slug, bob)
    path = challenge.slug if slug == "taken" else "x" * 22

    page = visit(f"/matches/{path}/", charlie)

    expect(page.locator("h1")).to_have_text("No table stands here.")
    expect(page.locator("main")).to_contain_text("somebody else")
    complaints.forgive("404")


def test_of_two_who_accept_at_once_one_plays(
    visit: Callable[..., Page],
    link: str,
    bob: User,
    charlie: User,
    complaints: Complaints,
):
    pages = [visit(link, bob), visit(link, charlie)]
    for page in pages:
        page.evaluate("document.querySelector('form.take').submit()")

    seated = [page.locator("#table") for page in pages]
    refused = [page.get_by_text("Somebody sat down before you.") for page in pages]
    expect(seated[0].or_(refused[0])).to_be_visible()
    expect(seated[1].or_(refused[1])).to_be_visible()
    assert sum(table.count() for table in seated) == 1
    assert sum(words.count() for words in refused) == 1
    complaints.forgive("409")
