"""Ports of chips with their own USB, such as the ESP32-S3. Such a port disappears at each restart of the chip, and may
come back with another name."""

import os

from serial.tools import list_ports

ESPRESSIF = 0x303A  # vendor's number of the chip's loader and of MicroPython on it


def socket_of(port: str) -> str | None:
    """Returns the USB socket of a port, such as "1-2", if the port is a chip's own USB; else None."""
    own = [found for found in list_ports.comports() if found.vid == ESPRESSIF]
    return next((_socket(found) for found in own if _is_same(found.device, port)), None)


def port_on(socket: str) -> str | None:
    """Returns the name of the port that is on a USB socket at present; None if there is none."""
    own = [found for found in list_ports.comports() if found.vid == ESPRESSIF]
    return next((str(found.device) for found in own if _socket(found) == socket), None)


def _socket(found: "list_ports.ListPortInfo") -> str:
    # The interface after the colon is left out, because the loader and MicroPython number their interfaces differently.
    return str(found.location or found.device).partition(":")[0]


def _is_same(device: str, port: str) -> bool:
    return device == port or os.path.realpath(device) == os.path.realpath(port)
