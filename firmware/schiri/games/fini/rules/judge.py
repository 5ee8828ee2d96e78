"""FINI!, the verdict on a duel: premature call, offences, lengths, and the chips that move.

How dice, rows, layouts and fields are given: `dice.py`.
"""

from ....match.game import Event, Refusal
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING, Sequence
from .dice import COLOURED_DICE, DIE_OF_NAME, MOST_DICE, SILVER, SILVER_DICE, STRAIGHT, VALUES, Offence, counted

if TYPE_CHECKING:
    Layout = list[list[int]]  # rows of dice, see `dice.py`
    Found = tuple[int, int | None, list[list[str]], list[int] | None]  # step, winner, offences of both, lengths


class Step:
    """Which step of the verdict has ended a duel."""

    FOUL = 0  # none: it came to no call, for a foul of a player's or for what is nobody's alone (F10)
    PREMATURE = 1  # the caller could have taken more (F2)
    OFFENCE = 2  # something is wrong with a layout (F4 to F6)
    LENGTH = 3  # the longer one wins (F7, F8)


class Duel:
    """What lies on the table at the call. `needless`, if not None, holds for each player the values of their silver
    dice that were seen to be needless, in place of a look at the field (F5)."""

    def __init__(
        self,
        combination: str | None,
        caller: int,
        layouts: "Sequence[Layout]",
        coloured: list[int],
        silver: list[int],
        needless: list[list[int]] | None = None,
    ) -> None:
        self.straight = combination == STRAIGHT
        self.caller = caller
        self.layouts = layouts
        self.coloured = coloured
        self.silver = silver
        self.needless = needless or 2 * [[value for value in VALUES if coloured[value]]]
        self.laid = [[die for row in layout for die in row] for layout in layouts]

    def premature(self) -> bool:
        """F2: could the caller still have taken matching dice? With six or more dice they could not."""
        laid = self.laid[self.caller]
        room = MOST_DICE - len(laid)
        if room <= 0:
            return False
        own = _values(laid)
        shown = _coloured_values(self.laid[1 - self.caller])
        takeable = [self.coloured[value] + (self.silver[value] if value in shown else 0) for value in range(7)] + [0]
        return _straight_grows(own, takeable, room) if self.straight else _pasch_grows(laid, own, takeable, room)

    def offences(self, player: int) -> list[str]:
        """F4: the sorted codes of everything that is wrong with the player's layout."""
        laid = self.laid[player]
        copies = {die - SILVER for die in laid if die > SILVER}
        found = []
        if copies - _coloured_values(self.laid[1 - player]):
            found.append(Offence.BAD_COPY)
        if self.straight and len(_values(laid)) < len(laid):
            found.append(Offence.DUPLICATE_VALUE)
        if copies & set(self.needless[player]):
            found.append(Offence.NEEDLESS_COPY)
        if len(laid) > MOST_DICE:
            found.append(Offence.TOO_MANY_DICE)
        if not (_rows_in_order(self.layouts[player]) if self.straight else _equals_together(laid)):
            found.append(Offence.WRONG_ORDER)
        return found

    def length(self, player: int) -> int:
        """F7: the longest run or group, less the single dice; 0 if fewer than two remain."""
        groups = _runs(self.layouts[player]) if self.straight else _groups(self.laid[player])
        length = max(groups) - groups.count(1) if groups else 0
        return length if length >= 2 else 0

    def verdict(self) -> "Found":
        """What the three steps find."""
        offences = [self.offences(0), self.offences(1)]
        return found_by_steps(self.caller, self.premature(), offences, [self.length(0), self.length(1)])


def duel_on_table(combination: str | None, caller: int, table: Event) -> Duel:
    """The `Duel` that the named `layouts` and the `field` of an event describe, with `needless`, if it has that;
    `Refusal` `impossible_dice` when there are more dice than the box holds."""
    layouts = [[[DIE_OF_NAME[name] for name in row] for row in layout] for layout in table["layouts"]]
    coloured, silver_values = table["field"]["coloured"], table["field"]["silver"]
    duel = Duel(combination, caller, layouts, counted(coloured), counted(silver_values), table.get("needless"))
    laid = duel.laid[0] + duel.laid[1]
    silver = sum(1 for die in laid if die > SILVER)
    if len(laid) - silver + len(coloured) > COLOURED_DICE or silver + len(silver_values) > SILVER_DICE:
        raise Refusal("impossible_dice", "There are only 11 coloured and 4 silver dice.")
    return duel


def found_by_steps(caller: int, premature: bool, offences: list[list[str]], lengths: list[int]) -> "Found":
    """Premature, offences, lengths: the first step that finds something ends it, and the rest is of no account."""
    if premature:
        return Step.PREMATURE, None, offence_of(caller, Offence.PREMATURE), None
    if offences[0] or offences[1]:
        return Step.OFFENCE, None, offences, None
    return Step.LENGTH, winner_by_length(lengths, caller), offences, lengths


def offence_of(player: int | None, code: str) -> list[list[str]]:
    """The offences of both, when this is the only one, or nobody's."""
    return [[code] if player == seat else [] for seat in (0, 1)]


def winner_by_length(lengths: list[int], caller: int) -> int | None:
    """F8: the longer one, the caller if level, nobody if both are 0."""
    if lengths[0] == lengths[1]:
        return caller if lengths[0] else None
    return 0 if lengths[0] > lengths[1] else 1


def chip_changes(winner: int | None, offences: list[list[str]], chips: list[int], stock: int) -> list[int]:
    """F8, F9: what each player's chips change by: returns to the stock first, then takings, as far as it reaches."""
    changes = [0, 0]
    takers = []
    for player in (0, 1):
        if offences[player]:
            if chips[player]:
                changes[player] -= 1
                stock += 1
            else:
                takers.append(1 - player)
    if winner is not None:
        takers.append(winner)
    for player in takers[:stock]:
        changes[player] += 1
    return changes


def verdict_of(caller: int | None, found: "Found", chips: list[int], stock: int) -> Event:
    """A verdict of the contract. `found` is what `Duel.verdict` found, `caller` None for a foul; a foul of nobody's is
    an abort (F10). `chips` and `stock` are those the duel is played for."""
    step, winner, offences, lengths = found
    return OrderedDict(
        step=step,
        caller=caller,
        winner=winner,
        offences=offences,
        lengths=lengths,
        chips=chip_changes(winner, offences, chips, stock),
        aborted=step == Step.FOUL and offences == [[], []],
    )


def judge(question: Event) -> Event:
    """The answer to a `judge` question: verdict, chips, stock. It touches no match."""
    caller, chips, stock = question["caller"], question["chips"], question["stock"]
    found = duel_on_table(question["combination"], caller, question).verdict()
    verdict = verdict_of(caller, found, chips, stock)
    changes = verdict["chips"]
    after = [chips[0] + changes[0], chips[1] + changes[1]]
    return OrderedDict(verdict=verdict, chips=after, stock=stock - changes[0] - changes[1])


def _values(dice: list[int]) -> set[int]:
    return {die & 7 for die in dice}


def _coloured_values(dice: list[int]) -> set[int]:
    return {die for die in dice if die < SILVER}


def _straight_grows(own: set[int], takeable: list[int], room: int) -> bool:
    for value in VALUES:
        if takeable[value] and value not in own:
            if value - 1 in own or value + 1 in own:
                return True
            # Two neighbours side by side, both new, would be a straight of their own.
            if room >= 2 and takeable[value + 1] and value + 1 not in own:
                return True
    return False


def _pasch_grows(laid: list[int], own: set[int], takeable: list[int], room: int) -> bool:
    combinations = sum(1 for count in _groups(laid) if count >= 2)
    for value in VALUES:
        if takeable[value]:
            if value in own:
                return True
            if takeable[value] >= 2 and room >= 2 and combinations < 3:
                return True
    return False


def _rows_in_order(rows: "Layout") -> bool:
    for row in rows:
        steps = _steps(row)
        if steps and min(steps) <= 0 <= max(steps):
            return False
    return True


def _steps(row: list[int]) -> list[int]:
    """How far the values rise from each die of a row to the next."""
    return [(after & 7) - (before & 7) for before, after in zip(row, row[1:])]


def _equals_together(laid: list[int]) -> bool:
    # A value that comes back after another one begins anew: there are more beginnings than values then.
    beginnings = [place for place, die in enumerate(laid) if not place or die & 7 != laid[place - 1] & 7]
    return len(beginnings) == len(_values(laid))


def _runs(rows: "Layout") -> list[int]:
    """The lengths of all maximal stretches of neighbours that differ by 1."""
    runs: list[int] = []
    for row in rows:
        if row:
            runs.append(1)
        for step in _steps(row):
            if abs(step) == 1:
                runs[-1] += 1
            else:
                runs.append(1)
    return runs


def _groups(laid: list[int]) -> list[int]:
    """How many dice there are of each value that occurs."""
    return [count for count in counted([die & 7 for die in laid]) if count]
