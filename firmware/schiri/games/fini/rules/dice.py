"""The dice of FINI!, and the words of its contract.

A die is a small integer: its value 1 to 6, plus `SILVER` for a silver die. A row is a list of dice; a layout is a list
of rows. A field is two lists, coloured and silver, with the number of dice at the index of their value (index 0 is
unused).
"""

COLOURED_DICE = 11
SILVER_DICE = 4
DICE = (("coloured", COLOURED_DICE), ("silver", SILVER_DICE))
MOST_DICE = 6  # dice that a player may take
SIDES = "AB"  # the names of the players in reasons
SILVER = 8
VALUES = (1, 2, 3, 4, 5, 6)
NAME_OF_DIE = {value + plus: "%s%d" % (kind, value) for kind, plus in (("c", 0), ("s", SILVER)) for value in VALUES}
DIE_OF_NAME = {name: die for die, name in NAME_OF_DIE.items()}

CHIPS = 11
MORE_CHIPS = 5  # the most that a handicap may give a player at the beginning of a round (F18)
FORMS = ("one_round", "five_chips", "two_chips")  # the short matches (F17)
CHIPS_THAT_WIN = {"five_chips": 5, "two_chips": 2}
STRAIGHT = "straight"
PASCH = "pasch"
COMBINATIONS = (STRAIGHT, PASCH)
LENGTHS = (0, 2, 3, 4, 5, 6)  # possible lengths of a straight or pasch (F7)
COMBINATION_OF_ROUND = (None, STRAIGHT, PASCH, None)


class Offence:
    """The codes of offences that are found after a call."""

    PREMATURE = "premature"  # F2
    TOO_MANY_DICE = "too_many_dice"
    WRONG_ORDER = "wrong_order"  # F1
    DUPLICATE_VALUE = "duplicate_value"
    BAD_COPY = "bad_copy"  # F6
    NEEDLESS_COPY = "needless_copy"  # F5
    OF_LAYOUT = (TOO_MANY_DICE, WRONG_ORDER, DUPLICATE_VALUE, BAD_COPY, NEEDLESS_COPY)  # F4


FOULS = ("turned", "dropped", "knocked", "two_dice", "two_hands", "put_back")
BOX_FOULS = ("two_dice", "two_hands")  # the fouls that are possible when players press keys for dice
SAME_DIE = "same_die"
SAME_CALL = "same_call"
DISTURBED = "disturbed"
NOBODYS_FOULS = (SAME_DIE, SAME_CALL, DISTURBED)
# Every possible foul: the player, or None, and its kind.
ANY_FOUL = [(player, kind) for player in (0, 1) for kind in FOULS] + [(None, kind) for kind in FOULS + NOBODYS_FOULS]


def counted(values: list[int]) -> list[int]:
    """Returns the number of dice of each value, at the index of the value."""
    counts = [0] * 7
    for value in values:
        counts[value] += 1
    return counts


def arranged(dice: list[int], combination: str | None) -> list[list[int]]:
    """Returns the layout into which the box arranges taken dice, sorted by value, coloured before silver.

    For a straight the first die of each value goes into rows that are split at gaps, and each further die into a row
    of its own. For a pasch there is a row for each value."""
    rows: list[list[int]] = []
    further: list[list[int]] = []
    last = None
    for die in sorted(dice, key=_by_value):
        value = die & 7
        if value == last and combination != PASCH:
            further.append([die])
        elif last is not None and value == (last if combination == PASCH else last + 1):
            rows[-1].append(die)
        else:
            rows.append([die])
        last = value
    return rows + further


def _by_value(die: int) -> int:
    return (die & 7) * 2 + (die > SILVER)


def named(layout: list[list[int]]) -> list[list[str]]:
    """Returns a layout with each die replaced by its name, such as c3 or s5."""
    return [[NAME_OF_DIE[die] for die in row] for row in layout]
