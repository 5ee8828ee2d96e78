"""The rounds of Schocken as rows of a table and of a database: one for each player and round."""

from collections.abc import Iterator, Mapping, Sequence
from sqlite3 import Connection

from ..game import Value, insert
from ..names import SIDES
from .rounds import Round

_OF_THE_ROUND = ("record", "half", "round")
_OF_A_PLAYER = ("turn", "kind", "number", "throws", "hidden", "place", "deckel_change", "deckel")

COLUMNS = (*_OF_THE_ROUND, "player", *_OF_A_PLAYER, "half_lost")

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
    """The rows of the table: a value for each of `COLUMNS`."""
    for played in rounds:
        for seat, own in _of_the_players(played):
            of_the_round = dict(zip(_OF_THE_ROUND, (played.record, played.half, played.number), strict=True))
            yield {**of_the_round, "player": SIDES[seat], **own, "half_lost": int(played.half_loser == seat)}


def store(database: Connection, match_no: int, rounds: Sequence[Round]) -> None:
    """Puts the rounds of a match into the database."""
    for played in rounds:
        round_row: dict[str, Value] = {
            "match_no": match_no,
            "record": played.record,
            "half": played.half,
            "round": played.number,
            "best": played.best.seat,
            "worst": played.worst.seat,
            "moved": played.moved,
            "middle": played.middle,
            "half_loser": played.half_loser,
        }
        insert(database, "schocken_rounds", round_row)
        for seat, own in _of_the_players(played):
            insert(database, "schocken_results", {"match_no": match_no, "record": played.record, "seat": seat, **own})


def _of_the_players(played: Round) -> Iterator[tuple[int, dict[str, Value]]]:
    """Seats with their values of `_OF_A_PLAYER`, the best first."""
    for place, one in enumerate(played.results, 1):
        deckel = played.deckel[one.seat]
        change = deckel - played.deckel_before[one.seat]
        values = (one.turn, one.kind, one.number, one.throws, int(one.hidden), place, change, deckel)
        yield one.seat, dict(zip(_OF_A_PLAYER, values, strict=True))
