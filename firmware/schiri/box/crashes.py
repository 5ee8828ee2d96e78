"""What the box remembers of its crashes over the restart that follows: how many there were in a row, and what the last
one was, until that has been said."""

from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..edge import Storage

_PATH = "crash"
_NEW_PATH = "crash.new"
_LONGEST = 60  # characters: one sentence on the display, a few words in the log


def note(storage: "Storage", what: str) -> None:
    """One more crash: `what`, in a few words."""
    count, _ = _read(storage)
    _write(storage, count + 1, what[:_LONGEST])


def taken(storage: "Storage") -> tuple[int, str]:
    """How many crashes there were in a row, and what the last one was if nobody has been told yet, else ""."""
    count, what = _read(storage)
    if what:
        _write(storage, count, "")
    return count, what


def forget_row(storage: "Storage") -> None:
    """The box has run well for a while: the next crash is the first one again."""
    if _read(storage)[0]:
        _write(storage, 0, "")


def in_words(error: BaseException) -> str:
    """An exception in a few words, such as they can stand in a log."""
    words = "%s %s" % (type(error).__name__, error)
    return "".join([letter if " " <= letter <= "~" else "?" for letter in words]).strip()[:_LONGEST]


def _read(storage: "Storage") -> tuple[int, str]:
    try:
        with storage.open(_PATH, "rb") as file:
            count, _, what = file.read().decode().partition(" ")
            return int(count), what
    except (OSError, ValueError):
        return 0, ""


def _write(storage: "Storage", count: int, what: str) -> None:
    try:
        with storage.open(_NEW_PATH, "wb") as file:
            file.write(("%d %s" % (count, what)).encode())
        storage.rename(_NEW_PATH, _PATH)
    except OSError:
        pass  # a box that cannot write starts again all the same
