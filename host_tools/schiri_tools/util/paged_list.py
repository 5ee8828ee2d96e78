"""A list of any length in bounded memory: its older entries are in a temporary file."""

import pickle
import tempfile
from array import array
from collections.abc import Iterator
from contextlib import suppress
from typing import IO, Any, Generic, TypeVar

T = TypeVar("T")

PAGE = 32  # entries that are written or read at once
MOST_IN_MEMORY = 3 * PAGE


class PagedList(Generic[T]):
    """A list that grows and shrinks at its end.

    The newest entries are in memory: at least `PAGE` and fewer than `MOST_IN_MEMORY`. Older entries are in a file
    without a name that is deleted with the list; if it cannot be written, they stay in memory. Entries must be
    supported by `pickle`; an entry from the file is equal to the one that was added, but another object."""

    def __init__(self) -> None:
        self._newest: list[T] = []
        self._ends = array("Q")  # the ends of the pages in the file, in bytes
        self._file: IO[bytes] | None = None  # opened for the first page

    def append(self, entry: T) -> None:
        """Adds an entry at the end."""
        self._newest.append(entry)
        if len(self._newest) >= MOST_IN_MEMORY:
            with suppress(OSError):
                self._write_page()

    def pop(self) -> T:
        """Removes the last entry and returns it. Raises `IndexError` if there is none."""
        entry = self._newest.pop()
        if len(self._newest) < PAGE and self._ends:
            self._newest[:0] = self._page(len(self._ends) - 1)
            self._ends.pop()
        return entry

    def __len__(self) -> int:
        return PAGE * len(self._ends) + len(self._newest)

    def __getitem__(self, place: Any) -> Any:
        """Returns an entry, or a list for a slice."""
        wanted = range(len(self))[place]
        if isinstance(wanted, range):
            return [self[one] for one in wanted]
        in_memory = wanted - PAGE * len(self._ends)
        return self._newest[in_memory] if in_memory >= 0 else self._page(wanted // PAGE)[wanted % PAGE]

    def __iter__(self) -> Iterator[T]:
        for number in range(len(self._ends)):
            yield from self._page(number)
        yield from self._newest

    def _write_page(self) -> None:
        if self._file is None:
            # Unbuffered, so that an error occurs here. The file stays open as long as the list exists.
            self._file = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115
        page = pickle.dumps(self._newest[:PAGE], pickle.HIGHEST_PROTOCOL)
        start = self._file.seek(self._ends[-1] if self._ends else 0)
        if self._file.write(page) == len(page):
            self._ends.append(start + len(page))
            del self._newest[:PAGE]

    def _page(self, number: int) -> list[T]:
        assert self._file is not None
        start = self._ends[number - 1] if number else 0
        self._file.seek(start)
        page: list[T] = pickle.loads(self._file.read(self._ends[number] - start))
        return page
