"""The dice of one or more matches, counted, and what may be said of their fairness."""

from collections.abc import Sequence

from . import charts, fairness
from .game import Game
from .sections import Section, Table, counted

_HEADING = "Dice"


class Tally:
    """The dice of matches that are taken one after the other. All throws count, also those that were thrown again or
    taken back, but not those in which a script has set dice."""

    def __init__(self, *games: Game) -> None:
        self._matches = 0
        self._kinds: dict[str, list[int]] = {}
        self._ways: dict[str, None] = {}  # in which throws come to nothing, each once
        self._set_by_script = False
        self._without_chance = False
        for game in games:
            self.take(game)

    def take(self, game: Game) -> None:
        """Counts the dice of a match."""
        self._matches += 1
        for record, kind, value in game.values:
            if not record.get("test_dice"):
                self._kinds.setdefault(kind, [0] * 6)[value - 1] += 1
        self._ways |= dict.fromkeys(game.COME_TO_NOTHING)
        self._set_by_script |= game.match.has_test_dice
        self._without_chance |= game.match.header["entropy"] == "test"

    def section(self, place: str) -> Section:
        """How often each value came, and the chi-square test."""
        if not self._kinds:
            none = "A script has set dice in every throw: there are none to count."
            return Section(_HEADING, [none if self._set_by_script else "The box threw no dice here."])
        counts = [sum(own[value] for own in self._kinds.values()) for value in range(6)]
        rows = [[kind, *map(str, own), str(sum(own))] for kind, own in self._kinds.items()]
        if len(rows) > 1:
            rows.append(["all", *map(str, counts), str(sum(counts))])
        told = ", ".join(f"{value} came {counted(count, 'time')}" for value, count in enumerate(counts, 1))
        picture = charts.bars(
            f"{place}-dice", "How often each value came", f"{told}; {sum(counts) / 6:.1f} times expected.", counts
        )
        sentences = [*_fairness(counts, self._matches), self._notes()]
        return Section(_HEADING, sentences, [picture], [Table("Values", ["Dice", *"123456", "in all"], rows)])

    def _notes(self) -> str:
        ways = [*self._ways, "taken back"]
        which = " or ".join(filter(None, (", ".join(ways[:-1]), ways[-1])))
        notes = [f"All throws count, also those that were {which}."]
        if self._set_by_script:
            notes.append("Throws in which a script has set dice are left out.")
        if self._without_chance:
            notes.append("Dice from test bytes are no chance: of a box's dice they tell nothing.")
        return " ".join(notes)


def _fairness(counts: Sequence[int], matches: int) -> list[str]:
    dice = sum(counts)
    test = fairness.fairness(counts)
    if not test:
        return [f"{counted(dice, 'die', 'dice')} are too few to say anything about fairness."]
    needed = fairness.dice_needed(fairness.SMALL_BIAS)
    unusual = "as is usual" if test.p_value >= fairness.SIGNIFICANCE else "which is unusual"
    return [
        f"Chi-square over the six values: {test.statistic:.2f} with 5 degrees of freedom, p = {test.p_value:.3f}. Fair "
        f"dice come out at least as uneven as these {dice:,} in {100 * test.p_value:.0f} of 100 cases, {unusual}.",
        f"That shows no small bias: {dice:,} dice give away one value that comes "
        f"{100 * fairness.smallest_bias(dice):.0f} % too often, but not less. To find one that comes 1 % too often "
        f"(in {100 * 1.01 / 6:.2f} % of all throws and not in {100 / 6:.2f} %, the other five equally less) takes "
        f"{_rounded(needed):,} dice, or {_rounded(needed / dice * matches):,} matches like "
        f"{'this one' if matches == 1 else 'these'}. Both are meant with a significance of "
        f"{100 * fairness.SIGNIFICANCE:.0f} % and a power of {100 * fairness.POWER:.0f} %.",
    ]


def _rounded(number: float) -> int:
    """To two digits: what is an estimate should look like one."""
    whole = round(number)
    return round(whole, 2 - len(str(whole))) if whole >= 100 else whole
