"""The duels of Würfel-Duell! as rows for CSV and for the database."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from sqlite3 import Connection

from schiri.games.wuerfel_duell.rules.game import WuerfelDuell

from ...narration.names import SIDES
from ...report.game import Value
from ...report.rows import NUMBER, NUMBER_OR_NONE, WORDS, Columns, create, insert, told, types_of
from .duels import Course, Duel, Side
from .voiding import void

_LETTERS = [side.lower() for side in SIDES[: WuerfelDuell.FACTS.seats[1]]]


def _letter(seat: int | None) -> str | None:
    return None if seat is None else SIDES[seat]


_OF_THE_DUEL: "Columns[[Duel]]" = {
    "record": (NUMBER, lambda duel: duel.record),
    "duel": (NUMBER, lambda duel: duel.number),
}
_WHO: Mapping[str, Callable[[Duel], int | None]] = {
    "attacker": lambda duel: duel.attacker.seat,
    "defender": lambda duel: duel.defender.seat,
    "winner": lambda duel: duel.winner,
    "decided_by": lambda duel: duel.decided_by,
}
_OF_A_SIDE: "Columns[[Side]]" = {
    "cards": (WORDS, lambda side: " ".join(map(str, side.cards))),
    "counts": (WORDS, lambda side: " ".join(map(str, side.counts))),
    "points": (NUMBER, lambda side: side.sum),
}
_ROLES = ("attacker", "defender")

COLUMNS = (
    *_OF_THE_DUEL,
    *_WHO,
    *(f"{role}_{column}" for role in _ROLES for column in (*_OF_A_SIDE, "dice_of")),
    "special_cards",
    "given_colour",
    "given_value",
    *(f"chip_change_{letter}" for letter in _LETTERS),
    *(f"chips_{letter}" for letter in _LETTERS),
)

_GIVEN = {"given_colour": NUMBER_OR_NONE, "given_value": "INTEGER CHECK (given_value BETWEEN 1 AND 6)"}
_DUELS = "wuerfel_duell_duels"
SCHEMA = "\n" + create(
    _DUELS,
    {**types_of(_OF_THE_DUEL), **dict.fromkeys(_WHO, NUMBER), "decided_by": NUMBER_OR_NONE, **_GIVEN},
    seats=list(_WHO),
)
SCHEMA += create(
    "wuerfel_duell_sides",
    {"seat": NUMBER, **types_of(_OF_A_SIDE), "dice_of": NUMBER},
    key="seat",
    of=_DUELS,
    seats=["seat", "dice_of"],
)
SCHEMA += create(
    "wuerfel_duell_chips",
    {"seat": NUMBER, "chip_change": NUMBER, "chips": NUMBER},
    key="seat",
    of=_DUELS,
    seats=["seat"],
)
SCHEMA += create("wuerfel_duell_specials", {"seat": NUMBER, "card": WORDS, "void": NUMBER}, seats=["seat"])


def rows(duels: Sequence[Duel]) -> Iterator[Mapping[str, Value]]:
    """Yields rows with values for `COLUMNS`, without those of players that do not exist."""
    for duel in duels:
        row = told(_OF_THE_DUEL, duel) | {name: _letter(who(duel)) for name, who in _WHO.items()}
        for role, side in zip(_ROLES, duel.sides, strict=True):
            row |= {f"{role}_{column}": value for column, value in told(_OF_A_SIDE, side).items()}
            row[f"{role}_dice_of"] = _letter(side.dice_of)
        row["special_cards"] = " ".join(one.code for one in duel.specials)
        colour, value = duel.given or (None, None)
        row |= {"given_colour": _letter(colour), "given_value": value}
        for letter, change, chips in zip(_LETTERS, duel.chip_changes, duel.chips, strict=False):
            row |= {f"chip_change_{letter}": change, f"chips_{letter}": chips}
        yield row


def store(database: Connection, match_no: int, course: Course) -> None:
    """Writes the duels and special cards of a match into the database."""
    of_the_match: dict[str, Value] = {"match_no": match_no}
    for duel in course.duels:
        colour, value = duel.given or (None, None)
        whole = of_the_match | told(_OF_THE_DUEL, duel) | {name: who(duel) for name, who in _WHO.items()}
        insert(database, "wuerfel_duell_duels", {**whole, "given_colour": colour, "given_value": value})
        of_the_duel = of_the_match | {"record": duel.record}
        for side in duel.sides:
            own = {"seat": side.seat, **told(_OF_A_SIDE, side), "dice_of": side.dice_of}
            insert(database, "wuerfel_duell_sides", of_the_duel | own)
        for seat, (change, chips) in enumerate(zip(duel.chip_changes, duel.chips, strict=True)):
            insert(database, "wuerfel_duell_chips", of_the_duel | {"seat": seat, "chip_change": change, "chips": chips})
    specials = course.specials
    for one, is_void in zip(specials, void(specials), strict=True):
        of_it: dict[str, Value] = {"record": one.record, "seat": one.seat, "card": one.code, "void": int(is_void)}
        insert(database, "wuerfel_duell_specials", of_the_match | of_it)
