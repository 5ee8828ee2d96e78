"""Checks of the arguments of events.

A check is a tuple: a predicate on the value; the words that finish the sentence "… must be …"; the sentence that
replaces that one, or None; and, for a range of integers, its lower and upper limit.

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
    """Returns the check for an integer from `least` to `most` (None: no upper limit). It refuses True, 2.0 and null."""
    if most is None:
        return (lambda value: type(value) is int and value >= least), "an integer of at least %d" % least, None
    wanted = "an integer from %d to %d" % (least, most)
    return (lambda value: type(value) is int and least <= value <= most), wanted, None, least, most


def one_of(words: tuple[str, ...]) -> Check:
    """Returns the check for one of these strings."""

    def accepts(value: object) -> bool:
        return type(value) is str and value in words

    return accepts, "one of " + ", ".join(words), None


def or_null(check: Check) -> Check:
    """Returns a check that accepts null, and whatever `check` accepts."""

    def accepts(value: object) -> bool:
        return value is None or check[0](value)

    return accepts, check[1] + " or null", None


def list_of(
    check: Check, least: int = 0, most: int | None = None, wanted: str = "a list", sentence: str | None = None
) -> Check:
    """Returns the check for a list of `least` to `most` entries (None: no upper limit), each accepted by `check`."""
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
    """Returns the check for a list of `count` values of dice, 1 to 6 (None: any number of values).

    Most events of a match have such a list. One function of its own is faster than `list_of` with `integer`."""

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
# The argument of `start` with what each player has more than usual at the beginning; `Game.most_handicap` limits it.
HANDICAP = ("handicap", list_of(integer(0), 1, wanted="a list of an integer for each player"))
