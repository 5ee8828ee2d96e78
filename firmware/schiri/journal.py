"""Keeps the match logs on the flash: one file a match, one writer, nothing ever rewritten."""

DIRECTORY = "matches"
_SUFFIX = ".jsonl"


def path_of(number):
    """Where the log of match `number` lies on the storage."""
    return "%s/%05d%s" % (DIRECTORY, number, _SUFFIX)


def matches(storage):
    """The numbers of all matches kept, ascending."""
    return sorted(int(name[: -len(_SUFFIX)]) for name in storage.names(DIRECTORY) if name.endswith(_SUFFIX))


class Journal:
    """Writes the logs on a `storage` (see `board/storage.py`). Matches are numbered from 1 in the order they were
    begun. `OSError` from any method: the flash has failed."""

    def __init__(self, storage):
        self.storage = storage
        self.number = 0  # of the match that is being written
        self._file = None
        storage.make_directory(DIRECTORY)

    def begin(self):
        """Opens the log of a new match and returns the match's number."""
        self.close()
        kept = matches(self.storage)
        self.number = kept[-1] + 1 if kept else 1
        self._file = self.storage.open(path_of(self.number), "wb")
        return self.number

    def append(self, line):
        """Adds a line (a string that ends with a line feed); returns the offset in the file at which it begins. It
        is on the flash after the next `flush`."""
        offset = self._file.tell()
        self._file.write(line.encode())
        return offset

    def flush(self):
        """Returns when all lines are on the flash."""
        self._file.flush()

    def close(self):
        """Ends the log that is being written."""
        if self._file:
            self._file.close()
            self._file = None
