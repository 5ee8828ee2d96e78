"""The base class of formats with tables of several people: their options and the seating."""

from collections.abc import Sequence
from typing import Any

from schiri.games import facts_of
from schiri.match.checks import Check, integer, or_null

from ..seating import seated, table_sizes
from ..state import Seats, State
from .base import Format, TooFew

MOST_AT_A_TABLE = 8
_SIZE = integer(2, MOST_AT_A_TABLE)


class TableFormat(Format):
    """A format with tables of `least` to `most` people, `size` where possible, and at most `tables` tables."""

    OPTIONS: tuple[tuple[str, Check, Any], ...] = (
        ("least", _SIZE, 3),
        ("most", _SIZE, 6),
        ("size", _SIZE, 4),
        ("tables", or_null(integer(1, 1000)), None),
    )

    @property
    def seats(self) -> tuple[int, int]:
        """The least and the most people at a table by the options."""
        return self.options["least"], self.options["most"]

    def seated(
        self, state: State, names: Sequence[str], rounds: int | None = None, taken: int = 0
    ) -> tuple[Seats, ...]:
        """Returns a seating in which people meet those whom they have met least, and team mates last. `rounds`: how
        many rounds these people are still to play, if that is known. `taken` is the number of tables in use. Raises
        `TooFew` if they do not fit."""
        least, most, tables = self.options["least"], self.options["most"], self.options["tables"]
        fewest = facts_of(state.begin["game"]).seats[0]
        if len(names) < fewest:
            raise TooFew(f"{state.begin['game']} needs {fewest} people at least.")
        try:
            sizes = table_sizes(
                len(names), least, most, self.options["size"], None if tables is None else tables - taken
            )
        except ValueError as error:
            raise TooFew(str(error)) from None
        return seated(state, names, sizes, rounds)
