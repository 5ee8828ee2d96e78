"""The hub as a running program, until Ctrl-C."""

import asyncio
import contextlib
import errno
import ipaddress
import signal
import ssl
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from aiohttp import web
from sqlalchemy import Engine

from ...util.errors import UserError
from .. import HOST
from ..announcing import Announcement
from ..broker.address import BrokerAddress
from ..broker.halls import Halls
from ..broker.line import BrokerLine
from ..broker.publisher import Publisher
from .app import Hub
from .box_pages import BoxPages
from .desk import Desk
from .door import HEAD_SECONDS, opened, quiet
from .hall_pages import HallPages
from .lan import own_address
from .play import PlayPages
from .public import Public
from .wall import Wall

THREADS = 12  # threads for the database; with the hub's other three as many as SQLAlchemy's pool has connections
LINGERING_SECONDS = 2.0  # time in which the rest of a body that is too large is still read


class Ports(NamedTuple):
    """The hub's ports for pages and for boxes; 0 for any free port."""

    pages: int
    boxes: int


class Setup(NamedTuple):
    """The network settings of a hub: address and ports on which it listens, and the broker, if any.

    `hall` is the name under which it publishes on the broker, or None. `follows` is whether it shows the other halls on
    the broker. `play` is the page with the box, if it has one. `tls` has the certificate of the pages, None for plain
    HTTP."""

    host: str
    ports: Ports
    broker: BrokerAddress | None = None
    hall: str | None = None
    follows: bool = False
    play: PlayPages | None = None
    tls: ssl.SSLContext | None = None


def application_of(hub: Hub, play: PlayPages | None = None) -> web.Application:
    """Returns the web server with all pages of a hub, and with the page with the box if `play` is given."""
    application = hub.application()
    if play:
        hub.serves_box = True
        play.add_to(application)
    for part in (Public(hub), BoxPages(hub), Desk(hub), Wall(hub)):
        part.add_to(application)
    if hub.halls:
        HallPages(hub, hub.halls).add_to(application)
    return application


def runner_of(application: web.Application) -> web.AppRunner:
    """Returns the runner of the web server."""
    return web.AppRunner(
        application,
        access_log=None,
        shutdown_timeout=1,
        lingering_time=LINGERING_SECONDS,
        keepalive_timeout=HEAD_SECONDS,
        handle_signals=False,
    )


async def serve(engine: Engine, setup: Setup, ready: Callable[[Ports], None], say: Callable[[str], None]) -> None:
    """Serves until Ctrl-C or a signal to terminate. Raises `UserError` if it cannot listen.

    `ready` is called with the ports when the hub listens; `say` with a sentence if its name cannot be announced, or the
    broker does not answer."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # raised on Windows, where Ctrl-C is a KeyboardInterrupt
            loop.add_signal_handler(number, stop.set)
    loop.set_exception_handler(quiet(say))
    loop.set_default_executor(ThreadPoolExecutor(THREADS, "pages"))
    hub = Hub(engine, halls=Halls() if setup.follows else None)
    runner = runner_of(application_of(hub, setup.play))
    await runner.setup()
    door: asyncio.Server | None = None
    try:
        door, found = await _listening(runner, hub, setup)
        ready(found)
        async with announced(setup.host, found.boxes, say), connected(hub, setup, say):
            await stop.wait()
    finally:
        if door:
            door.close()
        await hub.boxes.close()
        await runner.cleanup()


async def _listening(runner: web.AppRunner, hub: Hub, setup: Setup) -> tuple[asyncio.Server, Ports]:
    """Starts to listen. Returns the server of the pages, and the ports."""
    host, ports = setup.host, setup.ports
    try:
        door = await opened(runner, host, ports.pages, setup.tls)
    except (OSError, OverflowError) as error:
        raise UserError(_why_not(host, "--port", ports.pages, error)) from error
    try:
        port_of_boxes = await hub.boxes.listen(host, ports.boxes)
    except (OSError, OverflowError) as error:
        raise UserError(_why_not(host, "--box-port", ports.boxes, error)) from error
    return door, Ports(door.sockets[0].getsockname()[1], port_of_boxes)


@contextlib.asynccontextmanager
async def connected(hub: Hub, setup: Setup, say: Callable[[str], None]) -> AsyncIterator[None]:
    """Keeps a connection to the broker, if there is one, while the context lasts."""
    if setup.broker is None:
        yield
        return
    publisher = Publisher(hub.tournaments, setup.broker, setup.hall, say) if setup.hall else None
    line = asyncio.create_task(BrokerLine(setup.broker, publisher, hub.halls, say).keep())
    try:
        yield
    finally:
        line.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await line


@contextlib.asynccontextmanager
async def announced(host: str, port: int, say: Callable[[str], None]) -> AsyncIterator[None]:
    """Announces the hub's name while the context lasts, or calls `say` with the reason why not. A hub that listens on
    the loopback address is not announced."""
    address = own_address() if host in ("0.0.0.0", "::") else host
    try:
        own = ipaddress.IPv4Address(address)
    except ValueError:
        say(f"The name {HOST} is announced for IPv4 addresses alone: boxes can go by the address.")
        yield
        return
    announcement = Announcement(address, port)
    try:
        if not own.is_loopback:
            await announcement.begin()
    except UserError as error:
        say(str(error))
    try:
        yield
    finally:
        await announcement.end()


def _why_not(host: str, option: str, port: int, error: Exception) -> str:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program: choose another one, such as {option} {port + 1}."
    if isinstance(error, PermissionError):
        return f"This user may not listen on port {port}: choose one from 1024 to 65535 with {option}."
    return f"The hub cannot listen on {host}, port {port}: choose others with --host and {option}."
