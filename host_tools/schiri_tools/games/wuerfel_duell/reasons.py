"""Würfel-Duell!, the reasons of a verdict as the box says them, with whole names."""

from schiri.games.wuerfel_duell.texts import lines_of
from schiri.util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from schiri.match.game import Reason
    from schiri.texts import Texts


def in_words(reason: "Reason", text: "Texts", names: "Sequence[str]") -> str:
    """What a reason says; here is room for any name, and for its two lines in a row."""
    bank = text("bank_of_chips")
    lines = [
        says % tuple([bank if seat is None else names[seat] for seat in seats])
        for says, seats in lines_of([reason], text)
    ]
    return ", ".join(lines)


IN_WORDS = in_words
