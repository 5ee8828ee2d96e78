"""The address of this hub in the local network."""

import ipaddress
import socket

from aiohttp import web

_SOMEBODY = ("192.0.2.1", 9)  # an address for documentation (RFC 5737); nothing is sent there


def own_address() -> str:
    """Returns the IPv4 address of this PC in its network, or the loopback address without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        try:
            one.connect(_SOMEBODY)
            return str(one.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def reachable(request: web.Request) -> str:
    """Returns the hub's address for other devices, without a path: the address of the request, with the host replaced
    if it is a loopback address."""
    host, _, port = request.host.rpartition(":") if ":" in request.host else (request.host, "", "")
    if host == "localhost" or _is_loopback(host):
        host = own_address()
    return f"{request.scheme}://{host}:{port}" if port else f"{request.scheme}://{host}"


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
