"""What a machine at home is called, by itself and by the phones around it."""

import socket
from ipaddress import ip_address

import pytest

from games.management import addresses


@pytest.fixture
def _two_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on Wi-Fi and in a VPN, called Den."""
    monkeypatch.setattr(socket, "gethostname", lambda: "Den.local")
    monkeypatch.setattr(addresses, "_of_the_name", lambda: {"127.0.1.1", "fe80::1"})
    monkeypatch.setattr(addresses, "_of_the_routes", lambda: {"10.8.0.2", "fd00::2"})
    monkeypatch.setattr(addresses, "_of_the_interfaces", lambda: {"192.168.1.20"})


@pytest.mark.usefixtures("_two_networks")
def test_each_address_that_others_can_reach_is_printed():
    printed = addresses.to_print("0.0.0.0")
    assert printed == ["127.0.0.1", "10.8.0.2", "192.168.1.20", "[fd00::2]"]


@pytest.mark.usefixtures("_two_networks")
def test_its_name_is_allowed_with_and_without_the_suffix_of_home_networks():
    allowed = addresses.to_allow("0.0.0.0")
    assert {"localhost", "den.local", "den", "192.168.1.20"} <= set(allowed)


def test_on_one_address_only_that_one_is_printed():
    assert addresses.to_print("192.168.1.20") == ["192.168.1.20"]
    assert addresses.to_print("::1") == ["[::1]"]


def test_on_one_address_no_other_is_allowed_but_the_machines_own():
    assert addresses.to_allow("192.168.1.20") == [*addresses.HERE, "192.168.1.20"]


def test_what_this_machine_finds_are_addresses_that_are_not_its_own_loop():
    found = addresses.on_the_network()
    assert not any(ip_address(address).is_loopback for address in found)
