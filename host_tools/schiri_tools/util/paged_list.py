"""A list whose older entries lie in a file: what grows for as long as it is asked to, in memory that does not."""

import pickle
import tempfile
from array import array
from collections.abc import Iterator
from contextlib import suppress
from typing import IO, Any, Generic, TypeVar

T = TypeVar("T")

PAGE = 32  # entries that are written, or read again, at once
MOST_IN_MEMORY = 3 * PAGE


class PagedList(Generic[T]):
    """A list that grows and shrinks at its end. The newest entries are in memory, `PAGE` of them at least and fewer
    than `MOST_IN_MEMORY`; those before them lie in a file without a name, which is gone with the list. If the system
    refuses that file, they stay in memory. An entry is one that `pickle` can keep; one that comes out of the file is
    equal to what was put in, but another object."""

    def __init__(self) -> None:
        self._newest: list[T] = []
        self._ends = array("Q")  # of the pages in the file, in bytes
        self._file: IO[bytes] | None = None  # made with the first page

    def append(self, entry: T) -> None:
        """Adds an entry at the end."""
        self._newest.append(entry)
        if len(self._newest) >= MOST_IN_MEMORY:
            with suppress(OSError):
                self._write_page()

    def pop(self) -> T:
        """Takes the last entry away and returns it; `IndexError` if there is none."""
        entry = self._newest.pop()
        if len(self._newest) < PAGE and self._ends:
            self._newest[:0] = self._page(len(self._ends) - 1)
            self._ends.pop()
        return entry

    def __len__(self) -> int:
        return PAGE * len(self._ends) + len(self._newest)

    def __getitem__(self, place: Any) -> Any:
        """An entry, or a list of those of a slice."""
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
            # Without a buffer, so that what is refused is refused here. It is open for as long as the list is there.
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
