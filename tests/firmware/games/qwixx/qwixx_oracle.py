"""A second, slow reading of the rules of Qwixx – Das Duell, with the objects on the table. It was written from the rule
sheet and the rulings Q1 to Q7 alone. Every stone is stored as the seat that owns it: each field is the list of the
stones on it, and so are supplies and misthrows. Nothing is stored that can be seen on the board: the foremost stone,
closed rows and the rest of a supply are counted each time."""

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

Event = dict[str, Any]
State = dict[str, Any]
Choice = list[Any]  # [action, row, value, "place", "stack" or "capture"]

ROWS = ("red", "yellow", "green", "blue")
VALUES = {  # of the fields from left to right
    "red": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    "yellow": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    "green": [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
    "blue": [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
}
POINTS = {0: 0, 1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21, 7: 28, 8: 36, 9: 45, 10: 55, 11: 66, 12: 78}


def empty_fields() -> dict[str, list[list[int]]]:
    return {row: [[] for _ in VALUES[row]] for row in ROWS}


@dataclass
class Table:
    """Everything on the table, the player whose turn it is, and the actions of the turn."""

    turn: int
    fields: dict[str, list[list[int]]] = field(default_factory=empty_fields)
    locks: dict[str, list[int]] = field(default_factory=lambda: {row: [] for row in ROWS})
    supplies: list[list[int]] = field(default_factory=lambda: [[0] * 22, [1] * 22])
    misthrows: list[int] = field(default_factory=list)
    dice: dict[str, Any] | None = None
    action: int = 0  # the action to come, 1 or 2; 0 before the throw
    used: list[tuple[str, int]] = field(default_factory=list)  # fields of this turn: row, place from the left
    ahead: list[int] = field(default_factory=lambda: [0, 0])  # the points of the handicap (Q7)

    def copy(self) -> "Table":
        """Returns a copy of the table."""
        return Table(
            self.turn,
            {row: [list(stones) for stones in fields] for row, fields in self.fields.items()},
            {row: list(stones) for row, stones in self.locks.items()},
            [list(supply) for supply in self.supplies],
            list(self.misthrows),
            dict(self.dice) if self.dice else None,
            self.action,
            list(self.used),
            self.ahead,
        )


# What can be seen on the board


def rightmost(table: Table, row: str, seats: tuple[int, ...]) -> int:
    """Returns the place of the rightmost stone that is of one of these seats; -1 if there is none."""
    places = [place for place, stones in enumerate(table.fields[row]) if any(stone in seats for stone in stones)]
    return places[-1] if places else -1


def is_closed(table: Table, row: str) -> bool:
    """Q2: returns whether a stone on the last field has closed the row."""
    return table.fields[row][-1] != []


def lying_in(table: Table, row: str, seat: int) -> int:
    """Returns the number of this seat's stones in the row, without the one on the lock."""
    return sum(stones.count(seat) for stones in table.fields[row])


def count(table: Table, row: str, seat: int) -> int:
    return lying_in(table, row, seat) + table.locks[row].count(seat)


def score(table: Table, seat: int) -> int:
    """Q5, Q7: returns the score of a seat."""
    points = sum(POINTS[min(count(table, row, seat), 12)] for row in ROWS)
    return points - 5 * table.misthrows.count(seat) + table.ahead[seat]


def is_over(table: Table) -> bool:
    """Q4: returns whether the match is over."""
    closed = [row for row in ROWS if is_closed(table, row)]
    return [] in table.supplies or len(table.misthrows) >= 4 or len(closed) >= 2


# What can be done


def kind_of(table: Table, row: str, place: int) -> str | None:
    """Q1 to Q3: returns whether a stone of the player whose turn it is would place, stack or capture here, or None."""
    me, other = table.turn, 1 - table.turn
    stones = table.fields[row][place]
    if is_closed(table, row) or (row, place) in table.used:
        return None
    if place == len(VALUES[row]) - 1 and lying_in(table, row, me) < 5:
        return None
    if not stones:
        return "place" if place > rightmost(table, row, (me,)) else None
    if place != rightmost(table, row, (0, 1)):
        return None
    if stones[0] == me:
        return "stack"
    return "capture" if stones == [other] else None


def sums(table: Table, action: int) -> list[tuple[str, int]]:
    """Q3: returns the rows and values that the dice give in an action, some of them twice."""
    if table.dice is None:
        return []
    one, two = table.dice["white"]
    coloured = [row for row in ROWS if row in table.dice]
    if action == 1:
        return [(row, one + two) for row in coloured]
    return [(row, white + table.dice[row]) for row in coloured for white in (one, two)]


def legal(table: Table) -> list[Choice]:
    """Returns everything that the player whose turn it is may do on the board, in this action and a later one."""
    if table.action == 0 or is_over(table):
        return []
    choices = []
    for action in range(table.action, 3):
        for row, value in set(sums(table, action)):
            kind = kind_of(table, row, VALUES[row].index(value))
            if kind:
                choices.append([action, row, value, kind])
    return sorted(choices)


# Doing it


def roll(table: Table, event: Event) -> None:
    open_rows = [row for row in ROWS if not is_closed(table, row)]
    table.dice = {"white": list(event["white"])} | {row: event[row] for row in open_rows}
    table.action = 1


def put(table: Table, row: str, value: int) -> None:
    """Places a stone on a field; a stone there goes back to the opponent or becomes part of a stack."""
    me, other = table.turn, 1 - table.turn
    place = VALUES[row].index(value)
    stones = table.fields[row][place]
    if stones == [other]:
        table.supplies[other].append(stones.pop())
    stones.append(table.supplies[me].pop())
    table.used.append((row, place))
    if is_closed(table, row):
        assert table.dice is not None
        del table.dice[row]
        if table.supplies[me]:
            table.locks[row].append(table.supplies[me].pop())


def end_action(table: Table) -> None:
    """Goes on to the next action, or to the other player's turn, unless the match is over."""
    table.action += 1
    if table.action < 3 or is_over(table):
        return
    if not table.used:
        table.misthrows.append(table.supplies[table.turn].pop())
        if is_over(table):
            return
    table.turn, table.action, table.dice, table.used = 1 - table.turn, 0, None, []


def carry_out(table: Table, event: Event) -> None:
    """Carries out an accepted event."""
    if event["event"] == "roll":
        roll(table, event)
    elif event["event"] == "pass":
        end_action(table)
    else:
        table.action = event["action"]  # an event of action 2 during action 1 declines action 1
        put(table, event["row"], value_of(table, event))
        end_action(table)


def value_of(table: Table, event: Event) -> int:
    """Returns the sum that a `place` uses."""
    assert table.dice is not None
    if event["action"] == 1:
        return sum(table.dice["white"])
    return int(event["white"] + table.dice[event["row"]])


# The public state


def phase(table: Table) -> str:
    if is_over(table):
        return "over"
    return ("roll", "action1", "action2")[table.action]


def winner(table: Table) -> int | str | None:
    if not is_over(table):
        return None
    scores = [score(table, seat) for seat in (0, 1)]
    return "draw" if scores[0] == scores[1] else scores.index(max(scores))


def row_as_told(table: Table, row: str) -> State:
    lock = table.locks[row]
    fields = [[stones[0], len(stones)] if stones else None for stones in table.fields[row]]
    return {"fields": fields, "lock": lock[0] if lock else None, "closed": is_closed(table, row)}


def state(table: Table) -> State:
    """Returns the whole public state."""
    return {
        "game": "qwixx",
        "phase": phase(table),
        "turn": table.turn,
        "supply": [len(supply) for supply in table.supplies],
        "misthrows": [table.misthrows.count(seat) for seat in (0, 1)],
        "rows": {row: row_as_told(table, row) for row in ROWS},
        "dice": deepcopy(table.dice),
        "legal": legal(table),
        "counts": [[count(table, row, seat) for row in ROWS] for seat in (0, 1)],
        "scores": [score(table, seat) for seat in (0, 1)],
        "winner": winner(table),
    }


# What is refused


def is_whole(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def right_arguments(table: Table, event: Event) -> bool:
    """Returns whether these arguments could be right at some time, with these rows open."""
    if event["event"] == "pass":
        return True
    if event["event"] == "roll":
        white = event.get("white")
        if type(white) is not list or len(white) != 2:
            return False
        coloured = [event.get(row) for row in ROWS if not is_closed(table, row)]
        return all(is_whole(value, 1, 6) for value in [*white, *coloured])
    action, row = event.get("action"), event.get("row")
    if not is_whole(action, 1, 2) or type(row) is not str or row not in ROWS:
        return False
    return action == 1 or is_whole(event.get("white"), 1, 6)


def is_legal(table: Table, event: Event) -> bool:
    """Returns whether this `place` event is among the legal ones after the throw."""
    assert table.dice is not None
    if event["row"] not in table.dice:
        return False
    if event["action"] == 2 and event["white"] not in table.dice["white"]:
        return False
    return [event["action"], event["row"], value_of(table, event)] in [choice[:3] for choice in legal(table)]


def refusal(table: Table, event: Event) -> str | None:
    """Returns the code of an event's refusal, in the order of the contract; None if it is accepted."""
    name = event["event"]
    if name not in ("roll", "place", "pass"):
        return "unknown_event"
    if not right_arguments(table, event):
        return "bad_argument"
    if phase(table) not in (("roll",) if name == "roll" else ("action1", "action2")):
        return "wrong_phase"
    if name == "place" and not is_legal(table, event):
        return "illegal"
    return None


class Match:
    """A match, as the table after its latest event."""

    def __init__(self, start: Event):
        self.table = Table(start["first"], ahead=start.get("handicap", [0, 0]))

    @property
    def state(self) -> State:
        return state(self.table)

    def refusal(self, event: Event) -> str | None:
        return refusal(self.table, event)

    def carry_out(self, event: Event) -> None:
        carry_out(self.table, event)
