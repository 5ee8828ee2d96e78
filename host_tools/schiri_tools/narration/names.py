"""Names as they can be shown anywhere: on a page, in a picture, in a table, in a terminal."""

from schiri.util.typing import TYPE_CHECKING

from ..util.letters import is_invisible, runs_from_right_to_left

if TYPE_CHECKING:
    from collections.abc import Sequence

SIDES = "ABCDEFGH"
LONGEST = 40  # a box has room for 12 letters
LONGEST_IN_PICTURE = 14
_UNKNOWN = "\ufffd"  # the replacement character
_ISOLATE = "\u2068%s\u2069"  # first strong isolate, pop directional isolate


def shown(name: str) -> str:
    """A name without what could not be written or seen, and of a bearable length. One that runs from right to left is
    isolated, so that it leaves the order of the words around it alone."""
    visible = _cut(without_invisible(name).strip(), LONGEST)
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


def short(name: str) -> str:
    """A name as a picture has room for it."""
    inner = name.strip(_ISOLATE.replace("%s", ""))
    cut = _cut(inner, LONGEST_IN_PICTURE)
    return cut if name == inner else _ISOLATE % cut


def together(names: "Sequence[str]", two: str = " against ") -> str:
    """The players of a match, or some of them; `two` stands between two names alone."""
    return two.join(names) if len(names) <= 2 else f"{', '.join(names[:-1])} and {names[-1]}"


def _cut(name: str, longest: int) -> str:
    return name if len(name) <= longest else name[: longest - 1] + "…"
