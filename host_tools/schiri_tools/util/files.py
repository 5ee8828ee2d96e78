"""Files that are never half written, and why one cannot be."""

import os
import stat
from pathlib import Path

from .errors import UserError

MOST_BYTES_OF_A_LOG = 8 * 1024 * 1024  # more than the flash of a box holds


def reason(error: OSError) -> str:
    """Why the system refused, without numbers and paths."""
    return os.strerror(error.errno) if error.errno else str(error)


def replace(path: Path, *content: bytes) -> None:
    """Writes a file made of these pieces under another name in the same folder, and then gives it its own. `OSError` if
    that fails, or a folder, device or pipe has that name; then what was there before is there still, and nothing else.
    A link is replaced, and what it leads to left alone."""
    check_plain(path)
    new = path.with_name(f".{path.name[:200]}.{os.getpid()}.new")
    try:
        with new.open("xb") as file:
            file.writelines(content)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


class TooLarge(OSError):
    """A file holds more than it can if it is what it should be."""


def check_plain(path: Path, links: bool = True) -> None:
    """`OSError` if there is something else than a file at `path`: a pipe may never end, nor a device. With `links` one
    to a file, or to nothing, is good, too."""
    try:
        mode = os.stat(path, follow_symlinks=links).st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISREG(mode):
        raise OSError("it is a folder" if stat.S_ISDIR(mode) else "it is no plain file")


def read_plain(path: Path, most_bytes: int, links: bool = True) -> bytes:
    """What a file holds, as `check_plain` has it. `OSError` if it cannot be read, `TooLarge` if it is too large."""
    check_plain(path, links)
    with path.open("rb") as file:
        data = file.read(most_bytes + 1)
    if len(data) > most_bytes:
        raise TooLarge("it is too large")
    return data


def read_log(path: Path) -> bytes:
    """The content of a match log; `UserError` if there is none, or it cannot be one."""
    try:
        return read_plain(path, MOST_BYTES_OF_A_LOG)
    except TooLarge as error:
        raise UserError(f"{path} is no match log: it is larger than the flash of a box.") from error
    except OSError as error:
        raise UserError(f"{path} cannot be read: {reason(error)}.") from error


def write(path: Path, content: bytes) -> None:
    """The same; `UserError` if that fails."""
    try:
        replace(path, content)
    except OSError as error:
        raise UserError(f"{path} cannot be written: {reason(error)}.") from error


def make_folder(folder: Path) -> None:
    """Makes a folder, unless it is there; `UserError` if nothing can be written in there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"{folder} cannot be made: {reason(error)}.") from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise UserError(f"{folder} cannot be written to.")


def begin_new(path: Path) -> None:
    """Makes an empty file; `UserError` if there is one already. A device or a pipe is taken as it is."""
    if path.exists() and not path.is_file() and not path.is_dir():
        return
    try:
        path.open("x").close()
    except FileExistsError as error:
        raise UserError(f"{path} is there already, and will not be overwritten.") from error
    except OSError as error:
        raise UserError(f"{path} cannot be written: {reason(error)}.") from error
