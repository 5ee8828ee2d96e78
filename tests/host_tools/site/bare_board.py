"""A board at the end of a made-up Web Serial: esp32-mock-bootloader when it is reset into its loader, else what is on
its flash: nothing, a virtual board, or a stand-in that answers with the version of the firmware there."""

import base64
import json
import os
import select
import socket
import struct
import tty
from binascii import crc32
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mock_board import Board
from playwright.sync_api import Page
from virtual_board import VirtualBoard

FIRMWARE = 0x220000
MAGIC = 0xE9
WAIT_S = 0.004

# Stands in for Chromium's serial ports, as far as pages see them; its function `cable` leads into the test.
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
    """A board whose flash is a file that outlives it. `started` makes the virtual board of a flash. The cable is pulled
    when `cut_after` bytes were sent to it."""

    def __init__(
        self, folder: Path, started: Callable[[Path], VirtualBoard] | None = None, chip: str = "esp32s3", **options: Any
    ) -> None:
        self.flash = folder / "board.flash"
        self._started = started
        self._options = {"chip": chip, "megabytes": 16, **options}
        self._start = {"esp32s3": 0, "esp32": 0x1000}.get(chip, 0)
        self.is_taken = False
        self.cut_after: int | None = None
        self.sent = 0
        self._rom: Board | None = None
        self.board: VirtualBoard | None = None
        self._line: int | None = None
        self._standin: socket.socket | None = None
        self._version: str | None = None
        self._dtr = self._rts = False
        if not self.flash.exists():
            self.flash.write_bytes(b"\xff" * (self._options["megabytes"] << 20))
        self.plug()

    def offer(self, page: Page) -> None:
        """Makes the board available on the page's serial port."""
        page.expose_function("cable", self.cable)
        page.add_init_script(f"({SERIAL})()")

    def cable(self, order: str, data: str) -> str | None:
        """Carries out an operation of the page on its port. Returns the answer, or None if the cable is pulled."""
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
        """Pulls the cable, which also cuts the power."""
        self.close()
        self.cut_after = None

    def _send(self, data: bytes) -> None:
        self.sent += len(data)
        if self.cut_after is not None and self.sent >= self.cut_after:
            self._swallow(data[: len(data) // 2])
            self.pull()
        else:
            self._swallow(data)

    def _swallow(self, data: bytes) -> None:
        if self._standin is None:
            while data:
                assert self._line is not None
                data = data[os.write(self._line, data) :]
        elif b"info" in data and self._version:
            words = f"schiri {self._version}, protocol 1, no match"
            self._standin.send(f"@{words} *{crc32(words.encode()):08x}\r\n".encode())

    def _signals(self, dtr: str, rts: str) -> None:
        self._dtr = self._dtr if dtr == "-" else dtr == "1"
        was, self._rts = self._rts, self._rts if rts == "-" else rts == "1"
        if was and not self._rts:  # the chip leaves its reset
            self.close()
            if self._dtr:
                self._rom = Board(self.flash, **self._options)
                self._open(self._rom.port)
            else:
                self.plug()

    def plug(self) -> None:
        """Runs what is on the flash."""
        content = self.flash.read_bytes()
        starts = content[self._start] == content[0x10000] == MAGIC and content[0x8000:0x8002] == b"\xaa\x50"
        if starts and self._started:
            self.board = self._started(self.flash)
            self._open(self.board.port)
            return
        self._version = _version_in(content[FIRMWARE:]) if starts else None
        self._standin, line = socket.socketpair()
        self._line = line.detach()

    def _open(self, port: str) -> None:
        self._line = os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(self._line)
        os.set_blocking(self._line, True)

    def close(self) -> None:
        if self._line is not None:
            os.close(self._line)
            self._line = None
        if self._standin:
            self._standin.close()
            self._standin = None
        if self._rom:
            self._rom.close()
            self._rom = None
        if self.board:
            self.board.power_off()
            self.board = None


def _version_in(archive: bytes) -> str | None:
    """Returns the version of a firmware, None if it was not written to its end."""
    magic, length, check = struct.unpack_from("<4sII", archive)
    index = archive[12 : 12 + length]
    if magic != b"SchF" or crc32(index) != check:
        return None
    told = json.loads(index)
    return told["version"] if archive[told["seal"] :].startswith(archive[:12]) else None


class Box(BareBoard):
    """A finished box on a serial port."""

    def __init__(self, port: str) -> None:
        self._rom = self.board = self._standin = None
        self.is_taken, self.cut_after, self.sent = False, None, 0
        self._open(port)

    def _signals(self, dtr: str, rts: str) -> None:
        """Keeps the signals, which are connected to nothing."""
        self.signals = dtr + rts
