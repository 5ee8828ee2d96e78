"""Finds the port that the box is on."""

from dataclasses import dataclass

from serial.tools import list_ports

from . import simulators
from .transport import SerialError

# The chips that ESP32 boards have for USB, by the vendor's number. Whether a box is behind one, only asking it tells.
CHIPS = {0x10C4: "CP210x", 0x1A86: "CH340 or CH910x", 0x0403: "FTDI", 0x303A: "Espressif"}


SIMULATOR = "simulator"


@dataclass(frozen=True)
class Port:
    """A port that may lead to a box: its name, and what it is."""

    name: str
    what: str


def found() -> list[Port]:
    """The ports on which a box may be."""
    usb = [Port(port.device, CHIPS[port.vid]) for port in list_ports.comports() if port.vid in CHIPS]
    return sorted(usb, key=lambda port: port.name) + [Port(name, SIMULATOR) for name in simulators.ports()]


def chosen(wanted: str | None) -> str:
    """The port to use: the wanted one, or the only one there is. `SerialError` if that is not clear."""
    if wanted is not None:
        return wanted
    there = found()
    if not there:
        raise SerialError(
            "No box was found: no USB port with a usual chip, no running simulator; name one with --port."
        )
    return _only(there)


def chosen_board(wanted: str | None) -> str:
    """The same for those who need a real board: a simulator is none."""
    if wanted is not None:
        if wanted in simulators.ports():
            raise SerialError(f"{wanted} is a simulator, and no board.")
        return wanted
    there = [port for port in found() if port.what != SIMULATOR]
    if not there:
        raise SerialError("No board was found: no USB port with a usual chip; name one with --port.")
    return _only(there)


def _only(there: list[Port]) -> str:
    if len(there) > 1:
        names = ", ".join(f"{port.name} ({port.what})" for port in there)
        raise SerialError(f"There are several ports, choose one with --port: {names}.")
    return there[0].name
