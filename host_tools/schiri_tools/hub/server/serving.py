"""Runs the hub until Ctrl-C."""

import asyncio
import contextlib
import errno
import signal
from collections.abc import Callable

from aiohttp import web
from sqlalchemy import Engine

from ...util.errors import UserError
from .app import Hub
from .desk import Desk
from .public import Public
from .wall import Wall

LINGERING_SECONDS = 2.0  # that somebody may go on sending what is too large


def application_of(hub: Hub) -> web.Application:
    """All pages of a hub."""
    application = hub.application()
    for part in (Public(hub), Desk(hub), Wall(hub)):
        part.add_to(application)
    return application


async def serve(engine: Engine, host: str, port: int, ready: Callable[[int], None]) -> None:
    """Serves until somebody ends it; `ready` is told the port once it listens. `UserError` if it cannot."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # on Windows Ctrl-C is a KeyboardInterrupt
            loop.add_signal_handler(number, stop.set)
    runner = web.AppRunner(
        application_of(Hub(engine)),
        access_log=None,
        shutdown_timeout=1,
        lingering_time=LINGERING_SECONDS,
        handle_signals=False,
    )
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except (OSError, OverflowError) as error:
            raise UserError(_why_not(host, port, error)) from error
        ready(int(runner.addresses[0][1]))
        await stop.wait()
    finally:
        await runner.cleanup()


def _why_not(host: str, port: int, error: Exception) -> str:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program: choose another one, such as --port {port + 1}."
    if isinstance(error, PermissionError):
        return f"This user may not listen on port {port}: choose one from 1024 to 65535 with --port."
    return f"The hub cannot listen on {host}, port {port}: choose others with --host and --port."
