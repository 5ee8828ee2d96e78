"""Qwixx – Das Duell, in words: what a choice would do."""

from ....util.typing import TYPE_CHECKING
from ..rules.board import CAPTURE, LAST, PLACE, STACK, kind_of, value_of
from ..rules.phases import Phase

if TYPE_CHECKING:
    from ....texts import Texts
    from ..rules.game import Qwixx

TEXTS = {PLACE: "places", STACK: "stacks", CAPTURE: "captures"}


def in_words(text: "Texts", game: "Qwixx", place: tuple[int, int] | None, after: "Qwixx") -> str:
    """What a choice would do, in a few words. `place`: its row and field, None if it places nothing; `after`: the
    match as it would stand."""
    over = after.phase == Phase.OVER
    if not place:
        if sum(after.misthrows) == sum(game.misthrows):
            return text("decline")
        return text("misthrow_ends" if over else "misthrow")
    row, field = place
    kind = kind_of(game, row, field) or PLACE
    deed = text("ends" if over else "closes" if field == LAST else TEXTS[kind])  # the most important of it
    return text("deed") % (row_name(text, row), value_of(row, field), deed)


def number(value: int) -> str:
    """A number of points, with the sign that the fonts have."""
    return ("%d" % value).replace("-", "−")


def row_name(text: "Texts", row: int) -> str:
    """What a row's colour is called."""
    return text("rows").split(" ")[row]
