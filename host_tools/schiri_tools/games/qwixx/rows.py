"""The turns of Qwixx – Das Duell as rows of a table and of a database."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from sqlite3 import Connection

from schiri.games.qwixx.rules.board import ROWS

from ...narration.names import SIDES
from ...report.game import Value
from ...report.rows import insert, told
from .turns import PLAYERS, Placing, Turn


def _die_of(row: str) -> Callable[[Turn], Value]:
    return lambda turn: turn.dice[row][0] if row in turn.dice else None


_OF_THE_TURN: Mapping[str, Callable[[Turn], Value]] = {
    "record": lambda turn: turn.record,
    "turn": lambda turn: turn.number,
    "seat": lambda turn: turn.seat,
    "white": lambda turn: " ".join(map(str, turn.dice["white"])),
    **{row: _die_of(row) for row in ROWS},
    "test_dice": lambda turn: int(turn.test_dice),
    "misthrow": lambda turn: int(turn.misthrow),
}
_OF_AN_ACTION: Mapping[str, Callable[[Placing], Value]] = {
    "row": lambda placing: placing.row,
    "value": lambda placing: placing.value,
    "kind": lambda placing: placing.kind,
    "stones": lambda placing: placing.stones,
}
_ACTIONS = (1, 2)

COLUMNS = (
    *("player" if column == "seat" else column for column in _OF_THE_TURN),
    *(f"{column}_{action}" for action in _ACTIONS for column in _OF_AN_ACTION),
    *(f"score_{SIDES[seat].lower()}" for seat in PLAYERS),
)

SCHEMA = """
CREATE TABLE qwixx_turns (
    match_no INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    record INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    white TEXT NOT NULL,
    red INTEGER,
    yellow INTEGER,
    green INTEGER,
    blue INTEGER,
    test_dice INTEGER NOT NULL,
    misthrow INTEGER NOT NULL,
    PRIMARY KEY (match_no, record),
    FOREIGN KEY (match_no, record) REFERENCES records,
    FOREIGN KEY (match_no, seat) REFERENCES players
);
CREATE TABLE qwixx_actions (
    match_no INTEGER NOT NULL,
    record INTEGER NOT NULL,
    action INTEGER NOT NULL CHECK (action IN (1, 2)),
    row TEXT NOT NULL CHECK (row IN ('red', 'yellow', 'green', 'blue')),
    value INTEGER NOT NULL CHECK (value BETWEEN 2 AND 12),
    kind TEXT NOT NULL CHECK (kind IN ('place', 'stack', 'capture')),
    stones INTEGER NOT NULL,
    PRIMARY KEY (match_no, record, action),
    FOREIGN KEY (match_no, record) REFERENCES qwixx_turns ON DELETE CASCADE
);
CREATE TABLE qwixx_scores (
    match_no INTEGER NOT NULL,
    record INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    score INTEGER NOT NULL,
    PRIMARY KEY (match_no, record, seat),
    FOREIGN KEY (match_no, record) REFERENCES qwixx_turns ON DELETE CASCADE,
    FOREIGN KEY (match_no, seat) REFERENCES players
);
"""


def rows(turns: Sequence[Turn]) -> Iterator[Mapping[str, Value]]:
    """The rows of the table: a value for each of `COLUMNS`, but none for what was not done."""
    for turn in turns:
        row = told(_OF_THE_TURN, turn)
        del row["seat"]
        row["player"] = SIDES[turn.seat]
        for placing in turn.placings:
            of_it = told(_OF_AN_ACTION, placing)
            row |= {f"{column}_{placing.action}": value for column, value in of_it.items()}
        yield row | {f"score_{SIDES[seat].lower()}": turn.scores[seat] for seat in PLAYERS}


def store(database: Connection, match_no: int, turns: Sequence[Turn]) -> None:
    """Puts the turns of a match into the database."""
    for turn in turns:
        insert(database, "qwixx_turns", {"match_no": match_no, **told(_OF_THE_TURN, turn)})
        of_the_turn: dict[str, Value] = {"match_no": match_no, "record": turn.record}
        for placing in turn.placings:
            insert(database, "qwixx_actions", {**of_the_turn, "action": placing.action, **told(_OF_AN_ACTION, placing)})
        for seat in PLAYERS:
            insert(database, "qwixx_scores", {**of_the_turn, "seat": seat, "score": turn.scores[seat]})
