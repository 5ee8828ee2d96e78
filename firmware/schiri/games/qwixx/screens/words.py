"""Qwixx – Das Duell, in words: what a choice would do."""

from ....util.typing import TYPE_CHECKING
from ..rules.board import CAPTURE, LAST, STACK, kind_of, value_of

if TYPE_CHECKING:
    from ....texts import Texts
    from ..rules.game import Qwixx


def in_words(text: "Texts", game: "Qwixx", place: tuple[int, int] | None, after: "Qwixx") -> str:
    """What a choice would do, in a few words. `place`: its row and field, None if it places nothing; `after`: the
    match as it would stand."""
    over = after.phase == "over"
    if not place:
        if sum(after.misthrows) == sum(game.misthrows):
            return text("decline")
        return text("misthrow_ends" if over else "misthrow")
    row, field = place
    deed = text("ends") if over else _deed(text, game, row, field)
    return text("deed") % (row_name(text, row), value_of(row, field), deed)


def _deed(text: "Texts", game: "Qwixx", row: int, field: int) -> str:
    """What placing a stone there does: the most important of it."""
    if field == LAST:
        return text("closes")
    kind = kind_of(game, row, field)
    return text("captures" if kind == CAPTURE else "stacks" if kind == STACK else "places")


def number(value: int) -> str:
    """A number of points, with the sign that the fonts have."""
    return ("%d" % value).replace("-", "−")


def row_name(text: "Texts", row: int) -> str:
    """What a row's colour is called."""
    return text("rows").split(" ")[row]
