"""`schiri install`: the firmware, onto a board."""

import argparse
import subprocess
from typing import TYPE_CHECKING

from .. import runtimes
from ..serial_line import ports
from ..serial_line.connecting import add_options
from ..serial_line.transport import SerialError, SerialTransport
from ..util.progress import Progress
from .options import Failure, add_command, reason

if TYPE_CHECKING:
    from ..board.install.installing import Installation


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the subcommand."""
    parser = add_command(
        commands, "install", _run, "puts the firmware onto a box or a new board", "schiri install --port /dev/ttyUSB0"
    )
    add_options(parser)


def _run(arguments: argparse.Namespace) -> int:
    progress = Progress()
    installation: Installation | None = None
    try:
        with SerialTransport(ports.chosen_board(arguments.port)) as line:
            installation = _prepared(line, progress)
            installation.run(arguments.wait)
    except KeyboardInterrupt:
        progress.say(_with_state("Broken off.", installation))
        return 130
    except SerialError as error:
        raise Failure(_with_state(str(error), installation)) from None
    finally:
        progress.clear()
    return 0


def _prepared(line: SerialTransport, progress: Progress) -> "Installation":
    from ..board.install.installing import Installation  # brings along mpremote, which no other command needs

    try:
        return Installation(line, runtimes.FIRMWARE, progress)
    except subprocess.CalledProcessError:
        raise Failure("The firmware cannot be compiled.") from None
    except OSError as error:
        raise Failure(f"The firmware cannot be compiled: {reason(error)}.") from None


def _with_state(sentence: str, installation: "Installation | None") -> str:
    return f"{sentence} {installation.stands}" if installation and installation.stands else sentence
