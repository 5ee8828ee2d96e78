"""Reading and writing files: never half written, never without a limit, with a sentence for each failure."""

import os
import stat
from collections.abc import Iterable
from pathlib import Path

from .errors import UserError

MOST_BYTES_OF_A_LOG = 8 * 1024 * 1024  # more than the flash of a box holds


def reason(error: OSError) -> str:
    """Returns the reason of an error without its number and path."""
    return os.strerror(error.errno) if error.errno else str(error)


def replace(path: Path, content: Iterable[bytes]) -> None:
    """Writes the pieces of `content` to a new file in the same folder, and renames it to `path`.

    Raises `OSError` if that fails or if `path` is a folder, device or pipe; then the old file is unchanged. A symbolic
    link is replaced; its target is unchanged."""
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
    """The error for a file that is larger than a valid one can be."""


def check_plain(path: Path, links: bool = True) -> None:
    """Raises `OSError` if `path` is a folder, a device or a pipe, which may never end. `links` allows symbolic links to
    a file or to nothing."""
    try:
        mode = os.stat(path, follow_symlinks=links).st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISREG(mode):
        raise OSError("it is a folder" if stat.S_ISDIR(mode) else "it is no plain file")


def read_plain(path: Path, most_bytes: int, links: bool = True) -> bytes:
    """Returns the content of a file. Raises `OSError` if it cannot be read or is no plain file, `TooLarge` if it has
    more than `most_bytes`."""
    check_plain(path, links)
    with path.open("rb") as file:
        data = file.read(most_bytes + 1)
    if len(data) > most_bytes:
        raise TooLarge("it is too large")
    return data


def read_log(path: Path) -> bytes:
    """Returns the content of a match log. Raises `UserError` if it cannot be read or is too large to be one."""
    try:
        return read_plain(path, MOST_BYTES_OF_A_LOG)
    except TooLarge as error:
        raise UserError(f"{path} is no match log: it is larger than the flash of a box.") from error
    except OSError as error:
        raise UserError(f"{path} cannot be read: {reason(error)}.") from error


def write(path: Path, content: Iterable[bytes]) -> None:
    """Writes a file as `replace` does. Raises `UserError` if that fails."""
    try:
        replace(path, content)
    except OSError as error:
        raise UserError(f"{path} cannot be written: {reason(error)}.") from error


def make_folder(folder: Path) -> None:
    """Makes a folder unless it exists. Raises `UserError` if it cannot be written to."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"{folder} cannot be made: {reason(error)}.") from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise UserError(f"{folder} cannot be written to.")


def begin_new(path: Path) -> None:
    """Makes an empty file. Raises `UserError` if it exists already. A device or a pipe is left as it is."""
    if path.exists() and not path.is_file() and not path.is_dir():
        return
    try:
        path.open("x").close()
    except FileExistsError as error:
        raise UserError(f"{path} is there already, and will not be overwritten.") from error
    except OSError as error:
        raise UserError(f"{path} cannot be written: {reason(error)}.") from error
