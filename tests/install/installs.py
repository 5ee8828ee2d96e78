"""Installs onto virtual boards, and looks at what is on them then."""

import io

from schiri.board.flash_layout import FILES_BLOCKS
from schiri.board.simulated.file_blocks import FileBlocks
from schiri.board.simulated.flash import filesystem_in
from schiri_tools.installing import reaching
from schiri_tools.installing.installing import Installation
from schiri_tools.serial_line.progress import Progress
from schiri_tools.serial_line.transport import SerialTransport

MISSING = b"Schiri is not installed: schiri install"


def install(board, firmware, patience=5.0):
    """Installs; the installation when it is over, and what was said."""
    said = io.StringIO()
    with SerialTransport(board.port) as line:
        installation = Installation(line, firmware, Progress(said))
        installation.run(patience)
    return installation, said.getvalue()


def version(board, patience=5.0):
    """What Schiri runs there?"""
    with SerialTransport(board.port) as line:
        return reaching.started(line, patience)


def files(path):
    """The files in a flash, by their paths."""
    with open(path, "r+b", buffering=0) as file:
        filesystem = filesystem_in(FileBlocks(file, 0, FILES_BLOCKS))
        filesystem.mount()
        found = {}
        for name in filesystem.listdir("/"):
            with filesystem.open(name, "rb") as one:
                found[name] = one.read()
        return found


def add_file(path, name, content):
    """Puts a file onto a flash."""
    with open(path, "r+b", buffering=0) as file:
        filesystem = filesystem_in(FileBlocks(file, 0, FILES_BLOCKS))
        filesystem.mount()
        with filesystem.open(name, "wb") as one:
            one.write(content)
