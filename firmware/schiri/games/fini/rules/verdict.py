"""The verdict on a duel of FINI!: premature call, offences, lengths, and the chips that move.

`dice.py` describes the form of dice, rows, layouts and fields.
"""

from ....match.game import Event, Reason, Refusal
from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING, Iterator, Sequence
from .dice import (
    COLOURED_DICE,
    DIE_OF_NAME,
    MOST_DICE,
    NAME_OF_DIE,
    SIDES,
    SILVER,
    SILVER_DICE,
    STRAIGHT,
    VALUES,
    Offence,
    counted,
)

if TYPE_CHECKING:
    Layout = list[list[int]]  # rows of dice, see `dice.py`
    Found = tuple[int, int | None, list[list[str]], list[int] | None]  # step, winner, each player's offences, lengths


class Step:
    """The step of the verdict that has ended a duel."""

    FOUL = 0  # there was no call, but a player's foul or an abort (F10)
    PREMATURE = 1  # the caller could have taken more (F2)
    OFFENCE = 2  # a layout has a fault (F4 to F6)
    LENGTH = 3  # the longer combination wins (F7, F8)


class Duel:
    """The dice on the table at the call. `needless` has, for each player, the values of the silver dice that were taken
    while a coloured one lay there (F5); if it is None, the field decides."""

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
        """F2: returns whether the caller could still have taken matching dice."""
        for _ in self.fitting():
            return True
        return False

    def fitting(self) -> "Iterator[Reason]":
        """F2: yields each way in which the caller could still have taken matching dice, as a reason with the die and
        its match. There is none with six or more dice."""
        laid = self.laid[self.caller]
        room = MOST_DICE - len(laid)
        if room <= 0:
            return
        shown = _coloured_values(self.laid[1 - self.caller])
        takeable = [self.coloured[value] + (self.silver[value] if value in shown else 0) for value in range(7)] + [0]
        ways = (
            _ways_of_straight(_values(laid), takeable, room) if self.straight else _ways_of_pasch(laid, takeable, room)
        )
        for code, value, other in ways:
            yield [code, self._on_field(value), self._on_field(other) if code == "new_straight" else other]

    def _on_field(self, value: int) -> str:
        return NAME_OF_DIE[value if self.coloured[value] else value + SILVER]

    def offences(self, player: int) -> list[str]:
        """F4: returns the sorted codes of all offences in the player's layout."""
        return [code for code, _ in self.offending(player)]

    def offending(self, player: int) -> "list[tuple[str, Sequence[int | str]]]":
        """F4: returns each offence in the player's layout, sorted by code, with its faults: values, the number of dice,
        or rows as text."""
        laid = self.laid[player]
        found: list[tuple[str, Sequence[int | str]]] = []
        copies = {die - SILVER for die in laid if die > SILVER}
        bad = copies - _coloured_values(self.laid[1 - player]) if copies else copies
        if bad:
            found.append((Offence.BAD_COPY, sorted(bad)))
        if self.straight:
            counts = counted([die & 7 for die in laid])
            if max(counts) > 1:
                found.append((Offence.DUPLICATE_VALUE, [value for value in VALUES if counts[value] > 1]))
        needless = copies.intersection(self.needless[player]) if copies else copies
        if needless:
            found.append((Offence.NEEDLESS_COPY, sorted(needless)))
        if len(laid) > MOST_DICE:
            found.append((Offence.TOO_MANY_DICE, [len(laid)]))
        rows = _rows_out_of_order(self.layouts[player]) if self.straight else _without_equals_together(laid)
        if rows:
            found.append((Offence.WRONG_ORDER, [row_as_it_lies(row) for row in rows]))
        return found

    def measured(self, player: int) -> tuple[int, int]:
        """F7: returns the length of the longest run or group, and the number of single dice."""
        groups = _runs(self.layouts[player]) if self.straight else _groups(self.laid[player])
        return max(groups) if groups else 0, groups.count(1)

    def length(self, player: int) -> int:
        """F7: returns the length of the longest run or group minus the number of single dice; 0 if that is below 2."""
        longest, single = self.measured(player)
        return longest - single if longest - single >= 2 else 0

    def verdict(self) -> "Found":
        """Returns the result of the first step that applies, without computing the later ones."""
        if self.premature():
            return found_by_steps(self.caller, True, [], [])
        offences = [self.offences(0), self.offences(1)]
        lengths = [] if offences[0] or offences[1] else [self.length(0), self.length(1)]
        return found_by_steps(self.caller, False, offences, lengths)


def duel_on_table(combination: str | None, caller: int, table: Event) -> Duel:
    """Returns the duel that the `layouts` and the `field` of an event describe, with its `needless` if it has one.
    Raises the `Refusal` `impossible_dice` if there are more dice than the game has."""
    layouts = [[[DIE_OF_NAME[name] for name in row] for row in layout] for layout in table["layouts"]]
    coloured, silver_values = table["field"]["coloured"], table["field"]["silver"]
    duel = Duel(combination, caller, layouts, counted(coloured), counted(silver_values), table.get("needless"))
    laid = duel.laid[0] + duel.laid[1]
    silver = sum(1 for die in laid if die > SILVER)
    if len(laid) - silver + len(coloured) > COLOURED_DICE or silver + len(silver_values) > SILVER_DICE:
        raise Refusal("impossible_dice", "There are only 11 coloured and 4 silver dice.")
    return duel


def found_by_steps(caller: int, premature: bool, offences: list[list[str]], lengths: list[int]) -> "Found":
    """Returns the result of the first step that applies: premature call, offences, lengths. Later steps do not
    count."""
    if premature:
        return Step.PREMATURE, None, offence_of(caller, Offence.PREMATURE), None
    if offences[0] or offences[1]:
        return Step.OFFENCE, None, offences, None
    return Step.LENGTH, winner_by_length(lengths, caller), offences, lengths


def offence_of(player: int | None, code: str) -> list[list[str]]:
    """Returns the offences of both players if `player` has committed `code` alone; none if `player` is None."""
    return [[code] if player == seat else [] for seat in (0, 1)]


def winner_by_length(lengths: list[int], caller: int) -> int | None:
    """F8: returns the player with the longer combination, the caller if both are equal, None if both are 0."""
    if lengths[0] == lengths[1]:
        return caller if lengths[0] else None
    return 0 if lengths[0] > lengths[1] else 1


def chip_moves(winner: int | None, offences: list[list[str]], chips: list[int], stock: int) -> "list[Reason]":
    """F8, F9: returns a reason for each chip that moves: first those that go back to the stock, then those taken from
    it, as long as it has any. The last two values of a reason are the player's chips before and after."""
    now = list(chips)
    moves: list[Reason] = []
    takers: list[tuple[int, str]] = []
    for player in (0, 1):
        if offences[player] and chips[player]:
            now[player] -= 1
            moves.append(["gives_chip", SIDES[player], chips[player], now[player]])
        elif offences[player]:
            takers.append((1 - player, "takes_chip"))
    if winner is not None:
        takers.append((winner, "wins_chip"))
    stock -= sum(now) - sum(chips)
    for player, code in takers[:stock]:
        now[player] += 1
        moves.append([code, SIDES[player], now[player] - 1, now[player]])
    return moves


def chip_changes(winner: int | None, offences: list[list[str]], chips: list[int], stock: int) -> list[int]:
    """Returns the change of each player's chips."""
    changes = [0, 0]
    for move in chip_moves(winner, offences, chips, stock):
        changes[SIDES.index(move[1])] += move[3] - move[2]
    return changes


def verdict_of(caller: int | None, found: "Found", chips: list[int], stock: int) -> Event:
    """Returns the verdict as docs/reference/referee.md has it. `found` is what `Duel.verdict` returns, or the step FOUL
    with `caller` None; without offences that is an abort (F10). `chips` and `stock` are those before the duel's end."""
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
    """Returns the answer to a `judge` question: verdict, chips, stock."""
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


def _ways_of_straight(own: set[int], takeable: list[int], room: int) -> "Iterator[tuple[str, int, int]]":
    for value in VALUES:
        if takeable[value] and value not in own:
            for neighbour in (value - 1, value + 1):
                if neighbour in own:
                    yield "beside", value, neighbour
            # Two neighbouring values that the caller does not have would begin another straight.
            if room >= 2 and takeable[value + 1] and value + 1 not in own:
                yield "new_straight", value, value + 1


def _ways_of_pasch(laid: list[int], takeable: list[int], room: int) -> "Iterator[tuple[str, int, int]]":
    counts = counted([die & 7 for die in laid])
    combinations = sum(1 for count in counts if count >= 2)
    for value in VALUES:
        if takeable[value]:
            if counts[value]:
                yield "equal", value, counts[value]
            elif takeable[value] >= 2 and room >= 2 and combinations < 3:
                yield "new_pasch", value, takeable[value]


def _rows_out_of_order(rows: "Layout") -> "Layout":
    found = []
    for row in rows:
        steps = _steps(row)
        if steps and min(steps) <= 0 <= max(steps):
            found.append(row)
    return found


def row_as_it_lies(row: list[int]) -> str:
    """Returns the values of a row as text, such as 3-5-4."""
    return "-".join(["%d" % (die & 7) for die in row])


def _steps(row: list[int]) -> list[int]:
    """Returns the differences between the values of neighbouring dice of a row."""
    return [(after & 7) - (before & 7) for before, after in zip(row, row[1:])]


def _without_equals_together(laid: list[int]) -> "Layout":
    # If a value appears in two places, more groups begin than there are values.
    beginnings = [place for place, die in enumerate(laid) if not place or die & 7 != laid[place - 1] & 7]
    return [] if len(beginnings) == len(_values(laid)) else [laid]


def _runs(rows: "Layout") -> list[int]:
    """Returns the lengths of all maximal runs of neighbours that differ by 1."""
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
    """Returns the number of dice of each value that occurs."""
    return [count for count in counted([die & 7 for die in laid]) if count]
