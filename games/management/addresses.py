"""What this machine is called on its own network, for a server at home."""

import socket
import struct
from ipaddress import IPv4Address, IPv6Address, ip_address

HERE = ["localhost", "127.0.0.1", "[::1]"]
EVERY = {"0.0.0.0", "::", ""}
# Linux's number for "the address of this interface".
SIOCGIFADDR = 0x8915


def to_print(host: str) -> list[str]:
    """Where a server that listens on ``host`` is found, as it stands in a URL."""
    if host not in EVERY:
        return [_in_url(host)]
    return ["127.0.0.1", *(_in_url(address) for address in on_the_network())]


def to_allow(host: str) -> list[str]:
    """What requests to a server that listens on ``host`` may call it."""
    if host not in EVERY:
        return [*HERE, _in_url(host)]
    name = socket.gethostname().lower().removesuffix(".local")
    own = [_in_url(address) for address in on_the_network()]
    return [*HERE, name, f"{name}.local", *own]


def on_the_network() -> list[str]:
    """This machine's addresses that others can reach, as far as it can tell."""
    found = {*_of_the_name(), *_of_the_routes(), *_of_the_interfaces()}
    reachable = [
        address
        for address in map(ip_address, found)
        if not (address.is_loopback or address.is_link_local or address.is_unspecified)
    ]
    return [str(address) for address in sorted(reachable, key=_old_kind_first)]


def _old_kind_first(address: IPv4Address | IPv6Address) -> tuple[int, int]:
    return address.version, int(address)


def _of_the_name() -> set[str]:
    try:
        known = socket.getaddrinfo(socket.gethostname(), None)
    except OSError:
        return set()
    return {str(entry[4][0]).partition("%")[0] for entry in known}


def _of_the_routes() -> set[str]:
    """From which address this machine would send; nothing is sent for it."""
    found = set()
    for family, far in (
        (socket.AF_INET, "192.0.2.1"),
        (socket.AF_INET6, "2001:db8::1"),
    ):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((far, 9))
                found.add(probe.getsockname()[0])
        except OSError:
            continue
    return found


def _of_the_interfaces() -> set[str]:
    """Each interface's address, where the system is asked as Linux is."""
    try:
        import fcntl
    except ImportError:
        return set()
    found = set()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            request = struct.pack("256s", name.encode()[:15])
            try:
                answer = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, request)
            except OSError:
                continue
            found.add(socket.inet_ntoa(answer[20:24]))
    return found


def _in_url(host: str) -> str:
    return f"[{host.strip('[]')}]" if ":" in host else host
