"""Accounts in real browsers: a forgotten password, sessions, settings, the end."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from games.models import User
from tests.e2e.complaints import Complaints
from tests.e2e.people import in_a_thread
from tests.e2e.two import Two
from tests.mails import link_in, sent


def set_up(user: User, **fields: object) -> None:
    in_a_thread(User.objects.filter(pk=user.pk).update, **fields)


def test_a_forgotten_password_is_set_anew_by_mail(
    visit: Callable[..., Page], alice: User
):
    set_up(alice, email="alice@example.org", email_confirmed=True)
    page = visit("/account/sign-in/", viewport={"width": 360, "height": 740})
    page.get_by_role("link", name="Forgotten the password?").click()
    page.get_by_label("Your name, or your e-mail address").fill("alice")
    page.get_by_role("button", name="Send me the mail").click()
    expect(page.get_by_role("heading", name="Look into your mail")).to_be_visible()
    page.goto(link_in(sent()[0]))
    for label in ("The new password", "The new password once more"):
        page.get_by_label(label, exact=True).fill("quite another sentence")
    page.get_by_role("button", name="Use this one").click()
    expect(page.locator(".told")).to_contain_text("Your password is changed.")
    expect(page.locator(".bar__name")).to_contain_text("Alice")


def test_an_address_is_confirmed_by_its_mail(visit: Callable[..., Page], alice: User):
    page = visit("/account/email/", alice)
    page.get_by_role("textbox", name="E-mail address").fill("alice@example.org")
    page.get_by_label("Your password").fill("alice plays gin")
    page.get_by_role("button", name="Keep this address").click()
    expect(page.get_by_text("not confirmed", exact=True)).to_be_visible()
    page.goto(link_in(sent()[0]))
    page.get_by_role("button", name="Yes, it is mine").click()
    page.goto("/account/")
    expect(page.get_by_text("alice@example.org")).to_be_visible()
    expect(page.get_by_text("not confirmed", exact=True)).to_have_count(0)


def test_a_session_that_is_ended_elsewhere_closes_its_table(
    two: Two, visit: Callable[..., Page], alice: User, complaints: Complaints
):
    two.begin(clock="fast")
    hers, his = two.sit_down()
    desk = visit("/account/sessions/", alice)
    with hers.page.expect_response(lambda answer: answer.request.method == "HEAD"):
        desk.get_by_role("button", name="End all the others").click()
    expect(desk.locator(".told").first).to_contain_text("1 other browser is signed out")
    expect(hers.page.locator("#ended")).to_contain_text("not signed in here any more")
    expect(hers.page.locator("html")).to_have_attribute("data-line", "lost")
    expect(hers.strip).to_have_count(0)
    clocks = hers.page.locator("#table .clock time")
    stand = clocks.all_inner_texts()
    hers.page.wait_for_timeout(1500)
    assert clocks.all_inner_texts() == stand
    hers.page.get_by_role("link", name="Sign in again").click()
    expect(hers.page.get_by_role("heading", name="Welcome back")).to_be_visible()
    hers.page.get_by_label("Name", exact=True).fill("Alice")
    hers.page.get_by_label("Password", exact=True).fill("alice plays gin")
    hers.page.locator("main").get_by_role("button", name="Sign in").click()
    hers.is_live()
    assert hers.page.url.endswith(two.path)
    expect(his.page.locator("#ended")).to_be_empty()
    complaints.forgive("404")  # her table has looked who is here: nobody


LATE_CLICK = """
(code) => document.getElementById(`card-${code}`).dispatchEvent(
  new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }))
"""


def test_settings_are_followed_at_the_table(
    two: Two, visit: Callable[..., Page], alice: User
):
    page = visit("/account/settings/", alice)
    page.locator('[name="theme"][value="dark"]').check(force=True)
    page.locator('[name="suits"][value="four"]').check(force=True)
    page.get_by_label("Melds and deadwood shown").uncheck()
    page.get_by_label("Draw with one tap").uncheck()
    page.get_by_label("Discard with one tap").check()
    page.get_by_label("Letters play").uncheck()
    page.get_by_role("button", name="Keep it so").click()
    expect(page.locator(".told")).to_contain_text("It is kept.")

    two.begin()
    if two.to_move is two.bob:
        two.bob.plays("P")
    table = two.alice.sits_down()
    html = table.page.locator("html")
    expect(html).to_have_attribute("data-theme", "dark")
    expect(table.page.locator(".deadwood")).to_be_hidden()

    posts = []
    table.page.on("request", lambda request: posts.append(request.method))
    for key in "dspkg":
        table.page.keyboard.press(key)
    assert "POST" not in posts

    table.pile.click()  # the first tap only chooses the upcard
    expect(table.pile).to_have_class("pile is-live is-armed")
    expect(table.word).to_contain_text("Press again to draw.")
    assert len(table.cards) == 10
    with table.one_move():
        table.pile.click()
    assert len(table.cards) == 11

    taken = table.hand.locator('.card[aria-describedby="why"]')
    thrown = next(code for code in table.cards if code != taken.get_attribute("value"))
    # A press that began on another card, and ends on this one, throws neither.
    posts.clear()
    table.page.evaluate(LATE_CLICK, thrown)
    assert "POST" not in posts
    with table.one_move():
        table.card(thrown).click(position={"x": 10, "y": 20})
    assert thrown not in table.cards
    assert len(table.cards) == 10


def test_settings_of_nobody_are_kept_without_javascript(visit: Callable[..., Page]):
    page = visit("/account/settings/", java_script_enabled=False)
    ground = "getComputedStyle(document.documentElement).colorScheme"
    page.locator('[name="theme"][value="dark"]').check(force=True)
    assert page.evaluate(ground) == "dark"  # shown before it is kept
    expect(page.get_by_text("need JavaScript")).to_be_visible()
    page.get_by_role("button", name="Keep it so").click()
    page.goto("/lobby/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_deleted_account_leaves_the_opponents_history_whole(
    two: Two, visit: Callable[..., Page], alice: User
):
    two.begin()
    his = two.bob.sits_down()
    page = visit("/account/", alice, viewport={"width": 360, "height": 740})
    page.get_by_role("link", name="Delete").click()
    expect(
        page.get_by_text("1 match that you are playing is resigned.")
    ).to_be_visible()
    page.get_by_label("Your password").fill("alice plays gin")
    page.get_by_role("button", name="Yes, delete it all").click()
    expect(page.locator(".told")).to_contain_text("Your account is deleted.")
    expect(page.locator(".bar__name")).to_contain_text("Sign in")

    expect(his.root).to_have_attribute("data-over", "resignation")
    his.page.goto(f"/history/{two.match.slug}/")
    expect(his.page.get_by_text("Former player").first).to_be_visible()
    expect(his.page.get_by_text("Alice")).to_have_count(0)


def test_all_ones_data_come_as_a_file(
    two: Two, visit: Callable[..., Page], alice: User, tmp_path: Path
):
    two.begin()
    page = visit("/account/", alice)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    file = tmp_path / "mine.json"
    download.value.save_as(file)
    assert two.match.slug in file.read_text()
    assert download.value.suggested_filename.startswith("gin-rummy-")
