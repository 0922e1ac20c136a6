"""The channel layer away, slow or full: moves commit, and pages come back to them."""

import asyncio
import time

import pytest

from games import notify, services
from tests.matches import a_match, kept_up, one_move_on

pytestmark = pytest.mark.django_db(transaction=True)


class Layer:
    """A layer that does something else than to send."""

    def __init__(self, do):
        self.group_send = do


async def raises(group, message):
    raise ConnectionError


async def never_answers(group, message):
    await asyncio.sleep(60)


@pytest.mark.parametrize(
    ("do", "seconds"), [(raises, 1), (never_answers, notify.PATIENCE + 1)]
)
def test_a_move_commits_while_the_layer_is_away(do, seconds, monkeypatch, alice, bob):
    match = a_match(alice, bob)
    monkeypatch.setattr(notify, "get_channel_layer", lambda: Layer(do))
    began = time.monotonic()
    one_move_on(match)
    assert time.monotonic() - began < seconds
    assert kept_up(match).version == 2


def test_a_challenge_is_taken_while_the_layer_is_away(monkeypatch, alice, bob):
    monkeypatch.setattr(notify, "get_channel_layer", lambda: Layer(raises))
    assert a_match(alice, bob).is_running


@pytest.mark.backends
def test_a_move_commits_while_redis_is_away(settings, alice, bob):
    match = a_match(alice, bob)
    settings.CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            # Nobody listens at this port.
            "CONFIG": {"hosts": ["redis://127.0.0.1:1/0"]},
        }
    }
    one_move_on(match)
    assert kept_up(match).version == 2


def test_a_move_is_not_lost_when_telling_of_it_fails_altogether(
    monkeypatch, alice, bob
):
    match = a_match(alice, bob)
    monkeypatch.setattr(notify, "match_changed", lambda *numbers: 1 / 0)
    one_move_on(match)
    assert kept_up(match).version == 2
    services.resign(match.pk, match.seats.get(number=0))
    assert kept_up(match).is_over
