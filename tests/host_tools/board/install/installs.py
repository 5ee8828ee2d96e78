"""Installs onto virtual boards, and looks at what is on them then."""

import io
from contextlib import contextmanager

from littlefs_of_a_board import filesystem_in
from schiri.board.flash_layout import FLASH_BLOCK
from schiri.board.simulated.file_blocks import FileBlocks
from schiri_tools.board.flash.layout import FILES_BYTES
from schiri_tools.board.install import probe
from schiri_tools.board.install.installing import Installation
from schiri_tools.serial_line.transport import SerialTransport
from schiri_tools.util.progress import Progress

MISSING = b"Schiri is not installed: schiri install"
PATIENCE_SECONDS = 60.0


def install(board, firmware, patience=PATIENCE_SECONDS):
    """Installs; returns the installation when it is over, and the lines that were said."""
    said = io.StringIO()
    with SerialTransport(board.port) as line:
        installation = Installation(line, firmware, Progress(said))
        installation.run(patience)
    return installation, lines_in(said.getvalue())


def lines_in(said):
    """Returns the lines of a text without the one about a box that is slow to answer: any box on a busy machine is."""
    return [line for line in said.splitlines() if not line.startswith("No answer yet.")]


def version(board, patience=PATIENCE_SECONDS):
    """What Schiri runs there?"""
    with SerialTransport(board.port) as line:
        return probe.started(line, patience)


def files(path):
    """The files in a flash, by their paths."""
    with on_flash(path) as filesystem:
        found = {}
        for folder, _, names in filesystem.walk("/"):
            for name in names:
                place = f"{folder.rstrip('/')}/{name}"
                with filesystem.open(place, "rb") as one:
                    found[place] = one.read()
        return found


def modules_in(found, letter):
    """The modules in one of the folders of the firmware, by their paths there."""
    start = f"/{letter}/"
    return {path.removeprefix(start): content for path, content in found.items() if path.startswith(start)}


def add_file(path, name, content):
    """Puts a file onto a flash, in place of one that is there."""
    with on_flash(path) as filesystem:
        filesystem.makedirs(name.rpartition("/")[0] or "/", exist_ok=True)
        with filesystem.open(name, "wb") as one:
            one.write(content)


@contextmanager
def on_flash(path):
    """The file system in a flash."""
    with open(path, "r+b", buffering=0) as file:
        filesystem = filesystem_in(FileBlocks(file, 0, FILES_BYTES // FLASH_BLOCK))
        filesystem.mount()
        yield filesystem
