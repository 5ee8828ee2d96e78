"""Schocken: throws in words, which are German in every language, as they are at the table; and halves."""

from ....util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ....texts import Texts

_KINDS = {
    "schock_aus": "Schock Aus",
    "schock": "Schock %d",
    "general": "General %d",
    "schock_doof": "Schock doof",
    "street": "Straße %s",
    "plain": "%s",
}


def in_words(result: "Sequence[Any]") -> str:
    """A result of a round, [seat, kind, number, throws], without its throws: "General 4", "Straße 6-5-4", "6-5-1"."""
    words = _KINDS[result[1]]
    if "%d" in words:
        number: int = result[2] // 100
        return words % number
    return words % "-".join("%d" % result[2]) if "%s" in words else words


def reason(text: "Texts", best: "Sequence[Any]", worst: "Sequence[Any]") -> tuple[str, str]:
    """Why the best is better than the worst, two lines."""
    first = "%s %s" % (in_words(best), text("beats"))
    if best[1:3] != worst[1:3]:
        return first, in_words(worst)
    if best[3] < worst[3]:
        return first, text("fewer_throws") % (best[3], worst[3])
    return first, text("earlier")


def half_in_words(text: "Texts", half: int) -> str:
    """Half 1, half 2, or the final."""
    return text("final") if half == 3 else text("half") % half
