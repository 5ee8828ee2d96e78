"""The section about dice in a report: how often each value came, and what that says of their fairness."""

from collections.abc import Callable, Sequence

from . import charts, fairness
from .game import Game
from .sections import Section, Table
from .words import ReportWords


class Tally:
    """The counts of dice in matches. All throws count, including those that were thrown again or taken back, but not
    those with dice set by a script."""

    def __init__(self, *games: Game) -> None:
        self._matches = 0
        self._kinds: dict[str, list[int]] = {}
        self._ways: dict[str, None] = {}  # the ways in which throws are void, each once
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

    def section(self, place: str, words: ReportWords) -> Section:
        """Returns the section: how often each value came, and the chi-square test."""
        text = words.text
        if not self._kinds:
            none = "A script has set dice in every throw: there are none to count."
            return Section(text("Dice"), [text(none if self._set_by_script else "The box threw no dice here.")])
        counts = [sum(own[value] for own in self._kinds.values()) for value in range(6)]
        rows = [[text(kind), *map(str, own), str(sum(own))] for kind, own in self._kinds.items()]
        if len(rows) > 1:
            rows.append([text("all"), *map(str, counts), str(sum(counts))])
        told = ", ".join(
            text("{value} came {times}", value=value, times=words.counted(count, "time"))
            for value, count in enumerate(counts, 1)
        )
        expected = words.number(f"{sum(counts) / 6:.1f}")
        picture = charts.bars(
            f"{place}-dice",
            text("How often each value came"),
            text("{told}; {expected} times expected.", told=told, expected=expected),
            counts,
            text("dashed: expected; grey: 19 of 20 bars end here"),
        )
        sentences = [*_fairness(counts, self._matches, words), self._notes(text)]
        table = Table(text("Values"), [text("Dice"), *"123456", text("in all")], rows)
        return Section(text("Dice"), sentences, [picture], [table])

    def _notes(self, text: Callable[..., str]) -> str:
        ways = [*map(text, self._ways), text("taken back")]
        which = text(" or ").join(filter(None, (", ".join(ways[:-1]), ways[-1])))
        notes = [text("All throws count, also those that were {which}.", which=which)]
        if self._set_by_script:
            notes.append(text("Throws in which a script has set dice are left out."))
        if self._without_chance:
            notes.append(text("Dice from test bytes are no chance: of a box's dice they tell nothing."))
        return " ".join(notes)


def _fairness(counts: Sequence[int], matches: int, words: ReportWords) -> list[str]:
    dice = sum(counts)
    test = fairness.fairness(counts)
    if not test:
        few = words.counted(dice, "die", "dice")
        return [words.text("{dice} are too few to say anything about fairness.", dice=few)]
    needed = fairness.dice_needed(fairness.SMALL_BIAS)
    unusual = "as is usual" if test.p_value >= fairness.SIGNIFICANCE else "which is unusual"
    numbers = {
        "statistic": f"{test.statistic:.2f}",
        "p": f"{test.p_value:.3f}",
        "dice": f"{dice:,}",
        "cases": f"{100 * test.p_value:.0f}",
        "bias": f"{100 * fairness.smallest_bias(dice):.0f}",
        "often": f"{100 * 1.01 / 6:.2f}",
        "fair": f"{100 / 6:.2f}",
        "needed": f"{_rounded(needed):,}",
        "matches": f"{_rounded(needed / dice * matches):,}",
        "significance": f"{100 * fairness.SIGNIFICANCE:.0f}",
        "power": f"{100 * fairness.POWER:.0f}",
    }
    values = {name: words.number(number) for name, number in numbers.items()}
    values["unusual"] = words.text(unusual)
    values["like"] = words.text("matches like this one" if matches == 1 else "matches like these")
    return [words.text(_COMES_OUT, **values), words.text(_NEEDED, **values)]


_COMES_OUT = (
    "Chi-square over the six values: {statistic} with 5 degrees of freedom, p = {p}. Fair dice come out at least as "
    "uneven as these {dice} in {cases} of 100 cases, {unusual}."
)
_NEEDED = (
    "That shows no small bias: {dice} dice give away one value that comes {bias} % too often, but not less. To find "
    "one that comes 1 % too often (in {often} % of all throws and not in {fair} %, the other five equally less) takes "
    "{needed} dice, or {matches} {like}. Both are meant with a significance of {significance} % and a power of "
    "{power} %."
)


def _rounded(number: float) -> int:
    """Returns the number rounded to two significant digits, because it is an estimate."""
    whole = round(number)
    return round(whole, 2 - len(str(whole))) if whole >= 100 else whole
