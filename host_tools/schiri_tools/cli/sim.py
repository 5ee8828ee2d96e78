"""The command `schiri sim`, which runs the box on this PC, with a page to play it."""

import argparse
import tempfile
import webbrowser
from pathlib import Path

from .. import runtimes
from ..box import flash_files, partners
from ..serial_line import simulators
from .options import add_runtime, chosen_runtime, set_up, whole

PORT = 8765


def add(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of the command."""
    set_up(parser, _run, "schiri sim --flash table.flash")
    number = whole(0, 65535, "the page's port")
    parser.add_argument(
        "--http-port", type=number, default=PORT, metavar="PORT", help=f"the page's port (default: {PORT}; 0: any)"
    )
    parser.add_argument("--flash", type=Path, metavar="FILE", help="the file that keeps the flash (default: a new one)")
    partners.add_option(parser)
    parser.add_argument("--open", action="store_true", help="opens the page in the browser")
    add_runtime(parser)


def _run(arguments: argparse.Namespace) -> int:
    from .. import sim

    if arguments.flash and (page := simulators.page_of(arguments.flash)):
        print(f"The box with {arguments.flash} is on {page} already.")
        if arguments.open:
            webbrowser.open(page)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        flash = arguments.flash or Path(folder) / "new.flash"
        command = runtimes.box_command(chosen_runtime(arguments.runtime), "live", str(flash), *arguments.partners)
        with flash_files.in_use(flash):
            return sim.main(command, runtimes.environment(), arguments.http_port, arguments.open, arguments.flash)
