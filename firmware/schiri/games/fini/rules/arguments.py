"""The checks of the arguments of FINI!'s events and of its question `judge`."""

from ....match.checks import DIE_VALUE, HANDICAP, TEXT, TRUTH, Check, dice_values, integer, list_of, one_of, or_null
from ....match.game import Event, bad_argument
from .dice import CHIPS, COMBINATIONS, DICE, DIE_OF_NAME, FORMS, FOULS, LENGTHS, NOBODYS_FOULS, Offence


def _is_field(value: object) -> bool:
    accepts = _VALUES[0]
    return isinstance(value, dict) and accepts(value.get("coloured")) and accepts(value.get("silver"))


def somebodys_foul(event: Event) -> None:
    """Raises `bad_argument` if a player is named for a foul of `NOBODYS_FOULS`."""
    if event["player"] is not None and event["kind"] in NOBODYS_FOULS:
        raise bad_argument("player must be null for %s: it is nobody's alone." % event["kind"])


_SEAT = integer(0, 1)
_STAMP = integer(0)
_VALUES = dice_values(None, "a list")
_ANY_DIE: Check = (lambda value: type(value) is str and value in DIE_OF_NAME, "a die such as c4 or s4", None)
_FIELD: Check = (_is_field, "an object with the lists of values coloured and silver", None)
_MOST_ROWS = 60  # rows of a layout: one for each of 15 dice, and room for empty rows
_LAYOUTS = list_of(
    list_of(list_of(_ANY_DIE), most=_MOST_ROWS),
    2,
    2,
    "a list of two layouts, each a list of at most 60 rows of dice such as c4 or s4",
)
_LENGTH: Check = (lambda value: type(value) is int and value in LENGTHS, "a length", None)
_LENGTHS = list_of(_LENGTH, 2, 2, sentence="A length is 0 or 2 to 6.")
_OFFENCE = one_of(Offence.OF_LAYOUT)
_OFFENCES = list_of(list_of(_OFFENCE), 2, 2, "two lists of codes", "An offence must be %s." % _OFFENCE[1])
_CHIPS = integer(0, CHIPS)
_CHIPS_OF_BOTH = list_of(_CHIPS, 2, 2, "a list of two integers from 0 to 11")
_NAMES = list_of(TEXT, 2, 2, "a list of two names")

OF_START = (("players", _NAMES), ("first", _SEAT), ("dice", one_of(("box", "table"))))
OPTIONAL_OF_START = ("form", one_of(FORMS)), HANDICAP
OF_ANNOUNCE = (("combination", one_of(COMBINATIONS)),)
OF_ROLL = tuple([(name, dice_values(count, "a list of %d integers from 1 to 6" % count)) for name, count in DICE])
OF_GO = (("t", _STAMP),)
OF_TAKE = (("player", _SEAT), ("silver", TRUTH), ("value", DIE_VALUE), ("t", _STAMP))
OF_FINI = (("player", _SEAT), ("t", _STAMP))
OF_FOUL = (("player", or_null(_SEAT)), ("kind", one_of(FOULS + NOBODYS_FOULS)))
OF_LAYOUTS = (("layouts", _LAYOUTS), ("field", _FIELD))
OF_RULING = (("premature", TRUTH), ("offences", _OFFENCES), ("lengths", _LENGTHS))
OF_JUDGE = OF_ANNOUNCE + (("caller", _SEAT),) + OF_LAYOUTS + (("chips", _CHIPS_OF_BOTH), ("stock", _CHIPS))
OPTIONAL_OF_JUDGE = (("needless", list_of(_VALUES, 2, 2, "two lists of values from 1 to 6")),)
