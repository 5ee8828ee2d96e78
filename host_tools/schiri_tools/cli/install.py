"""`schiri install`: the firmware, onto a board."""

import argparse
from typing import TYPE_CHECKING

from ..serial_line import ports
from ..serial_line.transport import SerialError, SerialTransport
from ..util.errors import UserError
from ..util.progress import Progress
from .options import add_port, add_wait, set_up

if TYPE_CHECKING:
    from ..board.install.installing import Installation


def add(parser: argparse.ArgumentParser) -> None:
    """Adds what it takes."""
    set_up(parser, _run, "schiri install --port /dev/ttyUSB0")
    add_port(parser)
    add_wait(parser)


def _run(arguments: argparse.Namespace) -> int:
    progress = Progress()
    installation: Installation | None = None
    try:
        with SerialTransport(ports.chosen_board(arguments.port), arguments.trace) as line:
            installation = _prepared(line, progress)
            installation.run(arguments.wait)
    except KeyboardInterrupt:
        progress.say(_with_state("Interrupted.", installation))
        return 130
    except SerialError as error:
        raise UserError(_with_state(str(error), installation)) from error
    finally:
        progress.clear()
    return 0


def _prepared(line: SerialTransport, progress: Progress) -> "Installation":
    from ..board.install import modules  # these bring along mpremote
    from ..board.install.installing import Installation

    return Installation(line, modules.PACKAGE, progress)


def _with_state(sentence: str, installation: "Installation | None") -> str:
    return f"{sentence} {installation.stands}" if installation and installation.stands else sentence
