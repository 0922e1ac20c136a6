import pytest
from django.contrib.auth.models import AnonymousUser

from games import selectors, services
from games.models import Block
from tests.matches import a_match

pytestmark = pytest.mark.django_db


def test_a_block_keeps_two_people_apart_whichever_asks(alice, bob, charlie):
    services.block(alice, bob)
    assert selectors.is_blocked(alice, bob)
    assert selectors.is_blocked(bob, alice)
    assert not selectors.is_blocked(alice, charlie)
    assert selectors.blocked_ids(alice) == {bob.pk}
    assert selectors.blocked_ids(bob) == {alice.pk}
    assert selectors.blocked_ids(charlie) == set()


def test_only_who_blocked_is_told_of_it(alice, bob):
    services.block(alice, bob)
    assert selectors.has_blocked(alice, bob)
    assert not selectors.has_blocked(bob, alice)
    assert [block.whom for block in selectors.blocks_of(alice)] == [bob]
    assert list(selectors.blocks_of(bob)) == []


def test_blocking_and_unblocking_twice_is_harmless(alice, bob):
    services.block(alice, bob)
    services.block(alice, bob)
    assert Block.objects.count() == 1
    services.unblock(alice, bob)
    services.unblock(alice, bob)
    assert not selectors.is_blocked(alice, bob)


def test_taking_ones_own_block_back_leaves_the_others(alice, bob):
    services.block(alice, bob)
    services.block(bob, alice)
    services.unblock(alice, bob)
    assert selectors.is_blocked(alice, bob)


def test_nobody_is_blocked_for_a_stranger(alice, bob):
    services.block(alice, bob)
    nobody = AnonymousUser()
    assert not selectors.is_blocked(nobody, alice)
    assert selectors.blocked_ids(nobody) == set()


def test_a_match_goes_on_after_a_block(alice, bob):
    match = a_match(alice, bob)
    services.block(alice, bob)
    match.refresh_from_db()
    assert match.is_running
