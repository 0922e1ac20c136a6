"""How often things may be done, and what whoever does them more often is told."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import reverse

from games import steady
from games.models import User
from games.views.limits import HOUR, MATCHES_AN_HOUR, address, count, limited
from tests.matches import a_challenge
from tests.views.looks import words

pytestmark = pytest.mark.django_db


@limited("reports", times=2, within=600)
def wave(request) -> HttpResponse:
    return HttpResponse("waved")


def request_of(who=None, at: str = "192.0.2.1", method: str = "POST"):
    request = RequestFactory().generic(method, "/", REMOTE_ADDR=at)
    request.user = who or AnonymousUser()
    return request


def codes(*requests) -> list[int]:
    return [wave(request).status_code for request in requests]


class TestALimit:
    def test_counts_a_person_wherever_they_are(self, limits, alice, bob):
        here, there = request_of(alice), request_of(alice, "192.0.2.9")
        assert codes(here, there, here) == [200, 200, 429]
        assert codes(request_of(bob)) == [200]

    def test_counts_strangers_by_address(self, limits):
        assert codes(*[request_of()] * 3) == [200, 200, 429]
        assert codes(request_of(at="192.0.2.2")) == [200]

    def test_counts_no_looks(self, limits):
        assert codes(*[request_of(method="GET")] * 4) == [200] * 4

    def test_says_what_was_too_often_and_when_to_come_back(self, limits):
        codes(*[request_of()] * 2)
        answer = wave(request_of())
        assert "Wait 10 minutes, then try again." in words(answer)
        assert "very often" in words(answer)
        assert 590 < int(answer["Retry-After"]) <= 600

    def test_is_over_when_its_time_is(self, limits, monkeypatch):

        codes(*[request_of()] * 3)
        later = steady.now() + timedelta(seconds=601)
        cache.delete("limit:reports:192.0.2.1")  # as it runs out by itself
        monkeypatch.setattr(steady, "now", lambda: later)
        assert codes(*[request_of()] * 3) == [200, 200, 429]

    def test_keeps_nobody_out_while_the_cache_is_away(self, limits, monkeypatch):
        monkeypatch.setattr("games.views.limits.cache", None)
        assert codes(*[request_of()] * 4) == [200] * 4


@pytest.mark.parametrize(
    ("given", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("", ""),
    ],
)
def test_a_household_is_one_address(given, counted):
    assert address(request_of(at=given)) == counted


class TestNewcomers:
    @pytest.fixture(autouse=True)
    def _two_an_hour(self, limits):
        limits.NEWCOMERS_AN_HOUR = 2

    @staticmethod
    def come_from(client, at: str, page: str = "play_now", *args: str) -> int:
        client.logout()
        return client.post(reverse(page, args=args), REMOTE_ADDR=at).status_code

    def test_of_one_address_are_only_so_many_an_hour(self, client):
        codes = [self.come_from(client, "192.0.2.1") for _ in range(3)]
        assert codes == [302, 302, 429]
        assert User.objects.filter(is_guest=True).count() == 2
        assert self.come_from(client, "192.0.2.2") == 302

    @pytest.mark.parametrize("page", ["challenge_new", "sign_up", "accept"])
    def test_are_counted_on_every_way_in(self, page, client, alice):
        args = [a_challenge(alice).slug] if page == "accept" else []
        for _ in range(2):
            self.come_from(client, "192.0.2.1")
        assert self.come_from(client, "192.0.2.1", page, *args) == 429
        assert client.get(reverse("sign_up")).status_code == 200

    def test_are_none_who_are_here_already(self, client, alice):
        for _ in range(3):
            self.come_from(client, "192.0.2.1")
        client.force_login(alice)
        response = client.post(reverse("play_now"), REMOTE_ADDR="192.0.2.1")
        assert response.status_code == 302


def test_matches_against_the_ai_are_counted_on_both_ways_to_them(client, alice, limits):
    client.force_login(alice)
    waiting = a_challenge(alice).slug
    for _ in range(MATCHES_AN_HOUR):
        count("matches", f"person:{alice.pk}", MATCHES_AN_HOUR, HOUR)
    for path in (reverse("play_now"), reverse("meanwhile", args=[waiting])):
        answer = client.post(path)
        assert answer.status_code == 429
        assert "very many matches" in words(answer)
