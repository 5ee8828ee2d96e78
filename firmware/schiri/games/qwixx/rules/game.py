"""Qwixx – Das Duell: a match between two players. Rulings Q1 to Q6: docs/rules/qwixx.md."""

from ....match.game import DIE_VALUE, TEXT, Arguments, EventSpec, Game, Refusal, integer, list_of, one_of
from ....util.typing import TYPE_CHECKING
from .. import FACTS
from .board import FIELDS, ROWS, STONES, field_of, is_over, kind_of, put
from .phases import Phase
from .state import choices_of, state_of

if TYPE_CHECKING:
    from ....match.game import Event, State, Throw

SEAT = integer(0, 1)


def _roll_of(game: "Qwixx | None", _: object) -> EventSpec:
    """A closed row's die is not even looked at."""
    open_rows = [name for row, name in enumerate(ROWS) if game is None or not game.closed[row]]
    white = list_of(DIE_VALUE, 2, 2, "a list of two values from 1 to 6")
    return EventSpec((Phase.ROLL,), Qwixx._roll, (("white", white),) + tuple([(name, DIE_VALUE) for name in open_rows]))


def _place_of(_: object, event: "Event | None") -> EventSpec:
    """Action 2 names its white die, too; in action 1 a white die is not looked at."""
    return _IN_ACTION_2 if event is None or event.get("action") == 2 else _IN_ACTION_1


class Qwixx(Game):
    """A match of Qwixx – Das Duell; its phases are those of `Phase`."""

    FACTS = FACTS

    @classmethod
    def start_arguments(cls) -> Arguments:
        names = list_of(TEXT, 2, 2, "a list of two names")
        return Arguments((("players", names), ("first", SEAT)))

    def __init__(self, start: "Event") -> None:
        self.players = tuple(start["players"])
        self.turn = start["first"]
        self.phase = Phase.ROLL
        self.supply = [STONES, STONES]
        self.misthrows = [0, 0]
        self.own = [[0, 0, 0, 0], [0, 0, 0, 0]]  # of each player, by row: the fields with their stones, as bits
        self.stacked = [0, 0, 0, 0]  # by row: the fields with more than one stone, as bits
        self.heights = [[0] * FIELDS for _ in ROWS]  # stones on each field
        self.counts = [[0, 0, 0, 0], [0, 0, 0, 0]]  # of each player, by row: their stones, the lock's included
        self.closed = [False, False, False, False]
        self.locks: list[int | None] = [None, None, None, None]  # by row: whose stone lies on the lock
        self.white: list[int] = []  # what the white dice show
        self.colours = [0, 0, 0, 0]  # what the others show, by row; 0 for a die that is out of the game
        self.used: list[int] = []  # row and field that action 1 has used

    # Events

    def _roll(self, event: "Event") -> None:
        self.white = list(event["white"])
        self.colours = [event.get(name, 0) for name in ROWS]
        self.used = []
        self.phase = Phase.ACTION1

    def _place(self, event: "Event") -> None:
        """Q3. Action 2 in phase action1 declines action 1."""
        row, field = self.place_of(event)
        if not self._is_legal(event, row, field):
            raise Refusal("illegal", "No stone may be placed there.")
        put(self, row, field)
        if self.closed[row]:
            self.colours[row] = 0
        if is_over(self):
            self.phase = Phase.OVER
        elif event["action"] == 1:
            self.used = [row, field]
            self.phase = Phase.ACTION2
        else:
            self._end_turn()

    def place_of(self, choice: "Event") -> tuple[int, int]:
        """The row and the field that a `place` means."""
        row = ROWS.index(choice["row"])
        value = sum(self.white) if choice["action"] == 1 else choice["white"] + self.colours[row]
        return row, field_of(row, value)

    def _is_legal(self, event: "Event", row: int, field: int) -> bool:
        if event["action"] == 1:
            possible = self.phase == Phase.ACTION1
        else:
            possible = event["white"] in self.white and self.colours[row] > 0
        return possible and [row, field] != self.used and kind_of(self, row, field) is not None

    def _pass(self, event: "Event") -> None:
        """Q3: neither action used costs a stone."""
        if self.phase == Phase.ACTION1:
            self.phase = Phase.ACTION2
            return
        if not self.used:
            self.misthrows[self.turn] += 1
            self.supply[self.turn] -= 1
        if is_over(self):
            self.phase = Phase.OVER
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        self.turn = 1 - self.turn
        self.phase = Phase.ROLL

    EVENTS = {
        "roll": _roll_of,
        "place": _place_of,
        "pass": EventSpec((Phase.ACTION1, Phase.ACTION2), _pass),
    }

    # What others see

    def state(self) -> "State":
        return state_of(self)

    def choices(self) -> "list[Event]":
        return choices_of(self)

    def chance(self) -> "Throw | None":
        if self.phase != Phase.ROLL:
            return None
        return "roll", (("white", 2),) + tuple([(name, 1) for row, name in enumerate(ROWS) if not self.closed[row]])

    def event_from_dice(self, values: list[int], choice: "Event | None" = None) -> "Event":
        event = super().event_from_dice(values, choice)
        for name in ROWS:
            if name in event:
                event[name] = event[name][0]
        return event


_ANY_PLACE = (("action", integer(1, 2)), ("row", one_of(ROWS)))
_IN_ACTION_1 = EventSpec((Phase.ACTION1, Phase.ACTION2), Qwixx._place, _ANY_PLACE)
_IN_ACTION_2 = EventSpec((Phase.ACTION1, Phase.ACTION2), Qwixx._place, _ANY_PLACE + (("white", DIE_VALUE),))
