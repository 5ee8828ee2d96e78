"""The rounds of Schocken as rows of a table and of a database: one for each player and round."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from sqlite3 import Connection

from ...narration.names import SIDES
from ...report.game import Value
from ...report.rows import insert, told
from .rounds import Result, Round

_WHICH: Mapping[str, Callable[[Round], Value]] = {
    "record": lambda played: played.record,
    "half": lambda played: played.half,
    "round": lambda played: played.number,
}
_OF_THE_ROUND: Mapping[str, Callable[[Round], Value]] = {
    "best": lambda played: played.best.seat,
    "worst": lambda played: played.worst.seat,
    "moved": lambda played: played.moved,
    "middle": lambda played: played.middle,
    "half_loser": lambda played: played.half_loser,
}
_OF_A_PLAYER: Mapping[str, Callable[[Round, Result], Value]] = {
    "turn": lambda played, own: own.turn,
    "kind": lambda played, own: own.kind,
    "number": lambda played, own: own.number,
    "throws": lambda played, own: own.throws,
    "hidden": lambda played, own: int(own.hidden),
    "place": lambda played, own: 1 + played.results.index(own),
    "deckel_change": lambda played, own: played.deckel[own.seat] - played.deckel_before[own.seat],
    "deckel": lambda played, own: played.deckel[own.seat],
}

COLUMNS = (*_WHICH, "player", *_OF_A_PLAYER, "half_lost")

SCHEMA = """
CREATE TABLE schocken_rounds (
    match_no INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    record INTEGER NOT NULL,
    half INTEGER NOT NULL CHECK (half BETWEEN 1 AND 3),
    round INTEGER NOT NULL,
    best INTEGER NOT NULL,
    worst INTEGER NOT NULL,
    moved INTEGER NOT NULL,
    middle INTEGER NOT NULL,
    half_loser INTEGER,
    PRIMARY KEY (match_no, record),
    FOREIGN KEY (match_no, record) REFERENCES records,
    FOREIGN KEY (match_no, best) REFERENCES players,
    FOREIGN KEY (match_no, worst) REFERENCES players,
    FOREIGN KEY (match_no, half_loser) REFERENCES players
);
CREATE TABLE schocken_results (
    match_no INTEGER NOT NULL,
    record INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    kind TEXT NOT NULL,
    number INTEGER NOT NULL,
    throws INTEGER NOT NULL CHECK (throws BETWEEN 1 AND 3),
    hidden INTEGER NOT NULL,
    place INTEGER NOT NULL,
    deckel_change INTEGER NOT NULL,
    deckel INTEGER NOT NULL,
    PRIMARY KEY (match_no, record, seat),
    FOREIGN KEY (match_no, record) REFERENCES schocken_rounds ON DELETE CASCADE,
    FOREIGN KEY (match_no, seat) REFERENCES players
);
"""


def rows(rounds: Sequence[Round]) -> Iterator[Mapping[str, Value]]:
    """The rows of the table: a value for each of `COLUMNS`, the best of a round first."""
    for played in rounds:
        for own in played.results:
            player: dict[str, Value] = {"player": SIDES[own.seat], "half_lost": int(played.half_loser == own.seat)}
            yield told(_WHICH, played) | player | told(_OF_A_PLAYER, played, own)


def store(database: Connection, match_no: int, rounds: Sequence[Round]) -> None:
    """Puts the rounds of a match into the database."""
    for played in rounds:
        of_the_match: dict[str, Value] = {"match_no": match_no}
        insert(database, "schocken_rounds", of_the_match | told(_WHICH, played) | told(_OF_THE_ROUND, played))
        for own in played.results:
            of_the_seat: dict[str, Value] = {"match_no": match_no, "record": played.record, "seat": own.seat}
            insert(database, "schocken_results", of_the_seat | told(_OF_A_PLAYER, played, own))
