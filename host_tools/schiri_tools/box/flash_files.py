"""The flash files of simulated boxes: locks for one box at a time, checks, and the logs in them."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from schiri.board.simulated.flash import SIZE, flash_in
from schiri.journal.reading import Reader
from schiri.journal.sectors import Flash
from schiri.journal.store import matches

from ..util import files
from ..util.errors import UserError

try:
    import fcntl
except ImportError:  # Windows has no such lock, so two boxes can use one file there
    fcntl = None  # type: ignore[assignment]


class FlashError(UserError):
    """The error if a flash file cannot be used. The message is a sentence."""


@contextmanager
def in_use(flash: Path) -> Iterator[None]:
    """Locks a flash file for one box while the context lasts, and makes the file if there is none. Raises `FlashError`
    if it is not a flash, or if another box uses it."""
    with ExitStack() as stack:
        try:
            if not flash.exists():
                files.replace(flash, [b"\xff" * SIZE])
            file = stack.enter_context(flash.open("r+b"))
            if fcntl:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _check(flash)
        except BlockingIOError as error:
            raise FlashError(f"{flash} is in use by another box.") from error
        except OSError as error:
            raise FlashError(f"{flash} cannot be used as a flash: {files.reason(error)}.") from error
        yield


def _check(flash: Path) -> None:
    """Raises `FlashError` if a file is not the flash of a box. A flash with damaged small files is accepted if it has
    matches; the box reports the loss."""
    size = flash.stat().st_size
    if size != SIZE:
        raise FlashError(f"{flash} is not the flash of a box: it has {size} bytes and not {SIZE}.")
    with flash.open("rb", buffering=0) as file:
        small_files, sectors = flash_in(file)
        if small_files.lost and not matches(Flash(sectors)):
            raise FlashError(f"{flash} is not the flash of a box: it holds no settings and no match.")


def match_logs(flash: Path) -> list[bytes]:
    """Returns the match logs in a flash file, oldest first."""
    with flash.open("rb", buffering=0) as file:
        on_flash = Flash(flash_in(file)[1])
        logs = []
        for stored in matches(on_flash):
            reader = Reader(on_flash, stored.sectors)
            logs.append(b"".join(iter(reader.line, None)))
        return logs
