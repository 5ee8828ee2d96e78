"""The flash files of simulated boxes, seen from outside: one box at a time, and what is in them."""

import io
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import littlefs
from schiri.board.flash_layout import FILES_BLOCKS
from schiri.board.simulated.file_blocks import FileBlocks
from schiri.board.simulated.flash import SIZE, filesystem_in, journal_blocks
from schiri.journal.reading import Reader, matches
from schiri.journal.sectors import Flash

from ..util import files
from ..util.errors import UserError

try:
    import fcntl
except ImportError:  # not on Windows, where two boxes on one file are the user's own affair
    fcntl = None  # type: ignore[assignment]


class FlashError(UserError):
    """A flash file that cannot be used; the message is a sentence."""


@contextmanager
def in_use(flash: Path) -> Iterator[None]:
    """Keeps a flash file for one box alone. A file that is not there is made and formatted. `FlashError` for one that
    is no flash, or that another box uses."""
    with ExitStack() as stack:
        try:
            if not flash.exists():
                _make(flash)
            file = stack.enter_context(flash.open("r+b"))
            if fcntl:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _check(flash)
        except BlockingIOError as error:
            raise FlashError(f"{flash} is in use by another box.") from error
        except OSError as error:
            raise FlashError(f"{flash} cannot be used as a flash: {files.reason(error)}.") from error
        yield


def _make(flash: Path) -> None:
    """Makes a formatted flash."""
    image = io.BytesIO(b"\xff" * SIZE)
    filesystem_in(FileBlocks(image, 0, FILES_BLOCKS)).format()
    files.replace(flash, image.getvalue())


def _check(flash: Path) -> None:
    """Is it a box's flash? One with a damaged file system still is, if there are matches in it: the box says what it
    has lost."""
    size = flash.stat().st_size
    if size != SIZE:
        raise FlashError(f"{flash} is not the flash of a box: it has {size} bytes and not {SIZE}.")
    with flash.open("r+b", buffering=0) as file:
        try:
            filesystem_in(FileBlocks(file, 0, FILES_BLOCKS)).mount()
        except littlefs.LittleFSError as error:
            if not matches(Flash(journal_blocks(file))):
                raise FlashError(f"{flash} is not the flash of a box: it holds no LittleFS and no match.") from error


def match_logs(flash: Path) -> list[bytes]:
    """The match logs in a flash file, oldest first."""
    with flash.open("r+b", buffering=0) as file:
        on_flash = Flash(journal_blocks(file))
        logs = []
        for stored in matches(on_flash):
            reader = Reader(on_flash, stored.sectors)
            logs.append(b"".join(iter(reader.line, None)))
        return logs
