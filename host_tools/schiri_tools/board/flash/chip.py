"""The chip on a port, by way of esptool."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from esptool import cmds
from esptool.util import FatalError, flash_size_bytes
from serial import SerialException

from ...serial_line import usb
from ...serial_line.transport import RETURN_SECONDS, SerialTransport, traced
from .error import FlashingError
from .image import CHIPS, Part
from .layout import MIB
from .quiet import Quiet, quiet

if sys.platform != "win32":
    import termios

Shown = Callable[[int, int], None]  # so many bytes are done, of so many

_LOOK_SECONDS = 0.25
_AT_A_TIME = 0x20000  # bytes to erase: less than a second, so that one sees how far it is
# That it broke off is said in all these ways. The second of the first two says the same things and is none of them.
_LINE_ERRORS: tuple[type[Exception], ...] = (OSError,) if sys.platform == "win32" else (OSError, termios.error)
_SILENT = ("No serial data", "Serial data stream", "Packet content", "No more data", "Invalid head of packet")
# By the codes in the eFuses of an ESP32-S3: on how many data lines the PSRAM in its package is. Of others nothing is
# known but that they have some.
_PSRAM_LINES_S3 = {0: frozenset[int](), 1: frozenset({8}), 2: frozenset({4}), 3: frozenset({8})}
_ESP32_WITH_PSRAM = (6, 7)  # packages: PICO-V3-02 and D0WDR2-V3; a WROVER's PSRAM lies beside its chip
_AGAIN = "Nothing that was to be kept is lost; flash again."


class Chip:
    """A chip that waits for orders. `FlashingError` from any method: it could not carry one out.

    `psram_lines`: how many data lines its PSRAM may be on; none if it has no PSRAM. Unless `knows_psram`, it may have
    none all the same: an ESP32 does not know what lies beside it."""

    def __init__(self, esp: Any, log: Quiet, has_own_usb: bool) -> None:
        self._esp = esp
        self._has_own_usb = has_own_usb
        self._log = log
        self.name: str = esp.CHIP_NAME
        size = cmds.detect_flash_size(esp)
        if size is None:
            raise FlashingError("This board does not tell how much flash it has.")
        self.flash_bytes = int(flash_size_bytes(size))
        if self.name == "ESP32":
            self.psram_lines = frozenset({4})
            self.knows_psram = esp.get_pkg_version() in _ESP32_WITH_PSRAM
        else:
            self.psram_lines = _PSRAM_LINES_S3.get(esp.get_psram_cap(), frozenset({4, 8}))
            self.knows_psram = True

    def read(self, address: int, size: int) -> bytes:
        """What is on the flash, `size` bytes from `address`."""
        return bytes(cmds.read_flash(self._esp, address, size, no_progress=True))

    def erase(self, address: int, size: int, shown: Shown) -> None:
        """Makes all bytes there 0xFF; whole sectors only."""
        for done in range(0, size, _AT_A_TIME):
            shown(done, size)
            cmds.erase_region(self._esp, address + done, min(_AT_A_TIME, size - done))
        shown(size, size)

    def write(self, parts: Sequence[Part], flash_bytes: int, shown: Shown) -> None:
        """Writes and verifies; what is between the parts stays as it is, but for the rest of a part's last sector.

        `flash_bytes` goes into the head of the bootloader, which takes no table that reaches beyond what stands
        there: 4 MiB in most images."""
        sizes = [len(part.content) for part in parts]
        finished = 0

        def in_part(done: int, total: int) -> None:  # compressed bytes, of one part after the other
            nonlocal finished
            before, size = sum(sizes[:finished]), sizes[min(finished, len(sizes) - 1)]
            shown(before + size * done // max(total, 1), sum(sizes))
            finished += done >= total

        self._log.shown = in_part
        try:
            written = [(part.address, part.content) for part in parts]
            cmds.write_flash(self._esp, written, flash_size=f"{flash_bytes // MIB}MB")
        finally:
            self._log.shown = None

    def restart(self) -> None:
        """Has it run what is on its flash. A chip's own port goes away with that."""
        with suppress(*(_LINE_ERRORS if self._has_own_usb else ())):
            cmds.reset_chip(self._esp, "hard-reset")


@contextmanager
def connected(port: str, baud: int, trace: Path | None = None) -> Iterator[Chip]:
    """The chip on that port, ready, while this lasts; what goes over the line is recorded in the new file `trace`, if
    there is to be one. `SerialError` if the port cannot be opened; `FlashingError` if no
    chip answers or one that Schiri does not run on, and for whatever goes wrong inside."""
    with SerialTransport(port):
        pass  # it knows better than esptool how to say what is wrong with a port
    socket = usb.socket_of(port)
    with quiet() as log:
        found = _found(port, traced(port, trace) if trace else port, socket)
        with found:
            try:
                yield Chip(_ready(found, baud), log, socket is not None)
            except FatalError as error:
                raise FlashingError(_why(port, str(error))) from error
            except _LINE_ERRORS as error:
                raise FlashingError(_broken_off(port)) from error


def _found(port: str, url: str, socket: str | None) -> Any:
    try:
        with suppress(*(_LINE_ERRORS if socket else ())):
            return cmds.detect_chip(url)
        # MicroPython has obeyed: its port is gone, and that of the chip's loader comes, perhaps under another name.
        return cmds.detect_chip(url.replace(port, _returned(port, socket)))
    except (FatalError, *_LINE_ERRORS) as error:
        if isinstance(error, SerialException):
            raise FlashingError(_broken_off(port)) from error
        raise FlashingError(
            f"No ESP32 answers on {port}: hold down the board's BOOT button while you plug it in, and flash again."
        ) from error


def _returned(port: str, socket: str | None) -> str:
    """The name of the port on that socket, as soon as there is one again; `port` if that takes too long."""
    end = time.monotonic() + RETURN_SECONDS
    while socket and time.monotonic() < end:
        time.sleep(_LOOK_SECONDS)
        if name := usb.port_on(socket):
            return name
    return port


def _ready(esp: Any, baud: int) -> Any:
    if esp.CHIP_NAME not in CHIPS:
        raise FlashingError(f"The chip on this board is an {esp.CHIP_NAME}, and Schiri runs on {' and '.join(CHIPS)}.")
    if esp.secure_download_mode:
        raise FlashingError("This board has been locked (secure download mode) and cannot be flashed.")
    esp = cmds.run_stub(esp)
    esp.WRITE_FLASH_ATTEMPTS = 1  # it would wait for a pulled cable, and go on with whatever comes on that port
    if baud > esp.ESP_ROM_BAUD:
        esp.change_baud(baud)
    cmds.attach_flash(esp)
    return esp


def _why(port: str, message: str) -> str:
    first = message.splitlines()[0].rstrip(".") if message else "it does not say why"
    if first.startswith(_SILENT):
        return _broken_off(port)
    if "MD5" in first or "region is empty" in first:
        return f"What was written does not read back the same, try --baud 115200. {_AGAIN}"
    return f"The board on {port} refuses: {first}. {_AGAIN}"


def _broken_off(port: str) -> str:
    return f"The connection on {port} has broken off: was the cable pulled? {_AGAIN}"
