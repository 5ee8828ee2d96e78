"""The turns of a match of Qwixx – Das Duell, from its events."""

from schiri.games.qwixx.rules.board import FIELDS, ROWS, value_of
from schiri.util.ordered import OrderedDict
from schiri.util.typing import TYPE_CHECKING

from ...narration.step import Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...logs.types import Event

PLAYERS = (0, 1)
FIELDS_OF = {name: [value_of(row, place) for place in range(FIELDS)] for row, name in enumerate(ROWS)}


class Placing:
    """A stone that was placed on the field of a row with a value. `kind` is place, stack or capture; `stones` is the
    number on the field after it; `closes` says whether it has closed the row."""

    def __init__(self, action: int, row: str, value: int, kind: str, stones: int, closes: bool) -> None:
        self.action = action
        self.row = row
        self.value = value
        self.kind = kind
        self.stones = stones
        self.closes = closes


class Turn:
    """A turn of a player; `over` is False if the log ends within it."""

    def __init__(self, step: Step, number: int) -> None:
        record = step.record
        self.record: int = record["n"]  # the number of the turn's latest record
        self.number = number
        self.seat: int = step.before["turn"]
        self.dice = dice_of(record["event"])
        self.test_dice: bool = record.get("test_dice", False)
        self.scores: Sequence[int] = step.after["scores"]  # the scores after the turn, by seat
        self.actions: list[Placing | None] = []  # None for a declined action
        self.misthrow = False
        self.over = False

    def go_on(self, step: Step) -> None:
        """Adds the next event to the turn."""
        self.record = step.record["n"]
        self.scores = step.after["scores"]
        self.actions += actions_of(step)
        self.misthrow = is_misthrow(step)
        self.over = step.after["phase"] in ("roll", "over")

    @property
    def placings(self) -> list[Placing]:
        """The stones that were placed in this turn."""
        return [placing for placing in self.actions if placing]


def dice_of(event: "Event") -> dict[str, list[int]]:
    """Returns the values in an event by colour; empty if it is no throw."""
    if event["event"] != "roll":
        return {}
    return OrderedDict([("white", event["white"])] + [(row, [event[row]]) for row in ROWS if row in event])


def turns_of(steps: "Sequence[Step]") -> list[Turn]:
    """Returns the turns in the steps."""
    turns: list[Turn] = []
    for step in steps:
        if step.record["event"]["event"] == "roll":
            turns.append(Turn(step, len(turns) + 1))
        else:
            turns[-1].go_on(step)
    return turns


def actions_of(step: Step) -> list[Placing | None]:
    """Returns the actions of an event: a stone, or None for a declined action. A stone of action 2 may decline
    action 1, which gives two."""
    event, before = step.record["event"], step.before
    if event["event"] != "place":
        return [None]
    action, row, dice = event["action"], event["row"], before["dice"]
    value = sum(dice["white"]) if action == 1 else event["white"] + dice[row]
    kind = next(legal[3] for legal in before["legal"] if legal[:3] == [action, row, value])
    after = step.after["rows"][row]
    _, stones = after["fields"][FIELDS_OF[row].index(value)]
    placing = Placing(action, row, value, kind, stones, after["closed"])
    return [None, placing] if action == 2 and before["phase"] == "action1" else [placing]


def is_misthrow(step: Step) -> bool:
    """Returns whether the event was a misthrow, because both actions of the turn were declined."""
    return bool(step.after["misthrows"] != step.before["misthrows"])
