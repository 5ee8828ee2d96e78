"""The wins of an evening: what people have won and played since the box was switched on."""

from ..util.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..session.session import Session

    Standing = tuple[str, int, int]  # a name, matches won, matches played


class Tonight:
    """The table of the evening. It is empty after each start of the box."""

    def __init__(self) -> None:
        self._counts: dict[str, tuple[int, int]] = {}  # by name: matches won and played

    def count(self, session: "Session") -> None:
        """Adds a finished match to the counts of the people who played it. Nobody has won a draw."""
        winners, _ = session.game.outcome()
        is_draw = len(winners) == len(session.players)
        partners = [one[0] for one in session.partners]
        for seat, name in enumerate(session.players):
            if seat not in partners:
                won, played = self._counts.get(name, (0, 0))
                self._counts[name] = (won + (seat in winners and not is_draw), played + 1)

    def standings(self) -> "list[Standing]":
        """Returns the people, those with the most wins first."""
        counts = sorted([(-won, played, name) for name, (won, played) in self._counts.items()])
        return [(name, -won, played) for won, played, name in counts]
