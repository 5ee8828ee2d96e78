"""The texts of Qwixx – Das Duell, a module for each language, and the text of a reason."""

from ....match.game import Reason
from ....texts import Texts
from ....ui.canvas import WIDTH
from ....util.typing import Callable
from ..rules.board import ROWS

REASON = WIDTH - 14  # pixels for a reason
_NAME = 22  # pixels for a name, so that all but the longest reasons take one line
_OF_A_PLAYER = ("out_of_stones", "ahead", "row", "lock", "misthrows", "handicap", "sum")


def reason_in_words(text: Texts, reason: Reason, name_within: "Callable[[int, int], str]") -> str:
    """Returns the text of a reason for the end of the match. `name_within` returns a seat's name shortened to a number
    of pixels."""
    code = reason[0]
    values: list[str] = []
    for value in reason[1:]:
        if type(value) is list:
            values.append("+".join([number(worth) for worth in value]).replace("+−", "−"))
        else:
            values.append(row_name(text, ROWS.index(value)) if value in ROWS else number(value))
    if code in ("row", "misthrows"):
        forms = text("stones_so_many") if code == "row" else text("misthrows_so_many")
        values.insert(-1, forms.split("/")[min(reason[-2], 2)])  # the forms for none, one and more
    words: str = text("why_" + code)
    if code in _OF_A_PLAYER:
        values[0] = name_within(reason[1], _NAME)
    return words % tuple(values)


def number(value: int) -> str:
    """Returns a number of points with the minus sign of the fonts."""
    return ("%d" % value).replace("-", "−")


def row_name(text: Texts, row: int) -> str:
    """Returns the name of a row's colour."""
    return text("rows").split(" ")[row]
