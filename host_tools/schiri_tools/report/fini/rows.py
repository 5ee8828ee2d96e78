"""The duels of FINI! as rows of a table and of a database."""

from collections.abc import Mapping, Sequence
from sqlite3 import Connection

from ..game import Value, insert
from ..names import SIDES
from .duels import PLAYERS, Duel

_OF_THE_DUEL = (
    "record",
    "round",
    "duel",
    "starter",
    "combination",
    "coloured",
    "silver",
    "test_dice",
    "caller",
    "duration_us",
    "step",
    "winner",
    "aborted",
    "cause",
)
_WHO = ("starter", "caller", "winner")
_OF_A_SIDE = ("first_key_us", "layout", "length", "offences", "chip_change", "chips")

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
    found = _of_the_duel(duel)
    found |= {who: SIDES[seat] for who in _WHO if isinstance(seat := found[who], int)}
    for seat in PLAYERS:
        found |= {f"{column}_{SIDES[seat].lower()}": value for column, value in _of_a_side(duel, seat).items()}
    return found


def store(database: Connection, match_no: int, duels: Sequence[Duel]) -> None:
    """Puts the duels of a match into the database."""
    for duel in duels:
        insert(database, "fini_duels", {"match_no": match_no, **_of_the_duel(duel)})
        for seat in PLAYERS:
            insert(
                database,
                "fini_sides",
                {"match_no": match_no, "record": duel.record, "seat": seat, **_of_a_side(duel, seat)},
            )


def _of_the_duel(duel: Duel) -> dict[str, Value]:
    return {
        "record": duel.record,
        "round": duel.round,
        "duel": duel.number,
        "starter": duel.starter,
        "combination": duel.combination,
        "coloured": _values(duel, "coloured"),
        "silver": _values(duel, "silver"),
        "test_dice": int(duel.test_dice),
        "caller": duel.caller,
        "duration_us": duel.duration_us,
        "step": duel.verdict["step"],
        "winner": duel.verdict["winner"],
        "aborted": int(duel.aborted),
        "cause": duel.cause,
    }


def _of_a_side(duel: Duel, seat: int) -> dict[str, Value]:
    lengths = duel.verdict["lengths"]
    layout = duel.layouts and " | ".join(" ".join(row) for row in duel.layouts[seat])
    return {
        "first_key_us": duel.first_keys_us[seat],
        "layout": layout,
        "length": lengths and lengths[seat],
        "offences": " ".join(duel.verdict["offences"][seat]),
        "chip_change": duel.verdict["chips"][seat],
        "chips": duel.chips[seat],
    }


def _values(duel: Duel, kind: str) -> str | None:
    return " ".join(map(str, duel.dice[kind])) if kind in duel.dice else None
