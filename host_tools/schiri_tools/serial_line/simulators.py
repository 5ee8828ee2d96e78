"""The registry of running simulators, by which other programs find their serial ports and pages.

Each simulator has a file with its port, page and flash in a folder of the user, and keeps it locked while it runs.
"""

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
    """Returns this user's folder of the registry, which is made if there is none. Returns None if no folder can be used
    by this user alone."""
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
    """Registers a simulator while the context lasts: `ports` then returns its serial port `port`, and `page_of(flash)`
    the address `page`. `flash` is None if the flash is in no file to keep."""
    where = folder()
    if where is None or sys.platform == "win32":
        yield
        return
    path = where / f"simulator-{os.getpid()}"
    new = path.with_suffix(".new")
    with ExitStack() as stack:
        try:
            file = stack.enter_context(new.open("wb", buffering=0))
            # The system releases the lock when the process ends in any way. The file may stay.
            fcntl.flock(file, fcntl.LOCK_EX)
            file.write("\n".join([port, page, os.path.realpath(flash) if flash else ""]).encode())
            new.replace(path)
            stack.callback(path.unlink, missing_ok=True)
        except OSError:  # the port is not registered, but can still be given with --port
            with suppress(OSError):
                new.unlink()
        yield


def ports() -> list[str]:
    """Returns the serial ports of the running simulators."""
    return [port for port, _, _ in _running()]


def page_of(flash: Path) -> str | None:
    """Returns the address of the page of the simulator that uses this flash file; None if there is none."""
    wanted = os.path.realpath(flash)
    return next((page for _, page, used in _running() if used == wanted), None)


def _running() -> list[list[str]]:
    """Returns port, page and flash of each running simulator. Files of simulators that have ended are removed."""
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
