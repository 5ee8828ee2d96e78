"""The texts of Schocken, a module for each language, and the names of throws, which are German in every language."""

from ....match.game import Reason
from ....texts import Texts
from ....ui.canvas import WIDTH
from ....ui.font import text_width
from ....util.typing import Callable
from ..rules.ranking import FINAL, strength_of

_KINDS = ("N-N-N", "Straße N-N-N", "Schock doof", "General N", "Schock N", "Schock Aus")  # from the worst to the best
_REASON = WIDTH - 12  # pixels for a reason
_THROWN = {"throws": 2, "worth": 0}  # by the code of a reason: where in its values a throw (kind, number) begins
_SEATS = {"throws": (1,), "fewer": (0, 2), "earlier": (0, 1), "gives": (0,), "gets": (0,), "has_all": (0,)}  # of seats


def in_words(strength: int) -> str:
    """Returns the name of a throw of that strength: "General 4", "Straße 6-5-4", "6-5-1"."""
    number = "%d" % (strength % 1000)
    return _KINDS[strength // 1000].replace("N-N-N", "-".join(number)).replace("N", number[0])


def reason_in_words(text: Texts, reason: Reason, name_within: "Callable[[int, int], str]") -> str:
    """Returns the text of a reason in one line of the display. `name_within` returns a seat's name shortened to a
    number of pixels."""
    code = reason[0]
    values = reason[1:]
    if code in _THROWN:
        at = _THROWN[code]
        values[at : at + 2] = [in_words(strength_of([0] + values[at : at + 2]))]
    seats = _SEATS.get(code, ())
    words: str = text("why_" + code)
    if seats:
        bare = words % tuple(["" if at in seats else value for at, value in enumerate(values)])
        room = (_REASON - text_width(bare)) // len(seats) - 2
        for at in seats:
            values[at] = name_within(values[at], room)
    return words % tuple(values)


def half_in_words(text: Texts, half: int) -> str:
    """Returns the name of a half: the first, the second, or the final."""
    return text("final") if half == FINAL else text("half") % half
