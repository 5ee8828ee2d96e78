"""FINI! with real dice: what the players tell the box after the call, which cannot see the table."""

from ....match.game import DIE_VALUE, TRUTH, EventSpec, Refusal, list_of, one_of
from ....util.typing import TYPE_CHECKING
from .dice import COLOURED_DICE, LENGTHS, NAME_OF_DIE, OFFENCES, SILVER, SILVER_DICE, counted
from .judge import Duel, found_by_steps
from .phases import Phase

if TYPE_CHECKING:
    from ....match.game import Check, Event
    from .game import Fini

_DIE = {name: die for die, name in NAME_OF_DIE.items()}


def _is_field(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    accepts = _VALUES[0]
    return accepts(value.get("coloured")) and accepts(value.get("silver"))


_VALUES = list_of(DIE_VALUE)
_ANY_DIE: "Check" = (lambda value: type(value) is str and value in _DIE, "a die such as c4 or s4", None)
FIELD: "Check" = (_is_field, "an object with the lists of values coloured and silver", None)
_LENGTH: "Check" = (lambda value: type(value) is int and value in LENGTHS, "a length", None)
_LENGTHS = list_of(_LENGTH, 2, 2, sentence="A length is 0 or 2 to 6.")
LAYOUTS = list_of(
    list_of(list_of(_ANY_DIE)), 2, 2, "a list of two layouts, each a list of rows of dice such as c4 or s4"
)
_OFFENCES_OF_BOTH = list_of(
    list_of(one_of(OFFENCES)), 2, 2, "two lists of codes", "An offence must be one of %s." % ", ".join(OFFENCES)
)


def duel_on_table(
    combination: str | None,
    caller: int,
    layouts: "list[list[list[str]]]",
    field: dict[str, list[int]],
    needless: list[list[int]] | None,
) -> Duel:
    """The `Duel` that named layouts and a field describe; `Refusal` `impossible_dice` when there are more dice than
    the box holds."""
    numbered = [[[_DIE[name] for name in row] for row in layout] for layout in layouts]
    duel = Duel(combination, caller, numbered, counted(field["coloured"]), counted(field["silver"]), needless)
    laid = duel.laid[0] + duel.laid[1]
    silver = sum(1 for die in laid if die > SILVER)
    if len(laid) - silver + len(field["coloured"]) > COLOURED_DICE or silver + len(field["silver"]) > SILVER_DICE:
        raise Refusal("impossible_dice", "There are only 11 coloured and 4 silver dice.")
    return duel


def _layouts(game: "Fini", event: "Event") -> None:
    duel = duel_on_table(game.combination, game.caller, event["layouts"], event["field"], None)
    game.settle(game.caller, duel.verdict())


def _ruling(game: "Fini", event: "Event") -> None:
    """What the players found themselves; the steps settle it as they settle what the box sees."""
    offences = [sorted(set(codes)) for codes in event["offences"]]
    game.settle(game.caller, found_by_steps(game.caller, event["premature"], offences, event["lengths"]))


LAYOUTS_EVENT = EventSpec((Phase.LAYOUTS,), _layouts, (("layouts", LAYOUTS), ("field", FIELD)))
RULING = EventSpec(
    (Phase.LAYOUTS,), _ruling, (("premature", TRUTH), ("offences", _OFFENCES_OF_BOTH), ("lengths", _LENGTHS))
)
