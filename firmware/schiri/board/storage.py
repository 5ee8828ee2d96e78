"""Files under one root, through the runtime's own `os` and `open`: LittleFS on the box, a folder on a PC."""

import os

from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Storage:
    """Files by their paths below `root`. A file is bytes, opened with "rb" or "wb"; `OSError` as from the runtime.
    `lost`: there is no file system that could be mounted, and every use fails. `make_new()` gives up all files for an
    empty file system: only ever by a person's wish."""

    def __init__(self, root: str, lost: bool = False, make_anew: "Callable[[], object] | None" = None) -> None:
        self._root = root
        self._lost = lost
        self._make_anew: Any = make_anew

    def make_new(self) -> None:
        """Gives up all files for an empty file system."""
        self._make_anew()
        self._lost = False

    def open(self, path: str, mode: str) -> "Any":
        """The open file."""
        if self._lost:
            raise OSError(5)
        return open(self._root + "/" + path, mode)

    def rename(self, old: str, new: str) -> None:
        """Gives a file a new name, in place of one that has it already, in one step."""
        if self._lost:
            raise OSError(5)
        os.rename(self._root + "/" + old, self._root + "/" + new)
