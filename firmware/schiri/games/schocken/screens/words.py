"""Schocken: throws in words, which are German in every language, as they are at the table; and halves."""

from ....util.typing import TYPE_CHECKING
from ..rules.ranking import FINAL, strength_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ....texts import Texts

_KINDS = ("%s", "Straße %s", "Schock doof", "General %d", "Schock %d", "Schock Aus")  # from the worst to the best


def in_words(strength: int) -> str:
    """A throw of that strength: "General 4", "Straße 6-5-4", "6-5-1"."""
    words = _KINDS[strength // 1000]
    number = strength % 1000
    if "%d" in words:
        return words % (number // 100)
    return words % "-".join("%d" % number) if "%s" in words else words


def reason(text: "Texts", best: "Sequence[Any]", worst: "Sequence[Any]") -> tuple[str, str]:
    """Why the best result, [seat, kind, number, throws], is better than the worst, two lines."""
    first = "%s %s" % (in_words(strength_of(best)), text("beats"))
    if best[1:3] != worst[1:3]:
        return first, in_words(strength_of(worst))
    if best[3] < worst[3]:
        return first, text("fewer_throws") % (best[3], worst[3])
    return first, text("earlier")


def half_in_words(text: "Texts", half: int) -> str:
    """Half 1, half 2, or the final."""
    return text("final") if half == FINAL else text("half") % half
