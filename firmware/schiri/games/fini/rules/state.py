"""FINI!, what others see of a match: its state, and how box dice arrange themselves."""

from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from .dice import SILVER, VALUES

if TYPE_CHECKING:
    from ....match.game import State
    from .game import Fini
    from .judge import Layout

NAME_OF_DIE = {value + plus: "%s%d" % (kind, value) for kind, plus in (("c", 0), ("s", SILVER)) for value in VALUES}


def state_of(game: "Fini") -> "State":
    """The public state of a match."""
    open_field = game.thrown is not None
    public: State = OrderedDict()
    public["game"] = game.FACTS.name
    public["phase"] = game.phase
    public["round"] = game.round
    public["duel"] = game.duel
    public["starter"] = game.starter
    public["combination"] = game.combination
    public["chips"] = list(game.chips)
    public["stock"] = game.stock
    public["points"] = list(game.points)
    public["winner"] = game.winner
    public["verdict"] = game.verdict
    public["field"] = _field(_spread(game.coloured), _spread(game.silver)) if open_field else None
    public["layouts"] = [_named(arranged(dice, game.combination)) for dice in game.taken] if open_field else None
    public["duration"] = game.duration
    return public


def arranged(dice: list[int], combination: str | None) -> "Layout":
    """How box dice arrange themselves: sorted by value, coloured before silver; a straight as the first of each
    value, split at gaps, then each further die in a row of its own; a pasch as a row for each value."""
    rows: Layout = []
    further: Layout = []
    last = None
    for die in sorted(dice, key=_by_value):
        value = die & 7
        if combination == "pasch":
            if value == last:
                rows[-1].append(die)
            else:
                rows.append([die])
        elif value == last:
            further.append([die])
        elif last is not None and value == last + 1:
            rows[-1].append(die)
        else:
            rows.append([die])
        last = value
    return rows + further


def _by_value(die: int) -> int:
    return (die & 7) * 2 + (die > SILVER)


def _named(layout: "Layout") -> list[list[str]]:
    return [[NAME_OF_DIE[die] for die in row] for row in layout]


def _spread(counts: list[int]) -> list[int]:
    return [value for value in VALUES for _ in range(counts[value])]


def _field(coloured: list[int], silver: list[int]) -> dict[str, list[int]]:
    field: dict[str, list[int]] = OrderedDict()
    field["coloured"] = coloured
    field["silver"] = silver
    return field
