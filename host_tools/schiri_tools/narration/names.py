"""Names as they can be shown anywhere: on a page, in a picture, in a table, in a terminal."""

from schiri.util.typing import TYPE_CHECKING

from ..util.letters import is_invisible, runs_from_right_to_left, stripped

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SIDES = "ABCDEFGH"
LONGEST = 40  # a box has room for 12 letters
LONGEST_IN_PICTURE = 14
_UNKNOWN = "\ufffd"  # the replacement character
_ISOLATE = "\u2068%s\u2069"  # first strong isolate, pop directional isolate


def shown(name: str) -> str:
    """A name without what could not be written or seen, and of a bearable length. One that runs from right to left is
    isolated, so that it leaves the order of the words around it alone."""
    visible = _cut(stripped(without_invisible(name)), LONGEST)
    if any(runs_from_right_to_left(char) for char in visible):
        return _ISOLATE % visible
    return visible


def without_invisible(text: str) -> str:
    """Text without what could not be written or seen, or would steer a terminal."""
    return "".join(_UNKNOWN if is_invisible(char) else char for char in text)


def shown_names(names: "Sequence[str]") -> list[str]:
    """The names of a match, by seat; where one says nothing or equals another, the side is told as well."""
    visible = [shown(name) for name in names]
    return [
        f"{name} ({SIDES[seat]})".lstrip() if not name or visible.count(name) > 1 else name
        for seat, name in enumerate(visible[: len(SIDES)])
    ]


def short_names(names: "Mapping[int, str]") -> dict[int, str]:
    """The names at some seats as a picture has room for them; where two look alike, the side is told as well."""
    found = {seat: _short(name, LONGEST_IN_PICTURE) for seat, name in names.items()}
    alike = [seat for seat, name in found.items() if list(found.values()).count(name) > 1]
    for seat in alike:
        found[seat] = f"{_short(names[seat], LONGEST_IN_PICTURE - 4)} ({SIDES[seat]})"
    return found


def _short(name: str, longest: int) -> str:
    inner = name.strip(_ISOLATE.replace("%s", ""))
    cut = _cut(inner, longest)
    return cut if name == inner else _ISOLATE % cut


def together(names: "Sequence[str]", two: str = " against ") -> str:
    """The players of a match, or some of them; `two` stands between two names alone."""
    return two.join(names) if len(names) <= 2 else f"{', '.join(names[:-1])} and {names[-1]}"


def _cut(name: str, longest: int) -> str:
    return name if len(name) <= longest else name[: longest - 1] + "…"
