"""A tournament: its state, its accepted events, and undo."""

from collections.abc import Sequence

from schiri.match.game import Refusal

from .formats import Format, TooFew
from .rules import after, check_can_draw, checked, format_of, start, told
from .seating import begun_in_turn
from .standings import Row, members_of, team_standings
from .state import Event, State, draw_name


class Tournament:
    """A tournament. `history` has the accepted events after `begin`, without those that were undone."""

    def __init__(self, begin: Event) -> None:
        """Begins with the event `begin`, see `rules.start`. Raises `Refusal` if it is wrong."""
        self._states = [start(begin)]
        self.history: list[Event] = []

    @property
    def state(self) -> State:
        """The present state."""
        return self._states[-1]

    @property
    def format(self) -> Format:
        """The format of the tournament."""
        return format_of(self.state)

    def apply(self, event: Event) -> Event:
        """Carries out an event and returns it without unknown arguments. Raises `Refusal` and changes nothing if it is
        not accepted."""
        accepted = checked(event)
        self._states.append(after(self.state, accepted))
        self.history.append(accepted)
        return accepted

    def undo(self) -> Event:
        """Undoes the latest accepted event and returns it. The match of an undone result counts again only by hand, and
        an undone round gets other nonces when drawn again. Raises `nothing_to_undo` if only `begin` is left."""
        if not self.history:
            raise Refusal("nothing_to_undo", "Nothing has happened since the beginning.")
        event, undone = self.history.pop(), self._states.pop().undone
        if event["event"] == "draw":
            undone = (*undone, draw_name(event["round"]))
        elif "match" in event:
            undone = (*undone, event["match"])
        self._states[-1] = self.state._replace(undone=undone)
        return event

    def draw(self, half: Sequence[str] = ()) -> Event:
        """Returns the event that draws the next round by the seed, without applying it. People in `half` miss it with
        half a point. Raises `Refusal` if no round can be drawn."""
        return drawn_from(self.state, half)

    def correction(self, event: Event, by: str) -> Event:
        """Returns the event that replaces the result of a table by that of a `result` event, without applying it. `by`
        is the name of the person who corrects. Raises `Refusal` if there is no such table."""
        rounds, number, table = self.state.rounds, event["round"], event["table"]
        if not (0 < number <= len(rounds) and 0 < table <= len(rounds[number - 1].tables)):
            raise Refusal("no_table", "There is no such table.")
        return {**event, "event": "correct", "was": told(self.state.result(number, table)), "by": by}

    def standings(self) -> list[Row]:
        """Returns the standings of all entrants, the best first."""
        return self.format.standings(self.state)

    def team_standings(self) -> list[Row]:
        """Returns the standings of the teams, by the results of all their members."""
        return team_standings(members_of(self.state))


def drawn_from(state: State, half: Sequence[str] = ()) -> Event:
    """Returns the event that draws the next round of a tournament in this state. People in `half` miss it with half a
    point. Raises `Refusal` if none can be drawn."""
    check_can_draw(state)
    there = {name: one._replace(is_present=one.is_present and name not in half) for name, one in state.entrants.items()}
    try:
        tables, byes, out, stage = format_of(state).draw(state._replace(entrants=there))
    except TooFew as error:
        raise Refusal("too_few", str(error)) from None
    drawn: Event = {
        "event": "draw",
        "round": len(state.rounds) + 1,
        "tables": [list(seats) for seats in begun_in_turn(state, tables)],
        "byes": list(byes),
        "out": list(out),
    }
    return drawn | ({"half": [*half]} if half else {}) | ({"stage": stage} if stage > 1 else {})
