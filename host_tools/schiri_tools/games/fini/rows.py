"""The duels of FINI! as rows for CSV and for the database."""

from collections.abc import Mapping, Sequence
from sqlite3 import Connection

from ...narration.names import SIDES
from ...report.game import Value
from ...report.rows import NUMBER, NUMBER_OR_NONE, WORDS, WORDS_OR_NONE, Columns, create, insert, told, types_of
from .duels import PLAYERS, Duel
from .sentences import layout_in_words

_OF_THE_DUEL: "Columns[[Duel]]" = {
    "record": (NUMBER, lambda duel: duel.record),
    "round": (NUMBER + " CHECK (round BETWEEN 1 AND 3)", lambda duel: duel.round),
    "duel": (NUMBER, lambda duel: duel.number),
    "starter": (NUMBER, lambda duel: duel.starter),
    "combination": (WORDS + " CHECK (combination IN ('straight', 'pasch'))", lambda duel: duel.combination),
    "coloured": (WORDS_OR_NONE, lambda duel: _values(duel, "coloured")),
    "silver": (WORDS_OR_NONE, lambda duel: _values(duel, "silver")),
    "test_dice": (NUMBER, lambda duel: int(duel.test_dice)),
    "caller": (NUMBER_OR_NONE, lambda duel: duel.caller),
    "duration_us": (NUMBER_OR_NONE, lambda duel: duel.duration_us),
    "step": (NUMBER, lambda duel: duel.verdict["step"]),
    "winner": (NUMBER_OR_NONE, lambda duel: duel.verdict["winner"]),
    "aborted": (NUMBER, lambda duel: int(duel.aborted)),
    "cause": (WORDS_OR_NONE, lambda duel: duel.cause),
}
_WHO = ("starter", "caller", "winner")
_OF_A_SIDE: "Columns[[Duel, int]]" = {
    "first_key_us": (NUMBER_OR_NONE, lambda duel, seat: duel.first_keys_us[seat]),
    "layout": (WORDS_OR_NONE, lambda duel, seat: layout_in_words(duel.layouts[seat]) if duel.layouts else None),
    "length": (NUMBER_OR_NONE, lambda duel, seat: (lengths := duel.verdict["lengths"]) and lengths[seat]),
    "offences": (WORDS, lambda duel, seat: " ".join(duel.verdict["offences"][seat])),
    "chip_change": (NUMBER, lambda duel, seat: duel.verdict["chips"][seat]),
    "chips": (NUMBER, lambda duel, seat: duel.chips[seat]),
}

COLUMNS = (*_OF_THE_DUEL, *(f"{column}_{SIDES[seat].lower()}" for column in _OF_A_SIDE for seat in PLAYERS))

SCHEMA = "\n" + create("fini_duels", types_of(_OF_THE_DUEL), seats=_WHO)
SCHEMA += create("fini_sides", {"seat": NUMBER, **types_of(_OF_A_SIDE)}, key="seat", of="fini_duels", seats=["seat"])


def row(duel: Duel) -> Mapping[str, Value]:
    """Returns a duel as a row with a value for each of `COLUMNS`."""
    found = told(_OF_THE_DUEL, duel)
    found |= {who: SIDES[seat] for who in _WHO if isinstance(seat := found[who], int)}
    for seat in PLAYERS:
        found |= {f"{column}_{SIDES[seat].lower()}": value for column, value in told(_OF_A_SIDE, duel, seat).items()}
    return found


def store(database: Connection, match_no: int, duels: Sequence[Duel]) -> None:
    """Writes the duels of a match into the database."""
    for duel in duels:
        insert(database, "fini_duels", {"match_no": match_no, **told(_OF_THE_DUEL, duel)})
        for seat in PLAYERS:
            of_the_seat: dict[str, Value] = {"match_no": match_no, "record": duel.record, "seat": seat}
            insert(database, "fini_sides", of_the_seat | told(_OF_A_SIDE, duel, seat))


def _values(duel: Duel, kind: str) -> str | None:
    return " ".join(map(str, duel.dice[kind])) if kind in duel.dice else None
