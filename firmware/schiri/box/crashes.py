"""The memory of crashes over the restart that follows: their number in a row, and the latest one until it was
reported."""

from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..edge import Storage

# The causes of unintended restarts, as the log names them. An exception is named by its own class.
HUNG = "hung"  # the watchdog has restarted it
PANIC = "panic"  # an error in the software below Python
BROWNOUT = "brownout"
UNKNOWN = "reset"
CAUSES = (HUNG, PANIC, BROWNOUT, UNKNOWN)
TEXTS = (
    "restarted_hung",
    "restarted_panic",
    "restarted_brownout",
    "restarted_reset",
    "crashed",
)  # in the order of `CAUSES`; the last one is for exceptions

_PATH = "crash"
_LONGEST = 60  # the largest number of characters of a description


def note(storage: "Storage", what: str) -> None:
    """Counts one more crash and stores its short description `what`."""
    count, _ = _read(storage)
    _write(storage, count + 1, what[:_LONGEST])


def in_a_row(storage: "Storage") -> int:
    """Returns the number of crashes in a row."""
    return _read(storage)[0]


def taken(storage: "Storage") -> str:
    """Returns the description of the last crash if nobody has been told of it yet, else ""."""
    count, what = _read(storage)
    if what:
        _write(storage, count, "")
    return what


def forget_row(storage: "Storage") -> None:
    """Resets the count of crashes in a row, after the box has run well for a while."""
    if _read(storage)[0]:
        _write(storage, 0, "")


def in_words(error: BaseException) -> str:
    """Returns the description of an exception for the log."""
    words = "%s %s" % (type(error).__name__, error)
    return "".join([letter if " " <= letter <= "~" else "?" for letter in words]).strip()[:_LONGEST]


def sentence(crash: str) -> "tuple[str, str | None]":
    """Returns the sentence for the description of a crash: the name of a text, and the value to put into it or None."""
    word = crash.split(" ")[0]
    return (TEXTS[CAUSES.index(word)], None) if word in CAUSES else (TEXTS[-1], word)


def _read(storage: "Storage") -> tuple[int, str]:
    try:
        count, _, what = (storage.read(_PATH) or b"").decode().partition(" ")
        return int(count), what
    except ValueError:
        return 0, ""


def _write(storage: "Storage", count: int, what: str) -> None:
    try:
        storage.write(_PATH, ("%d %s" % (count, what)).encode())
    except OSError:
        pass  # a failing flash must not keep the box from starting
