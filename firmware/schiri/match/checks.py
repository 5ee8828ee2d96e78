"""Checks: what an argument of an event must be.

Each is a tuple: a function that tells whether it accepts a value; the words that finish the sentence "… must be …"; a
sentence that is said instead, or None; if all that it accepts are the integers from one to another, these two.

>>> accepts, wanted, *_ = list_of(integer(1, 6), 1, 2, "one or two dice")
>>> accepts([6, 6]), accepts([]), accepts([True]), wanted
(True, False, False, 'one or two dice')
"""

from ..util.typing import TYPE_CHECKING, Any, Callable

if TYPE_CHECKING:
    Accepts = Callable[[Any], bool]
    Check = tuple[Accepts, str, str | None] | tuple[Accepts, str, str | None, int, int]
else:
    Check = object


def integer(least: int, most: int | None = None) -> Check:
    """An integer from `least` to `most` (None: no upper limit). True, 2.0 and null are none."""
    if most is None:
        return (lambda value: type(value) is int and value >= least), "an integer of at least %d" % least, None
    wanted = "an integer from %d to %d" % (least, most)
    return (lambda value: type(value) is int and least <= value <= most), wanted, None, least, most


def one_of(words: tuple[str, ...]) -> Check:
    """One of some strings."""

    def accepts(value: object) -> bool:
        return type(value) is str and value in words

    return accepts, "one of " + ", ".join(words), None


def or_null(check: Check) -> Check:
    """What `check` accepts, or null."""

    def accepts(value: object) -> bool:
        return value is None or check[0](value)

    return accepts, check[1] + " or null", None


def list_of(
    check: Check, least: int = 0, most: int | None = None, wanted: str = "a list", sentence: str | None = None
) -> Check:
    """A list of `least` to `most` entries (None: no upper limit), each of which `check` accepts."""
    accepts_entry = check[0]

    def accepts(value: object) -> bool:
        if type(value) is not list or len(value) < least or (most is not None and len(value) > most):
            return False
        for entry in value:
            if not accepts_entry(entry):
                return False
        return True

    return accepts, wanted, sentence


def dice_values(count: int | None, wanted: str, sentence: str | None = None) -> Check:
    """A list of what so many dice show (None: any number of them). It comes with most events of a match, so this is no
    check made of checks."""

    def accepts(value: object) -> bool:
        if type(value) is not list or (count is not None and len(value) != count):
            return False
        for die in value:
            if type(die) is not int or die < 1 or die > 6:
                return False
        return True

    return accepts, wanted, sentence


TRUTH: Check = (lambda value: type(value) is bool, "true or false", None)
DIE_VALUE = integer(1, 6)
TEXT: Check = (lambda value: type(value) is str, "a string", None)
