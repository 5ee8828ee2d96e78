"""`schiri sim`: the box on this PC, with a page to play it."""

import argparse
import tempfile
from pathlib import Path

from .. import runtimes
from ..box import flash_files, partners
from .options import Failure, add_command, add_runtime, chosen_runtime


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the subcommand."""
    parser = add_command(
        commands,
        "sim",
        _run,
        "the box on this PC, with a page to play it",
        "schiri sim --flash table.flash",
    )
    parser.add_argument("--port", type=_port, default=8765, help="the page's port (default: 8765)")
    parser.add_argument("--flash", type=Path, metavar="FILE", help="the file that keeps the flash (default: a new one)")
    partners.add_option(parser)
    parser.add_argument("--open", action="store_true", help="opens the page in the browser")
    add_runtime(parser)


def _port(word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise argparse.ArgumentTypeError(f"the page's port is a number such as 8765, unlike {word!r}") from None


def _run(arguments: argparse.Namespace) -> int:
    from .. import sim

    with tempfile.TemporaryDirectory() as folder:
        flash = arguments.flash or Path(folder) / "new.flash"
        words = ["live", str(flash), *arguments.partners]
        command = runtimes.command(chosen_runtime(arguments.runtime), runtimes.FIRMWARE / "main.py", *words, heap="4M")
        try:
            with flash_files.in_use(flash):
                return sim.main(command, runtimes.environment(), arguments.port, arguments.open)
        except flash_files.FlashError as error:
            raise Failure(str(error)) from None
