"""A board at the end of a made-up Web Serial: esp32-mock-bootloader when it is reset into its loader, else what is on
its flash: nothing, or the virtual board with the file system that is there."""

import base64
import os
import select
import shutil
import tty
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mock_board import Board
from own_usb import terminal
from playwright.sync_api import Page
from schiri_tools.board.flash.layout import FILES_BYTES
from virtual_board import VirtualBoard

FILES = 0x200000
MAGIC = 0xE9
WAIT_S = 0.004

# What Chromium offers, as far as pages see it; `cable` leads into the test.
SERIAL = """() => {
    const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    class Port extends EventTarget {
        connected = true; readable = null; writable = null; isOpen = false; opened = 0;
        getInfo() { return { usbVendorId: 0x10c4, usbProductId: 0xea60 }; }
        async open() {
            if (this.isOpen) throw new DOMException("The port is already open.", "InvalidStateError");
            if (!this.connected || (await cable("open", "")) !== "") throw new DOMException("Failed", "NetworkError");
            this.isOpen = true;
            const mine = ++this.opened; // what comes after it was closed is no business of a stream that is over
            const isOver = () => !this.isOpen || mine !== this.opened;
            this.writable = new WritableStream({ write: async (bytes) => {
                if (isOver()) throw new DOMException("The device has been lost.", "NetworkError");
                let text = "";
                for (const byte of bytes) text += String.fromCharCode(byte);
                if ((await cable("write", btoa(text))) === null && !isOver()) throw this.lose();
            } });
            this.readable = new ReadableStream({ pull: async (controller) => {
                while (!isOver()) {
                    const text = this.connected ? await cable("read", "") : null;
                    if (isOver()) return;
                    if (text === null) { controller.error(this.lose()); return; }
                    if (text) { controller.enqueue(Uint8Array.from(atob(text), (c) => c.charCodeAt(0))); return; }
                    await rest(2);
                }
            } }, { highWaterMark: 0 });
        }
        lose() {
            if (this.connected) {
                this.connected = false;
                this.readable = this.writable = null;
                for (const to of [this, serial]) to.dispatchEvent(new Event("disconnect"));
            }
            return new DOMException("The device has been lost.", "NetworkError");
        }
        async setSignals({ dataTerminalReady, requestToSend }) {
            const told = [dataTerminalReady, requestToSend].map((on) => (on === undefined ? "-" : on ? "1" : "0"));
            if ((await cable("signals", told.join(""))) === null) throw this.lose();
        }
        async close() {
            this.isOpen = false;
            this.readable = this.writable = null;
            await rest(10); // a last look at the cable is over
        }
    }
    const serial = new EventTarget();
    window.thePort = new Port();
    window.permissions = 0;
    serial.requestPort = async () => { window.permissions += 1; return thePort; };
    serial.getPorts = async () => [thePort];
    window.replug = () => {
        Object.assign(thePort, { connected: true, isOpen: false });
        serial.dispatchEvent(new Event("connect"));
    };
    Object.defineProperty(navigator, "serial", { value: serial });
}"""


class BareBoard:
    """The board; its flash is a file that outlives it. `started` makes the virtual board of a file system and a folder
    for what it remembers. The cable is pulled when `cut_after` bytes have gone to it."""

    def __init__(
        self, folder: Path, started: Callable[[Path, Path], VirtualBoard], chip: str = "esp32s3", **options: Any
    ) -> None:
        self.flash = folder / "board.flash"
        self._files = folder / "files.flash"
        self._kept = folder / "kept"
        self._started = started
        self._options = {"chip": chip, "megabytes": 16, **options}
        self._start = {"esp32s3": 0, "esp32": 0x1000}.get(chip, 0)
        self.is_taken = False
        self.cut_after: int | None = None
        self.sent = 0
        self._rom: Board | None = None
        self.board: VirtualBoard | None = None
        self._line: int | None = None
        self._silence: int | None = None
        self._dtr = self._rts = False
        self._power()

    def offer(self, page: Page) -> None:
        """Puts it on the page's serial port."""
        page.expose_function("cable", self.cable)
        page.add_init_script(f"({SERIAL})()")

    def cable(self, order: str, data: str) -> str | None:
        """What the page does with its port: the answer, or None if the cable is pulled."""
        if order == "open":
            return "taken" if self.is_taken or self._line is None else ""
        if self._line is None:
            return None
        if order == "signals":
            self._signals(*data)
        elif order == "write":
            self._send(base64.b64decode(data))
        elif select.select([self._line], [], [], WAIT_S)[0]:
            return base64.b64encode(os.read(self._line, 1 << 16)).decode()
        return None if self._line is None else ""

    def pull(self) -> None:
        """The cable is pulled, and the power goes with it."""
        self._off()
        self.cut_after = None

    def plug(self) -> None:
        """The cable is plugged in again."""
        self._power()

    def close(self) -> None:
        self._off()

    def _send(self, data: bytes) -> None:
        self.sent += len(data)
        if self.cut_after is not None and self.sent >= self.cut_after:
            self._swallow(data[: len(data) // 2])
            self.pull()
        else:
            self._swallow(data)

    def _swallow(self, data: bytes) -> None:
        """Hands bytes to whatever runs on the board; where nothing runs they are lost, and nobody waits."""
        while data and self._silence is None:
            assert self._line is not None
            data = data[os.write(self._line, data) :]

    def _signals(self, dtr: str, rts: str) -> None:
        self._dtr = self._dtr if dtr == "-" else dtr == "1"
        was, self._rts = self._rts, self._rts if rts == "-" else rts == "1"
        if was and not self._rts:  # out of reset
            self._off()
            if self._dtr:
                self._rom = Board(self.flash, **self._options)
                self._open(self._rom.port)
            else:
                self._power()

    def _power(self) -> None:
        """Runs what is on the flash."""
        if not self.flash.exists():
            self.flash.write_bytes(b"\xff" * (self._options["megabytes"] << 20))
        content = self.flash.read_bytes()
        if content[self._start] != MAGIC or content[0x10000] != MAGIC or content[0x8000:0x8002] != b"\xaa\x50":
            self._silence, near = terminal()  # at whose other end nobody is
            self._line = near
            return
        self._files.write_bytes(content[FILES : FILES + FILES_BYTES])
        shutil.rmtree(self._kept, ignore_errors=True)
        self.board = self._started(self._files, self._kept)
        self._open(self.board.port)

    def _open(self, port: str) -> None:
        self._line = os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(self._line)
        os.set_blocking(self._line, True)

    def _off(self) -> None:
        self._line = None
        if self._silence is not None:
            os.close(self._silence)
            self._silence = None
        if self._rom:
            self._rom.close()
            self._rom = None
        if self.board:
            self.board.power_off()
            self.board = None
            with self.flash.open("r+b") as flash:
                flash.seek(FILES)
                flash.write(self._files.read_bytes())


class Box(BareBoard):
    """A box that is there already, on a serial port."""

    def __init__(self, port: str) -> None:
        self._rom = self.board = self._silence = None
        self.is_taken, self.cut_after, self.sent = False, None, 0
        self._open(port)

    def _signals(self, dtr: str, rts: str) -> None:
        """Nothing hangs on them."""
