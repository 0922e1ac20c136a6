import pytest
from django.urls import reverse
from django.utils import timezone

from games import selectors, services
from tests.views.looks import words

pytestmark = pytest.mark.django_db

BLOCK = "/players/Bob/block/"


def test_a_page_asks_before_a_block_and_another_before_it_is_taken_back(
    browser_of, alice, bob
):
    hers = browser_of(alice)
    assert "Block Bob?" in words(hers.get(BLOCK))
    services.block(alice, bob)
    assert "Unblock Bob?" in words(hers.get(BLOCK))


def test_looking_at_the_page_blocks_nobody(browser_of, alice, bob):
    browser_of(alice).get(BLOCK)
    assert not selectors.is_blocked(alice, bob)


def test_a_press_blocks_and_another_takes_it_back(browser_of, alice, bob):
    hers = browser_of(alice)
    answer = hers.post(BLOCK, {"block": "1"}, follow=True)
    assert answer.redirect_chain == [(reverse("account"), 302)]
    assert "Bob" in answer.content.decode()
    assert selectors.has_blocked(alice, bob)
    hers.post(BLOCK, {"block": "0"})
    assert not selectors.is_blocked(alice, bob)


def test_a_press_goes_back_to_where_it_came_from_on_this_site_only(
    browser_of, alice, bob
):
    hers = browser_of(alice)
    answer = hers.post(BLOCK, {"block": "1", "next": "/history/"})
    assert answer["Location"] == "/history/"
    answer = hers.post(BLOCK, {"block": "1", "next": "//evil.example/"})
    assert answer["Location"] == reverse("account")


@pytest.mark.parametrize("name", ["Alice", "alice", "Nobody"])
def test_nobody_is_blocked_who_is_oneself_or_not_there(browser_of, alice, bob, name):
    hers = browser_of(alice)
    path = reverse("block", args=[name])
    assert hers.get(path).status_code == 404
    assert hers.post(path, {"block": "1"}).status_code == 404


def test_an_account_that_is_gone_cannot_be_blocked(browser_of, alice, bob):
    bob.deleted = timezone.now()
    bob.save()
    assert browser_of(alice).get(BLOCK).status_code == 404


def test_an_unreadable_press_blocks_nobody(browser_of, alice, bob):
    assert browser_of(alice).post(BLOCK, {"block": "x"}).status_code == 400
    assert not selectors.is_blocked(alice, bob)


def test_a_stranger_signs_in_first(browser_of, bob):
    answer = browser_of(None).post(BLOCK, {"block": "1"})
    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("sign_in"))


def test_whoever_is_blocked_is_told_nothing(browser_of, alice, bob):
    his = browser_of(bob)
    path = reverse("block", args=["Alice"])
    before = words(his.get(path))
    services.block(alice, bob)
    assert words(his.get(path)) == before
