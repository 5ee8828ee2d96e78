"""The port of the pages, with bounds for connections, so that nobody keeps others out by opening many."""

import asyncio
import contextlib
import errno
import ssl
from collections.abc import Callable
from typing import Any

from aiohttp import web

HEAD_SECONDS = 20  # longest time for the head of a request, and for a connection between two requests
MOST_OF_AN_ADDRESS = 128
MOST_CONNECTIONS = 1500
_MOST_DESCRIPTORS = 1 << 16
_NO_ROOM = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class _Guest(asyncio.Protocol):
    """A new connection, which gets its protocol from the server, or is closed if there are too many."""

    def __init__(self, server: web.Server, most: int) -> None:
        self._server = server
        self._most = most

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Passes the connection to the server, or closes it if there are too many, in all or of its address."""
        assert isinstance(transport, asyncio.Transport)
        address = _address(transport)
        others = [_address(other.transport) for other in self._server.connections if other.transport]
        if len(others) >= self._most or others.count(address) >= MOST_OF_AN_ADDRESS:
            transport.abort()
            return
        protocol = self._server()
        transport.set_protocol(protocol)
        protocol.connection_made(transport)


def _address(transport: asyncio.BaseTransport) -> str:
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if peer else ""


async def opened(runner: web.AppRunner, host: str, port: int, tls: ssl.SSLContext | None = None) -> asyncio.Server:
    """Listens for the pages of a runner that has been set up. Raises `OSError` if that is not possible."""
    server = runner.server
    assert server
    most = min(MOST_CONNECTIONS, raised_limit() // 2)
    loop = asyncio.get_running_loop()
    return await loop.create_server(lambda: _Guest(server, most), host, port, ssl=tls, backlog=1024)


def raised_limit() -> int:
    """Raises the limit of open files and connections of this process as far as it may, and returns it."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return _MOST_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, _MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < most:
        with contextlib.suppress(OSError, ValueError):  # macOS allows fewer open files than `hard` says
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return _MOST_DESCRIPTORS if soft == resource.RLIM_INFINITY else soft


def quiet(say: Callable[[str], None]) -> Callable[[asyncio.AbstractEventLoop, dict[str, Any]], None]:
    """Returns a handler of errors of the event loop that tells in one sentence, and once, if a connection cannot be
    accepted. The default handler writes a traceback for each."""
    told = False

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal told
        error = context.get("exception")
        if not isinstance(error, OSError) or error.errno not in _NO_ROOM:
            loop.default_exception_handler(context)
        elif not told:
            told = True
            say("Too many files and connections are open: some who come are not let in.")

    return handle
