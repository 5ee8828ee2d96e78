"""The turns of a match of Qwixx – Das Duell, as its events tell them."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from schiri.games.qwixx.rules.board import FIELDS, ROWS, value_of

from ...narration.step import Step
from ...report.match import Record

PLAYERS = (0, 1)
FIELDS_OF = {name: [value_of(row, place) for place in range(FIELDS)] for row, name in enumerate(ROWS)}


@dataclass(frozen=True)
class Placing:
    """A stone that was put on a field."""

    action: int
    row: str
    value: int  # of the field
    kind: str  # place, stack or capture
    stones: int  # on the field after it
    closes: bool  # has it closed the row?


@dataclass(frozen=True)
class Turn:
    """A turn of a player, which is not over if the log ends in it."""

    record: int  # the number of its latest record
    number: int
    seat: int
    dice: dict[str, list[int]]
    test_dice: bool
    scores: Sequence[int]  # after it, by seat
    actions: Sequence[Placing | None] = field(default_factory=tuple)  # None for one that was declined
    misthrow: bool = False
    over: bool = False

    @property
    def placings(self) -> list[Placing]:
        """The stones that were put on fields in it."""
        return [placing for placing in self.actions if placing]


def dice_of(event: Record) -> dict[str, list[int]]:
    """The dice that an event has thrown, by colour; none if it threw none."""
    if event["event"] != "roll":
        return {}
    return {"white": event["white"], **{row: [event[row]] for row in ROWS if row in event}}


def turns_of(steps: Sequence[Step]) -> list[Turn]:
    """The turns that events in force tell of."""
    turns: list[Turn] = []
    for step in steps:
        if step.record["event"]["event"] == "roll":
            turns.append(_begun(step, len(turns) + 1))
        else:
            turns[-1] = _gone_on(turns[-1], step)
    return turns


def actions_of(step: Step) -> list[Placing | None]:
    """What an event has made of the actions that were due: a stone, or None for an action that was declined. A stone of
    action 2 may have declined action 1."""
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
    """Has the event cost a stone, since neither action of the turn was used?"""
    return bool(step.after["misthrows"] != step.before["misthrows"])


def _begun(step: Step, number: int) -> Turn:
    record = step.record
    test_dice = record.get("test_dice", False)
    return Turn(record["n"], number, step.before["turn"], dice_of(record["event"]), test_dice, step.after["scores"])


def _gone_on(turn: Turn, step: Step) -> Turn:
    return replace(
        turn,
        record=step.record["n"],
        scores=step.after["scores"],
        actions=(*turn.actions, *actions_of(step)),
        misthrow=is_misthrow(step),
        over=step.after["phase"] in ("roll", "over"),
    )
