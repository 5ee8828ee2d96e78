"""The simulator's web server: one box and up to `MAX_PAGES` pages, for browsers on this PC only."""

import asyncio
import contextlib
import errno
import json
import logging
import math
import signal
import sys
import threading
import webbrowser
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from socket import SO_SNDBUF, SOL_SOCKET

from aiohttp import WSCloseCode, WSMsgType, web

from .. import web as pages
from ..box import link
from ..serial_line import simulators
from ..util.errors import UserError
from .box_process import BoxProcess, End, now_us
from .serial_port import SerialPort

ADDRESS = "127.0.0.1"
MAX_MESSAGE_BYTES = 64  # largest message of a page; about twice the longest one that pages send
LINES_WAITING = 512  # most lines that wait for a slow page; beyond that the page gets the whole picture instead
SEND_BUFFER = 1 << 16  # bytes in the system's send buffer of a page
MAX_PAGES = 32
DRIFT = 1e-4  # largest drift between two clocks, as a ratio
PAUSE_US = 1_000_000  # pause between messages with keys, after which a new offset between clocks takes effect
HEARTBEAT_SECONDS = 10  # time after which a page that has vanished releases its keys

CONTENT_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Simulator:
    """The box of `command`, its serial port, and the pages that show it. It has to be made and used inside a running
    event loop: first `open()`, finally `close()`.

    `say` is called with each sentence or line for the terminal.
    """

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], say: Callable[[str], None]) -> None:
        self.port = 0
        self.box = BoxProcess(
            command, environment, on_line=self._to_pages, on_serial=self._to_serial, on_text=say, on_end=self._box_ended
        )
        self.serial: SerialPort | None = None
        self._say = say
        self._pages: set[_Page] = set()
        self._power = asyncio.Lock()  # for one change of power at a time
        self._end: End | None = None
        self._closing = False
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://{ADDRESS}:{self.port}"

    @property
    def serial_name(self) -> str | None:
        """The name of the serial port, such as /dev/pts/3; None on a system without pseudo-terminals."""
        return self.serial.name if self.serial else None

    async def open(self, port: int) -> None:
        """Listens on `port` (0: any free one) and switches the box on. Raises `UserError` if it cannot listen, or
        if the command of the box cannot be started."""
        application = web.Application(middlewares=[self._refuse_strangers])
        application.on_response_prepare.append(_add_headers)
        application.router.add_get("/", self._serve_page)
        application.router.add_get("/box", self._serve_box)
        application.router.add_get("/{name:.*}", self._serve_file)
        self._runner = web.AppRunner(
            application, access_log=None, logger=_logger(self._say), shutdown_timeout=1, handle_signals=False
        )
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, ADDRESS, port).start()
        except (OSError, OverflowError) as error:
            raise UserError(_no_port(port, error)) from error
        self.port = int(self._runner.addresses[0][1])
        try:
            self.serial = SerialPort(self.box.send_serial)
        except OSError as error:
            self._say(f"{error}")
        async with self._power:
            try:
                await self.box.start()
            except OSError as error:
                raise UserError(f"The box cannot be started: {error}.") from error

    async def close(self) -> None:
        """Cuts the power of the box, and closes the pages' connections and the serial port."""
        self._closing = True
        async with self._power:  # waits for a box that is being started
            await self.box.stop()
        await asyncio.gather(*(page.close() for page in self._pages))
        if self._runner:
            await self._runner.cleanup()
        if self.serial:
            self.serial.close()

    async def switch(self, on: bool) -> None:
        """Switches the box on or off, if it is not so already."""
        async with self._power:
            if self._closing:
                return
            if not on:
                await self.box.stop()
            elif not self.box.running:
                try:
                    await self.box.start()
                except OSError as error:
                    self._say(f"The box cannot be started: {error}.")
                    return
                self._end = None
                self._to_pages(self._status())

    # From the box to the pages

    def _to_pages(self, line: str) -> None:
        for page in self._pages:
            page.send(line)

    def _to_serial(self, data: bytes) -> None:
        if self.serial:
            self.serial.send(data)

    def _box_ended(self, end: End) -> None:
        self._end = end
        if self._closing:
            return
        self._say(f'{end.sentence()} "Switch on" on the page starts it again.')
        for line in self._picture():  # the display is dark now
            self._to_pages(line)

    def _status(self) -> str:
        end = self._end
        status: dict[str, object] = {"power": self.box.running, "serial": self.serial_name, "message": ""}
        if end:
            status |= {"message": end.sentence(), "cause": end.cause, "number": end.number, "lines": end.last_lines}
        return "! " + json.dumps(status)

    def _picture(self) -> list[str]:
        """Returns the lines with the whole picture and status, for a page in any state."""
        return [
            *link.frame_lines(self.box.frame, self.box.lamps),
            self.box.words.line,
            self.box.name.line,
            self._status(),
        ]

    # From the pages to the box

    async def _hear(self, page: "_Page", message: str) -> None:
        keys = link.parse_keys(message)
        if keys is not None:
            page.keys = keys.mask
            self._press_keys(page.stamp_us(keys))
        elif (resolution_us := link.parse_resolution(message)) is not None:
            self.box.coarsen(resolution_us)
        elif link.is_for_box(message):
            self.box.tell(message)
        elif message in ("p on", "p off"):
            await self.switch(message == "p on")

    def _press_keys(self, stamp_us: int | None = None) -> None:
        mask = 0
        for page in self._pages:
            mask |= page.keys
        self.box.set_keys(mask, stamp_us)

    # The web

    def _own_hosts(self) -> list[str]:
        names = (ADDRESS, "localhost")
        bare = list(names) if self.port == 80 else []  # browsers omit the default port
        return [f"{name}:{self.port}" for name in names] + bare

    @web.middleware
    async def _refuse_strangers(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        # Another site can resolve its name to 127.0.0.1 (DNS rebinding). Requests of its pages have that name as host.
        hosts = request.headers.getall("Host", [])
        if len(hosts) != 1 or hosts[0].lower() not in self._own_hosts():
            return _refusal(f"This page is only for this computer: open {self.url}.")
        return await handler(request)

    async def _serve_page(self, _request: web.Request) -> web.StreamResponse:
        return web.Response(text=pages.page("sim"), content_type="text/html", charset="utf-8")

    async def _serve_file(self, request: web.Request) -> web.StreamResponse:
        # Only listed names are served, so that no path leads out of the folder.
        file = pages.files("sim").get(request.match_info["name"])
        if file is None:
            return web.Response(status=404, text="There is no such page.\n")
        return web.Response(body=file.read_bytes(), content_type=CONTENT_TYPES[file.suffix], charset="utf-8")

    async def _serve_box(self, request: web.Request) -> web.StreamResponse:
        # Pages of any site can open a WebSocket to this address. The origin shows from which site a page comes.
        origins = request.headers.getall("Origin", [])
        if len(origins) != 1 or origins[0] not in [f"http://{host}" for host in self._own_hosts()]:
            return _refusal("The box can be played on its own page only.")
        if len(self._pages) >= MAX_PAGES:
            return web.Response(status=503, text="Too many pages show this box: close one.\n")
        socket = web.WebSocketResponse(max_msg_size=MAX_MESSAGE_BYTES, heartbeat=HEARTBEAT_SECONDS, compress=False)
        await socket.prepare(request)
        if request.transport:
            # Otherwise the system would buffer megabytes of old pictures for a slow page.
            connection = request.transport.get_extra_info("socket")
            connection.setsockopt(SOL_SOCKET, SO_SNDBUF, SEND_BUFFER)
        page = _Page(socket, self._picture)
        self._pages.add(page)
        sender = asyncio.create_task(page.keep_sending())
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self._hear(page, message.data)
        finally:
            self._pages.discard(page)
            self._press_keys()
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sender
        return socket


class _Page:
    """A page that shows the box: the keys that are down on it, and the lines that wait to be sent. The box never waits
    for a page. A slow page loses lines and gets the present picture instead."""

    def __init__(self, socket: web.WebSocketResponse, picture: Callable[[], list[str]]) -> None:
        self.keys = 0
        self._heard_us = -2 * PAUSE_US
        self._best_us = math.inf  # best estimate of the lag of the page's clock behind this program's
        self._behind_us = 0.0  # estimate at the latest pause, which is used for stamps
        self._socket = socket
        self._picture = picture
        self._lines = deque(picture())
        self._behind = False
        self._news = asyncio.Event()
        self._news.set()

    def stamp_us(self, keys: link.Keys) -> int | None:
        """Returns the time at which these keys changed, by this program's clock; None if the page sends no times.

        The fastest message gives the best estimate of the offset between the clocks. The estimate ages with the largest
        possible drift. A new estimate takes effect at the next pause, so that presses shortly after each other are
        converted with the same offset."""
        if keys.stamp_us is None or keys.now_us is None:
            return None
        arrived_us = now_us()
        span_us = arrived_us - self._heard_us
        self._heard_us = arrived_us
        self._best_us = min(arrived_us - keys.now_us, self._best_us + DRIFT * span_us)
        if span_us > PAUSE_US:
            self._behind_us = self._best_us
        return round(keys.stamp_us + self._behind_us)

    def send(self, line: str) -> None:
        """Queues a line for the page."""
        if len(self._lines) < LINES_WAITING:
            self._lines.append(line)
        else:
            self._behind = True
        self._news.set()

    async def keep_sending(self) -> None:
        """Sends the queued lines until the connection is closed."""
        with contextlib.suppress(ConnectionError):
            while not self._socket.closed:
                await self._news.wait()
                self._news.clear()
                if self._behind:
                    self._behind = False
                    self._lines = deque([*self._picture(), "t 0 0"])  # the end of a tone may be among the lost lines
                while self._lines and not self._behind:
                    await self._socket.send_str(self._lines.popleft())

    async def close(self) -> None:
        """Closes the connection, and waits at most 0.5 s for the page's answer."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._socket.close(code=WSCloseCode.GOING_AWAY), 0.5)


def _logger(say: Callable[[str], None]) -> logging.Logger:
    """Returns a logger that writes each warning of the web server in one line. By default the server prints a traceback
    for each request that is not valid HTTP."""

    class OneLine(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            error = record.exc_info[1] if record.exc_info else None
            reason = " ".join(str(error).split())[:200] if error else ""
            say(f"{record.getMessage()}: {reason}" if reason else record.getMessage())

    logger = logging.Logger("schiri.sim", logging.WARNING)
    logger.addHandler(OneLine())
    return logger


async def _add_headers(_request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(HEADERS)


def _refusal(sentence: str) -> web.Response:
    return web.Response(status=403, text=f"{sentence}\n")


def _no_port(port: int, error: Exception) -> str:
    if isinstance(error, OverflowError):
        return f"There is no port {port}: choose one from 1024 to 65535 with --http-port."
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program: choose another one, such as --http-port {port + 1}."
    if isinstance(error, PermissionError):
        return f"This user may not listen on port {port}: choose one from 1024 to 65535 with --http-port."
    return f"Port {port} cannot be opened ({error}): choose another one with --http-port."


def main(
    command: Sequence[str],
    environment: Mapping[str, str],
    port: int,
    open_browser: bool = False,
    flash: Path | None = None,
) -> int:
    """Runs the simulator for the command line until Ctrl-C, and returns the exit status. Raises `UserError` if it
    cannot start. The process of the box is always ended.

    It prints the addresses of the page and of the serial port, and registers them and the file `flash` so that other
    programs find them (`simulators.announced`)."""

    def announce(simulator: Simulator) -> None:
        print(f"The box is on {simulator.url} (Ctrl-C ends it).")
        if simulator.serial_name:
            print(f"Serial port: {simulator.serial_name}")
            ending.enter_context(simulators.announced(simulator.serial_name, simulator.url, flash))
        sys.stdout.flush()
        if open_browser:
            # In a thread, because with some browsers the call returns only when they are closed.
            threading.Thread(target=webbrowser.open, args=(simulator.url,), daemon=True).start()

    async def run() -> None:
        until = asyncio.Event()
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            # Windows has no handlers in the loop; there Ctrl-C arrives as KeyboardInterrupt.
            with contextlib.suppress(NotImplementedError, AttributeError):
                asyncio.get_running_loop().add_signal_handler(getattr(signal, name), until.set)
        simulator = Simulator(command, environment, lambda line: print(line, file=sys.stderr, flush=True))
        try:
            await simulator.open(port)
            announce(simulator)
            await until.wait()
        finally:
            await simulator.close()

    try:
        with contextlib.ExitStack() as ending:
            asyncio.run(run())
    except KeyboardInterrupt:
        pass
    return 0
