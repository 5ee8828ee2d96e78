"""The turns of Qwixx – Das Duell as rows for CSV and for the database."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from sqlite3 import Connection

from schiri.games.qwixx.rules.board import ROWS

from ...narration.names import SIDES
from ...report.game import Value
from ...report.rows import NUMBER, NUMBER_OR_NONE, WORDS, Columns, create, insert, told, types_of
from .turns import PLAYERS, Placing, Turn


def _die_of(row: str) -> Callable[[Turn], Value]:
    return lambda turn: turn.dice[row][0] if row in turn.dice else None


_OF_THE_TURN: "Columns[[Turn]]" = {
    "record": (NUMBER, lambda turn: turn.record),
    "turn": (NUMBER, lambda turn: turn.number),
    "seat": (NUMBER, lambda turn: turn.seat),
    "white": (WORDS, lambda turn: " ".join(map(str, turn.dice["white"]))),
    **{row: (NUMBER_OR_NONE, _die_of(row)) for row in ROWS},
    "test_dice": (NUMBER, lambda turn: int(turn.test_dice)),
    "misthrow": (NUMBER, lambda turn: int(turn.misthrow)),
}
_OF_AN_ACTION: "Columns[[Placing]]" = {
    "row": (WORDS + " CHECK (row IN ('red', 'yellow', 'green', 'blue'))", lambda placing: placing.row),
    "value": (NUMBER + " CHECK (value BETWEEN 2 AND 12)", lambda placing: placing.value),
    "kind": (WORDS + " CHECK (kind IN ('place', 'stack', 'capture'))", lambda placing: placing.kind),
    "stones": (NUMBER, lambda placing: placing.stones),
}
_ACTIONS = (1, 2)

COLUMNS = (
    *("player" if column == "seat" else column for column in _OF_THE_TURN),
    *(f"{column}_{action}" for action in _ACTIONS for column in _OF_AN_ACTION),
    *(f"score_{SIDES[seat].lower()}" for seat in PLAYERS),
)

SCHEMA = "\n" + create("qwixx_turns", types_of(_OF_THE_TURN), seats=["seat"])
SCHEMA += create(
    "qwixx_actions",
    {"action": NUMBER + " CHECK (action IN (1, 2))", **types_of(_OF_AN_ACTION)},
    key="action",
    of="qwixx_turns",
)
SCHEMA += create("qwixx_scores", {"seat": NUMBER, "score": NUMBER}, key="seat", of="qwixx_turns", seats=["seat"])


def rows(turns: Sequence[Turn]) -> Iterator[Mapping[str, Value]]:
    """Yields rows with values for `COLUMNS`, without those of actions that were declined."""
    for turn in turns:
        row = told(_OF_THE_TURN, turn)
        del row["seat"]
        row["player"] = SIDES[turn.seat]
        for placing in turn.placings:
            of_it = told(_OF_AN_ACTION, placing)
            row |= {f"{column}_{placing.action}": value for column, value in of_it.items()}
        yield row | {f"score_{SIDES[seat].lower()}": turn.scores[seat] for seat in PLAYERS}


def store(database: Connection, match_no: int, turns: Sequence[Turn]) -> None:
    """Writes the turns of a match into the database."""
    for turn in turns:
        insert(database, "qwixx_turns", {"match_no": match_no, **told(_OF_THE_TURN, turn)})
        of_the_turn: dict[str, Value] = {"match_no": match_no, "record": turn.record}
        for placing in turn.placings:
            insert(database, "qwixx_actions", {**of_the_turn, "action": placing.action, **told(_OF_AN_ACTION, placing)})
        for seat in PLAYERS:
            insert(database, "qwixx_scores", {**of_the_turn, "seat": seat, "score": turn.scores[seat]})
