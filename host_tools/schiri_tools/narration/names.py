"""Names in a form that is safe to show on a page, in a picture, in a table and in a terminal."""

from schiri.util.typing import TYPE_CHECKING

from ..util.letters import is_invisible, runs_from_right_to_left, stripped

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SIDES = "ABCDEFGH"
LONGEST = 40  # letters; a name on the box has at most 12
LONGEST_IN_PICTURE = 14
_UNKNOWN = "\ufffd"  # the replacement character
_ISOLATE = "\u2068%s\u2069"  # first strong isolate, pop directional isolate


def shown(name: str) -> str:
    """Returns a name of limited length without invisible characters. A name that is written from right to left is
    isolated, so that it does not change the order of the words around it."""
    visible = _cut(stripped(without_invisible(name)), LONGEST)
    if any(runs_from_right_to_left(char) for char in visible):
        return _ISOLATE % visible
    return visible


def without_invisible(text: str) -> str:
    """Returns text with every invisible or control character replaced."""
    return "".join(_UNKNOWN if is_invisible(char) else char for char in text)


def shown_names(names: "Sequence[str]") -> list[str]:
    """Returns the names of a match by seat. A name that is empty or equal to another one is followed by its side."""
    visible = [shown(name) for name in names]
    return [
        f"{name} ({SIDES[seat]})".lstrip() if not name or visible.count(name) > 1 else name
        for seat, name in enumerate(visible[: len(SIDES)])
    ]


def short_names(names: "Mapping[int, str]") -> dict[int, str]:
    """Returns the names of some seats shortened for a picture. Names that would look alike are followed by their
    sides."""
    found = {seat: _short(name, LONGEST_IN_PICTURE) for seat, name in names.items()}
    alike = [seat for seat, name in found.items() if list(found.values()).count(name) > 1]
    for seat in alike:
        found[seat] = f"{_short(names[seat], LONGEST_IN_PICTURE - 4)} ({SIDES[seat]})"
    return found


def _short(name: str, longest: int) -> str:
    inner = name.strip(_ISOLATE.replace("%s", ""))
    cut = _cut(inner, longest)
    return cut if name == inner else _ISOLATE % cut


def _cut(name: str, longest: int) -> str:
    return name if len(name) <= longest else name[: longest - 1] + "…"
