"""The duels of FINI! as rows of a table and of a database."""

from collections.abc import Callable, Mapping, Sequence
from sqlite3 import Connection

from ...narration.names import SIDES
from ...report.game import Value
from ...report.rows import insert, told
from .duels import PLAYERS, Duel
from .words import layout_in_words

_OF_THE_DUEL: Mapping[str, Callable[[Duel], Value]] = {
    "record": lambda duel: duel.record,
    "round": lambda duel: duel.round,
    "duel": lambda duel: duel.number,
    "starter": lambda duel: duel.starter,
    "combination": lambda duel: duel.combination,
    "coloured": lambda duel: _values(duel, "coloured"),
    "silver": lambda duel: _values(duel, "silver"),
    "test_dice": lambda duel: int(duel.test_dice),
    "caller": lambda duel: duel.caller,
    "duration_us": lambda duel: duel.duration_us,
    "step": lambda duel: duel.verdict["step"],
    "winner": lambda duel: duel.verdict["winner"],
    "aborted": lambda duel: int(duel.aborted),
    "cause": lambda duel: duel.cause,
}
_WHO = ("starter", "caller", "winner")
_OF_A_SIDE: Mapping[str, Callable[[Duel, int], Value]] = {
    "first_key_us": lambda duel, seat: duel.first_keys_us[seat],
    "layout": lambda duel, seat: layout_in_words(duel.layouts[seat]) if duel.layouts else None,
    "length": lambda duel, seat: (lengths := duel.verdict["lengths"]) and lengths[seat],
    "offences": lambda duel, seat: " ".join(duel.verdict["offences"][seat]),
    "chip_change": lambda duel, seat: duel.verdict["chips"][seat],
    "chips": lambda duel, seat: duel.chips[seat],
}

COLUMNS = (*_OF_THE_DUEL, *(f"{column}_{SIDES[seat].lower()}" for column in _OF_A_SIDE for seat in PLAYERS))

SCHEMA = """
CREATE TABLE fini_duels (
    match_no INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    record INTEGER NOT NULL,
    round INTEGER NOT NULL CHECK (round BETWEEN 1 AND 3),
    duel INTEGER NOT NULL,
    starter INTEGER NOT NULL,
    combination TEXT NOT NULL CHECK (combination IN ('straight', 'pasch')),
    coloured TEXT,
    silver TEXT,
    test_dice INTEGER NOT NULL,
    caller INTEGER,
    duration_us INTEGER,
    step INTEGER NOT NULL,
    winner INTEGER,
    aborted INTEGER NOT NULL,
    cause TEXT,
    PRIMARY KEY (match_no, record),
    FOREIGN KEY (match_no, record) REFERENCES records,
    FOREIGN KEY (match_no, starter) REFERENCES players,
    FOREIGN KEY (match_no, caller) REFERENCES players,
    FOREIGN KEY (match_no, winner) REFERENCES players
);
CREATE TABLE fini_sides (
    match_no INTEGER NOT NULL,
    record INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    first_key_us INTEGER,
    layout TEXT,
    length INTEGER,
    offences TEXT NOT NULL,
    chip_change INTEGER NOT NULL,
    chips INTEGER NOT NULL,
    PRIMARY KEY (match_no, record, seat),
    FOREIGN KEY (match_no, record) REFERENCES fini_duels ON DELETE CASCADE,
    FOREIGN KEY (match_no, seat) REFERENCES players
);
"""


def row(duel: Duel) -> Mapping[str, Value]:
    """A duel as a row of the table: a value for each of `COLUMNS`."""
    found = told(_OF_THE_DUEL, duel)
    found |= {who: SIDES[seat] for who in _WHO if isinstance(seat := found[who], int)}
    for seat in PLAYERS:
        found |= {f"{column}_{SIDES[seat].lower()}": value for column, value in told(_OF_A_SIDE, duel, seat).items()}
    return found


def store(database: Connection, match_no: int, duels: Sequence[Duel]) -> None:
    """Puts the duels of a match into the database."""
    for duel in duels:
        insert(database, "fini_duels", {"match_no": match_no, **told(_OF_THE_DUEL, duel)})
        for seat in PLAYERS:
            of_the_seat: dict[str, Value] = {"match_no": match_no, "record": duel.record, "seat": seat}
            insert(database, "fini_sides", of_the_seat | told(_OF_A_SIDE, duel, seat))


def _values(duel: Duel, kind: str) -> str | None:
    return " ".join(map(str, duel.dice[kind])) if kind in duel.dice else None
