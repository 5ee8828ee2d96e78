"""Where running simulators leave the names of their serial ports and pages, so that no one has to copy them."""

import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl


def folder() -> Path | None:
    """This user's folder for such things, made if need be; None if there is none that is theirs alone."""
    if sys.platform == "win32":
        return None
    base = os.environ.get("XDG_RUNTIME_DIR")
    path = Path(base) / "schiri" if base else Path(tempfile.gettempdir()) / f"schiri-{os.getuid()}"
    try:
        path.mkdir(mode=0o700, exist_ok=True)
        found = path.lstat()
    except OSError:
        return None
    own = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077
    return path if own else None


@contextmanager
def announced(port: str, page: str, flash: Path | None) -> Iterator[None]:
    """As long as this lasts, programs of this user find `port` by `ports`, and by `page_of` the address `page` of the
    box whose flash is in this file, if it is one to keep."""
    where = folder()
    if where is None or sys.platform == "win32":
        yield
        return
    path = where / f"simulator-{os.getpid()}"
    new = path.with_suffix(".new")
    with ExitStack() as stack:
        try:
            file = stack.enter_context(new.open("wb", buffering=0))
            # The lock goes with the process, however it ends; the file may stay.
            fcntl.flock(file, fcntl.LOCK_EX)
            file.write("\n".join([port, page, str(flash.resolve()) if flash else ""]).encode())
            new.replace(path)
            stack.callback(path.unlink, missing_ok=True)
        except OSError:  # nobody finds the port, but it can still be named
            with suppress(OSError):
                new.unlink()
        yield


def ports() -> list[str]:
    """The serial ports of the simulators that are running."""
    return [port for port, _, _ in _running()]


def page_of(flash: Path) -> str | None:
    """The address of the page of the simulator that runs on this flash file; None if there is none."""
    wanted = str(flash.resolve())
    return next((page for _, page, used in _running() if used == wanted), None)


def _running() -> list[list[str]]:
    """What the simulators that are running have left; what others have left behind is removed."""
    where = folder()
    if where is None:
        return []
    found = []
    for path in sorted(where.glob("simulator-*")):
        if path.suffix == ".new":
            continue
        with suppress(OSError):
            if _is_running(path):
                found.append(path.read_text(encoding="utf-8").split("\n", 2))
            else:
                path.unlink()
    return found


def _is_running(path: Path) -> bool:
    if sys.platform == "win32":
        return False
    with path.open("r+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False
