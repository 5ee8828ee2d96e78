"""Finds the port of the board to be flashed; a simulator is none."""

from ..serial_line.ports import found
from ..serial_line.simulators import ports as simulators
from .refusal import Refused


def chosen(wanted: str | None) -> str:
    """The port to use: the wanted one, or the only one there is. `Refused` if that is not clear."""
    if wanted is not None:
        if wanted in simulators():
            raise Refused(f"{wanted} is a simulator, and no board.")
        return wanted
    boards = [port for port in found() if port.what != "simulator"]
    if not boards:
        raise Refused("No board was found: no USB port with a usual chip; name one with --port.")
    if len(boards) > 1:
        names = ", ".join(f"{port.name} ({port.what})" for port in boards)
        raise Refused(f"There are several ports, choose one with --port: {names}.")
    return boards[0].name
