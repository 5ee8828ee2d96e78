"""Under which address phones in the same network find this hub."""

import ipaddress
import socket

from aiohttp import web

_SOMEBODY = ("192.0.2.1", 9)  # an address that nobody has (RFC 5737): nothing is sent there


def own_address() -> str:
    """The address of this PC in its network, or that of the PC for itself if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        try:
            one.connect(_SOMEBODY)
            return str(one.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def reachable(request: web.Request) -> str:
    """The hub's address as others can open it, without a path: as the page was asked for, unless that is a name which
    only this PC knows itself by."""
    host, _, port = request.host.rpartition(":") if ":" in request.host else (request.host, "", "")
    if host == "localhost" or _is_loopback(host):
        host = own_address()
    return f"{request.scheme}://{host}:{port}" if port else f"{request.scheme}://{host}"


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
