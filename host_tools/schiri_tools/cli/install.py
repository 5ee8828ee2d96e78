"""The command `schiri install`, which writes MicroPython and the firmware to a board."""

import argparse
from pathlib import Path

from ..serial_line.ports import chosen_board
from ..util.progress import Progress
from .options import add_port, set_up

_BAUDS = (115200, 230400, 460800, 921600)


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    set_up(parser, _run, "schiri install --port /dev/ttyUSB0")
    add_port(parser, "the only one with a board")
    parser.add_argument("--image", type=Path, metavar="FILE", help="MicroPython (default: the newest in the cache)")
    parser.add_argument("--erase-matches", action="store_true", help="erase the matches on the board, too")
    parser.add_argument(
        "--baud", type=int, choices=_BAUDS, default=460800, help="bits a second on the cable (default: 460800)"
    )


def _run(arguments: argparse.Namespace) -> int:
    progress = Progress()
    try:
        _install(arguments, progress)
    except KeyboardInterrupt:
        progress.say("Interrupted. Nothing that was to be kept is lost; install again.")
        return 130
    finally:
        progress.clear()
    return 0


def _install(arguments: argparse.Namespace, progress: Progress) -> None:
    from ..board.flash import cache
    from ..board.flash.chip import Chip
    from ..board.flash.image import read
    from ..board.install.installing import install

    images = [read(path) for path in ([arguments.image] if arguments.image else cache.newest())]
    chip = Chip(chosen_board(arguments.port), arguments.baud, arguments.trace)
    install(chip, images, arguments.erase_matches, progress)
