"""The serial ports on which a box may be."""

from dataclasses import dataclass

from serial.tools import list_ports

from . import simulators
from .transport import SerialError

# The USB chips of ESP32 boards, by the vendor's number. Other devices have such chips, too.
CHIPS = {0x10C4: "CP210x", 0x1A86: "CH340 or CH910x", 0x0403: "FTDI", 0x303A: "Espressif"}


SIMULATOR = "simulator"


@dataclass(frozen=True)
class Port:
    """A port on which a box may be: its name, and its chip or `SIMULATOR`."""

    name: str
    what: str


def found() -> list[Port]:
    """Returns the ports on which a box may be."""
    usb = [Port(port.device, CHIPS[port.vid]) for port in list_ports.comports() if port.vid in CHIPS]
    return sorted(usb, key=lambda port: port.name) + [Port(name, SIMULATOR) for name in simulators.ports()]


def chosen(wanted: str | None) -> str:
    """Returns the port to use: the wanted one, or the only one. Raises `SerialError` if there is none or several."""
    if wanted is not None:
        return wanted
    there = found()
    if not there:
        raise SerialError(
            "No box was found: no USB port with a usual chip, no running simulator; name one with --port."
        )
    return _only(there)


def chosen_board(wanted: str | None) -> str:
    """Returns the port of the board to use: the wanted one, or the only one with a board. Raises `SerialError` if there
    is none or several, or if the wanted port is a simulator."""
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
