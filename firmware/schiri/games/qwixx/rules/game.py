"""Qwixx – Das Duell: a match between two players. The rulings Q1 to Q7: docs/rules/qwixx.md."""

from ....match.checks import DIE_VALUE, HANDICAP, TEXT, dice_values, integer, list_of, one_of
from ....match.game import Arguments, Event, EventSpec, Reason, Refusal, State, Throw
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING, Any
from .. import FACTS
from .board import ALPHABETICALLY, FIELDS, MORE_POINTS, ROWS, Board, field_of, is_over, kind_of, put, scores
from .reasons import reasons_of

if TYPE_CHECKING:
    Way = tuple[int, int, int, str]  # action, row, value and kind of a stone that may be placed

DRAW = "draw"  # the `winner` in the state if both scores are equal
_WHITE = (("white", dice_values(2, "a list of two values from 1 to 6")),)
_PLACE = (("action", integer(1, 2)), ("row", one_of(ROWS)))


class Phase:
    """The phases of a match, each named after what the match waits for."""

    ROLL = "roll"  # the throw of the player whose turn it is
    ACTION1 = "action1"  # a stone by the sum of the white dice, a pass, or a stone of action 2, which declines this one
    ACTION2 = "action2"  # a stone by the sum of a white die and a coloured one, or a pass
    OVER = "over"  # nothing: the match is over


_rolls: "dict[tuple[bool, ...], EventSpec]" = {}  # the `EventSpec` of `roll`, by the closed rows
_throws: "dict[tuple[bool, ...], Throw]" = {}  # the dice of `roll`, by the closed rows


def _roll_of(game: "Qwixx | None", _: object) -> EventSpec:
    """Returns the `EventSpec` of `roll`, which ignores the dice of closed rows."""
    closed = tuple(game.closed) if game else (False,) * len(ROWS)
    spec = _rolls.get(closed)
    if spec is None:
        open_rows = [name for row, name in enumerate(ROWS) if not closed[row]]
        spec = EventSpec((Phase.ROLL,), Qwixx._roll, _WHITE + tuple([(name, DIE_VALUE) for name in open_rows]))
        _rolls[closed] = spec
    return spec


def _place_of(_: object, event: Event | None) -> EventSpec:
    """Returns the `EventSpec` of `place`: action 2 needs the argument `white`, its white die; action 1 ignores it."""
    return Qwixx._ACTION2 if event is None or event.get("action") == 2 else Qwixx._ACTION1


class Qwixx(Board):
    """A match of Qwixx – Das Duell. `Phase` has its phases."""

    FACTS = FACTS
    LOT = True
    HANDICAP_STEP = 5

    @classmethod
    def start_arguments(cls) -> Arguments:
        required = ("players", list_of(TEXT, 2, 2, "a list of two names")), ("first", integer(0, 1))
        return Arguments(required, (HANDICAP,), together=cls.check_handicap)

    @classmethod
    def most_handicap(cls, start: Event) -> int:
        return MORE_POINTS

    def __init__(self, start: Event) -> None:
        super().__init__(start)
        self.phase = Phase.ROLL
        self.white: list[int] = []  # the values of the white dice
        self.colours = [0, 0, 0, 0]  # the values of the coloured dice by row; 0 for a die that is out of the game
        self.used: list[int] = []  # the row and the field of action 1 in this turn

    # Events

    def _roll(self, event: Event) -> None:
        self.white = list(event["white"])
        self.colours = [event.get(name, 0) for name in ROWS]
        self.used = []
        self.phase = Phase.ACTION1

    def _place(self, event: Event) -> None:
        """Q3: places a stone. Action 2 in the phase ACTION1 declines action 1."""
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

    def place_of(self, choice: Event) -> tuple[int, int]:
        """Returns the row and the field of an event `place`."""
        row = ROWS.index(choice["row"])
        value = sum(self.white) if choice["action"] == 1 else choice["white"] + self.colours[row]
        return row, field_of(row, value)

    def _is_legal(self, event: Event, row: int, field: int) -> bool:
        if event["action"] == 1:
            possible = self.phase == Phase.ACTION1
        else:
            possible = event["white"] in self.white and self.colours[row] > 0
        return possible and [row, field] != self.used and kind_of(self, row, field) is not None

    def _pass(self, event: Event) -> None:
        """Q3: declines an action. A turn without any stone is a misthrow, which takes a stone from the supply."""
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

    _ACTION1 = EventSpec((Phase.ACTION1, Phase.ACTION2), _place, _PLACE)
    _ACTION2 = EventSpec((Phase.ACTION1, Phase.ACTION2), _place, _PLACE + (("white", DIE_VALUE),))
    EVENTS = {"roll": _roll_of, "place": _place_of, "pass": EventSpec((Phase.ACTION1, Phase.ACTION2), _pass)}

    # The methods of the contract, see `Game`

    def state(self) -> State:
        points = scores(self)
        winner = DRAW if points[0] == points[1] else points.index(max(points))
        return OrderedDict(
            game=self.FACTS.name,
            phase=self.phase,
            turn=self.turn,
            supply=list(self.supply),
            misthrows=list(self.misthrows),
            rows=OrderedDict([(name, self._row(row)) for row, name in enumerate(ROWS)]),
            dice=self._dice(),
            legal=self._legal(),
            counts=[list(counts) for counts in self.counts],
            scores=points,
            winner=winner if self.phase == Phase.OVER else None,
        )

    def outcome(self) -> tuple[list[int], list[int]]:
        points = scores(self)
        best = max(points)
        return [seat for seat in (0, 1) if self.phase == Phase.OVER and points[seat] == best], points

    def reasons(self) -> list[Reason]:
        """Returns the reasons for the end of the match, the only verdict of this game."""
        return reasons_of(self) if self.phase == Phase.OVER else []

    def _row(self, row: int) -> State:
        heights = self.heights[row]
        theirs = self.own[1][row]
        fields = [[theirs >> field & 1, heights[field]] if heights[field] else None for field in range(FIELDS)]
        return OrderedDict(fields=fields, lock=self.locks[row], closed=self.closed[row])

    def _dice(self) -> State | None:
        """Returns the dice of the roll that are still in the game; None before the roll."""
        if self.phase == Phase.ROLL:
            return None
        dice: State = OrderedDict(white=list(self.white))
        for row, name in enumerate(ROWS):
            if self.colours[row]:
                dice[name] = self.colours[row]
        return dice

    def _legal(self) -> list[list[Any]]:
        """Q3: returns [action, row, value, kind] of every stone that the player may place now, sorted."""
        return [[action, ROWS[row], value, kind] for action, row, value, kind in self.ways()]

    def ways(self, is_next: bool = False) -> "list[Way]":
        """Q3: returns action, row, value and kind of every stone that the player may place now, sorted; with `is_next`
        only those of the next action."""
        values = []
        if self.phase == Phase.ACTION1:
            total = sum(self.white)
            values = [(1, row, total) for row in ALPHABETICALLY]
        if self.phase == Phase.ACTION2 or (values and not is_next):
            whites = sorted(set(self.white))
            for row in ALPHABETICALLY:
                colour = self.colours[row]
                if colour:
                    for white in whites:
                        values.append((2, row, white + colour))
        found = []
        for action, row, value in values:
            field = field_of(row, value)
            kind = kind_of(self, row, field)
            if kind and [row, field] != self.used:
                found.append((action, row, value, kind))
        return found

    # The choices

    def choices(self, is_next: bool = False) -> list[Event]:
        """Returns the choices, with `is_next` only those of the next action, since the display offers one action after
        the other. Two white dice that lead to the same field give one choice."""
        if self.phase not in (Phase.ACTION1, Phase.ACTION2):
            return []
        found: list[Event] = [OrderedDict(event="pass")]
        for way in self.ways(is_next):
            found.append(self.choice_of(way))
        return found

    def choice_of(self, way: "Way") -> Event:
        """Returns the event that places a stone in one of `ways`."""
        action, row, value, _ = way
        if action == 1:
            return OrderedDict(event="place", action=1, row=ROWS[row])
        return OrderedDict(event="place", action=2, row=ROWS[row], white=value - self.colours[row])

    def chance(self) -> Throw | None:
        if self.phase != Phase.ROLL:
            return None
        closed = tuple(self.closed)
        throw = _throws.get(closed)
        if throw is None:
            colours = [(name, 1) for row, name in enumerate(ROWS) if not closed[row]]
            throw = _throws[closed] = "roll", (("white", 2),) + tuple(colours)
        return throw

    def event_from_dice(self, values: list[int], choice: Event | None = None) -> Event:
        event: Event = OrderedDict(event="roll", white=values[:2])
        place = 2
        for row, name in enumerate(ROWS):
            if not self.closed[row]:
                event[name] = values[place]
                place += 1
        return event
