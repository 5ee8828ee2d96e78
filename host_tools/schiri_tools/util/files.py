"""Files that are never half written, and why one cannot be."""

import os
from pathlib import Path

from .errors import UserError


def reason(error: OSError) -> str:
    """Why the system refused, without numbers and paths."""
    return os.strerror(error.errno) if error.errno else str(error)


def replace(path: Path, *content: bytes) -> None:
    """Writes a file made of these pieces under another name in the same folder, and then gives it its own. `OSError` if
    that fails; then what was there before is there still, and nothing else. A device or a pipe is written to as it
    is."""
    target = path.resolve()
    if target.exists() and not target.is_file():
        path.write_bytes(b"".join(content))
        return
    new = target.with_name(f".{target.name[:200]}.{os.getpid()}.new")
    try:
        with new.open("xb") as file:
            file.writelines(content)
            file.flush()
            os.fsync(file.fileno())
        new.replace(target)
    finally:
        new.unlink(missing_ok=True)


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
