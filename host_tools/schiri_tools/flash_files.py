"""The flash files of simulated boxes, seen from outside: one box at a time, and another implementation of the same file
system to read them."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import littlefs
from schiri.board.simulated_flash import FLASH_BLOCK, FLASH_BLOCKS
from schiri.journal import DIRECTORY

try:
    import fcntl
except ImportError:  # not on Windows, where two boxes on one file are the user's own affair
    fcntl = None  # type: ignore[assignment]

SIZE = FLASH_BLOCK * FLASH_BLOCKS


class FlashError(Exception):
    """A flash file that cannot be used; the message is a sentence."""


@contextmanager
def in_use(flash: Path) -> Iterator[None]:
    """Keeps a flash file for one box alone. A file that is not there is made and formatted. `FlashError` for one that
    is no flash, or that another box uses."""
    try:
        if not flash.exists():
            _make(flash)
        with flash.open("r+b") as file:
            if fcntl:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _mounted(flash)
            yield
    except BlockingIOError:
        raise FlashError(f"{flash} is in use by another box.") from None
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else error
        raise FlashError(f"{flash} cannot be used as a flash: {reason}.") from None


def _make(flash: Path) -> None:
    """Makes a formatted flash, under another name until it is whole."""
    filesystem = _filesystem(bytearray(b"\xff" * SIZE))
    filesystem.format()
    new = flash.with_name(flash.name + ".new")
    new.write_bytes(filesystem.context.buffer)
    new.replace(flash)


def _filesystem(image: bytearray) -> littlefs.LittleFS:
    filesystem = littlefs.LittleFS(
        block_size=FLASH_BLOCK,
        block_count=FLASH_BLOCKS,
        read_size=32,
        prog_size=32,
        cache_size=128,
        lookahead_size=32,
        mount=False,
    )
    filesystem.context.buffer = image
    return filesystem


def _mounted(flash: Path) -> littlefs.LittleFS:
    image = bytearray(flash.read_bytes())
    filesystem = _filesystem(image)
    try:
        if len(image) != SIZE:
            raise FlashError(f"{flash} is not the flash of a box: it has {len(image)} bytes and not {SIZE}.")
        filesystem.mount()
    except littlefs.LittleFSError:
        raise FlashError(f"{flash} is not the flash of a box: it holds no LittleFS.") from None
    return filesystem


def match_logs(flash: Path) -> list[tuple[str, bytes]]:
    """The match logs in a flash file, oldest first: name and content. `FlashError` if it is no flash."""
    filesystem = _mounted(flash)
    logs = []
    for name in sorted(filesystem.listdir(DIRECTORY)):
        with filesystem.open(f"{DIRECTORY}/{name}", "rb") as file:
            logs.append((name, bytes(file.read())))
    return logs
