import pytest
from django.core.cache import cache
from django.urls import reverse

from games.models import User
from tests.matches import a_challenge

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def two_newcomers_an_hour(settings):
    settings.NEWCOMERS_AN_HOUR = 2
    cache.clear()
    yield
    cache.clear()


def come_from(client, address: str, page: str = "play_now", *args: str) -> int:
    client.logout()
    return client.post(reverse(page, args=args), REMOTE_ADDR=address).status_code


def test_one_address_brings_only_so_many_guests_an_hour(client):
    codes = [come_from(client, "192.0.2.1") for _ in range(3)]
    assert codes == [302, 302, 429]
    assert User.objects.filter(is_guest=True).count() == 2
    assert come_from(client, "192.0.2.2") == 302


@pytest.mark.parametrize("page", ["challenge_new", "sign_up", "accept"])
def test_every_way_in_is_counted(page, client, alice):
    args = [a_challenge(alice).slug] if page == "accept" else []
    for _ in range(2):
        come_from(client, "192.0.2.1")
    assert come_from(client, "192.0.2.1", page, *args) == 429
    assert client.get(reverse("sign_up")).status_code == 200


def test_whoever_is_here_already_plays_on(client, alice):
    for _ in range(3):
        come_from(client, "192.0.2.1")
    client.force_login(alice)
    response = client.post(reverse("play_now"), REMOTE_ADDR="192.0.2.1")
    assert response.status_code == 302


def test_nobody_is_kept_out_because_the_cache_is_away(client, monkeypatch):
    def away(*args, **kwargs):
        raise ConnectionError

    monkeypatch.setattr(cache, "incr", away)
    codes = [come_from(client, "192.0.2.1") for _ in range(4)]
    assert codes == [302] * 4
