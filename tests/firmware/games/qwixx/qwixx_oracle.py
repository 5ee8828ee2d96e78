"""A second, slow reading of the rules of Qwixx – Das Duell, told with the things that lie on the table.

Written from the rule sheet and the rulings Q1 to Q6 alone. Every stone is there, as the seat whose stone it is: each
field is the list of the stones on it, each supply and each column of misthrows, too. Nothing is kept that can be seen
on the board: whose stone is foremost, which rows are closed, what is left in a supply is counted each time.
"""

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

Event = dict[str, Any]
State = dict[str, Any]
Choice = list[Any]  # [action, row, value, "place", "stack" or "capture"]

ROWS = ("red", "yellow", "green", "blue")
VALUES = {  # from left to right
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
    """All that lies on the table, whose turn it is, and what he has done in it."""

    turn: int
    fields: dict[str, list[list[int]]] = field(default_factory=empty_fields)
    locks: dict[str, list[int]] = field(default_factory=lambda: {row: [] for row in ROWS})
    supplies: list[list[int]] = field(default_factory=lambda: [[0] * 22, [1] * 22])
    misthrows: list[int] = field(default_factory=list)
    dice: dict[str, Any] | None = None
    action: int = 0  # the next one, 0 before the dice have fallen
    used: list[tuple[str, int]] = field(default_factory=list)  # fields of this turn: row, place from the left

    def copy(self) -> "Table":
        """Another table on which the same lies."""
        return Table(
            self.turn,
            {row: [list(stones) for stones in fields] for row, fields in self.fields.items()},
            {row: list(stones) for row, stones in self.locks.items()},
            [list(supply) for supply in self.supplies],
            list(self.misthrows),
            dict(self.dice) if self.dice else None,
            self.action,
            list(self.used),
        )


# What can be seen on the board


def rightmost(table: Table, row: str, seats: tuple[int, ...]) -> int:
    """The place of the rightmost stone that is of one of these seats; -1 when there is none."""
    places = [place for place, stones in enumerate(table.fields[row]) if any(stone in seats for stone in stones)]
    return places[-1] if places else -1


def is_closed(table: Table, row: str) -> bool:
    """Q2: whoever comes to the last field closes the row."""
    return table.fields[row][-1] != []


def lying_in(table: Table, row: str, seat: int) -> int:
    """How many stones of this seat lie in the row, the lock's not included."""
    return sum(stones.count(seat) for stones in table.fields[row])


def count(table: Table, row: str, seat: int) -> int:
    return lying_in(table, row, seat) + table.locks[row].count(seat)


def score(table: Table, seat: int) -> int:
    """Q5."""
    points = sum(POINTS[min(count(table, row, seat), 12)] for row in ROWS)
    return points - 5 * table.misthrows.count(seat)


def is_over(table: Table) -> bool:
    """Q4."""
    closed = [row for row in ROWS if is_closed(table, row)]
    return [] in table.supplies or len(table.misthrows) >= 4 or len(closed) >= 2


# What can be done


def kind_of(table: Table, row: str, place: int) -> str | None:
    """Q1 to Q3: what it is when the player to move puts a stone there; None when he may not."""
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
    """Q3: the rows and values that the dice give in an action, some of them twice."""
    if table.dice is None:
        return []
    one, two = table.dice["white"]
    coloured = [row for row in ROWS if row in table.dice]
    if action == 1:
        return [(row, one + two) for row in coloured]
    return [(row, white + table.dice[row]) for row in coloured for white in (one, two)]


def legal(table: Table) -> list[Choice]:
    """All that the player to move may do, in this action and a later one, on the board as it is."""
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
    """A stone of the player to move on a field; what lay there goes back to the other, or is stacked on."""
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
    """Goes on to the next action, or to the other player's turn, unless it is all over."""
    table.action += 1
    if table.action < 3 or is_over(table):
        return
    if not table.used:
        table.misthrows.append(table.supplies[table.turn].pop())
        if is_over(table):
            return
    table.turn, table.action, table.dice, table.used = 1 - table.turn, 0, None, []


def carry_out(table: Table, event: Event) -> None:
    """An accepted event."""
    if event["event"] == "roll":
        roll(table, event)
    elif event["event"] == "pass":
        end_action(table)
    else:
        table.action = event["action"]  # action 2 in action 1 declines that
        put(table, event["row"], value_of(table, event))
        end_action(table)


def value_of(table: Table, event: Event) -> int:
    """The sum that a `place` is about."""
    assert table.dice is not None
    if event["action"] == 1:
        return sum(table.dice["white"])
    return int(event["white"] + table.dice[event["row"]])


# What others see of it


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
    """The whole public state."""
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
    """Could these arguments be right at some time, with these rows open?"""
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
    """Is this `place` among what is legal, with dice that have fallen?"""
    assert table.dice is not None
    if event["row"] not in table.dice:
        return False
    if event["action"] == 2 and event["white"] not in table.dice["white"]:
        return False
    return [event["action"], event["row"], value_of(table, event)] in [choice[:3] for choice in legal(table)]


def refusal(table: Table, event: Event) -> str | None:
    """The code for an event, in the order of the contract; None when it is accepted."""
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
    """A match: its table."""

    def __init__(self, start: Event):
        self.table = Table(start["first"])

    @property
    def state(self) -> State:
        return state(self.table)

    def refusal(self, event: Event) -> str | None:
        return refusal(self.table, event)

    def carry_out(self, event: Event) -> None:
        carry_out(self.table, event)
