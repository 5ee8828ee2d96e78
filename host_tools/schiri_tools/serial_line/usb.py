"""Chips that have a USB of their own, as an ESP32-S3 has: their port goes away with each restart of the chip, and comes
back, perhaps under another name."""

import os

from serial.tools import list_ports

ESPRESSIF = 0x303A  # the vendor's number: of the chip's loader and of MicroPython on it


def socket_of(port: str) -> str | None:
    """The socket of this PC that a port hangs on, such as "1-2", if it is a chip's own; else None."""
    own = [found for found in list_ports.comports() if found.vid == ESPRESSIF]
    return next((_socket(found) for found in own if _is_same(found.device, port)), None)


def port_on(socket: str) -> str | None:
    """The name of the port on a socket now, or None if there is none."""
    own = [found for found in list_ports.comports() if found.vid == ESPRESSIF]
    return next((str(found.device) for found in own if _socket(found) == socket), None)


def _socket(found: "list_ports.ListPortInfo") -> str:
    # Behind the colon is which interface of a device it is: the loader and MicroPython number theirs as they like.
    return str(found.location or found.device).partition(":")[0]


def _is_same(device: str, port: str) -> bool:
    return device == port or os.path.realpath(device) == os.path.realpath(port)
