"""Qwixx – Das Duell in words."""

from schiri.games.qwixx.rules.board import MOST_CLOSED, MOST_MISTHROWS
from schiri.util.typing import TYPE_CHECKING

from ...narration.names import together
from ...narration.words import counted, signed
from ...util.pairs import paired
from .turns import dice_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from .turns import Placing, Turn

NOT_REACHED = "–"


def dice_in_words(dice: dict[str, list[int]]) -> str:
    """Dice by colour: white 3 4, red 5, yellow 1."""
    return ", ".join(f"{colour} {' '.join(map(str, values))}" for colour, values in dice.items())


def placing_in_words(placing: "Placing", other: str) -> str:
    """Where a stone was put, and what that did; `other` is the opponent's name."""
    words = f"{placing.row} {placing.value}"
    if placing.kind == "stack":
        words += f", a stack of {placing.stones}"
    elif placing.kind == "capture":
        words += f", captured from {other}"
    return f"{words}; the row is closed" if placing.closes else words


def actions_in_words(turn: "Turn", names: "Sequence[str]") -> list[str]:
    """What became of each of the two actions of a turn."""
    told = [placing_in_words(one, names[1 - turn.seat]) if one else "declined" for one in turn.actions]
    if turn.misthrow:
        told[-1] += ": a misthrow"
    return (told + [NOT_REACHED, NOT_REACHED])[:2]


def event_in_words(event: "dict[str, Any]", names: "Sequence[str]") -> str:
    """What an event says, without whose turn it was."""
    if event["event"] == "roll":
        return f"roll: {dice_in_words(dice_of(event))}"
    if event["event"] == "place":
        how = "the white sum" if event["action"] == 1 else f"a white {event['white']}"
        return f"a stone in the {event['row']} row, by {how}"
    return "declines"


def scores_in_words(names: "Sequence[str]", scores: "Sequence[int]") -> str:
    """Ada 12, Ben −3."""
    return ", ".join(f"{name} {signed(score)}" for name, score in paired(names, scores))


def outcome(names: "Sequence[str]", state: "dict[str, Any]") -> str:
    """How the match came out, or how it stands."""
    scores, winner = state["scores"], state["winner"]
    if winner is None:
        return f"The match was not played to its end: {scores_in_words(names, scores)} so far."
    if winner == "draw":
        return f"The match is a draw: {signed(scores[0])} to {signed(scores[1])} points."
    return f"{names[winner]} has won by {signed(scores[winner])} to {signed(scores[1 - winner])} points."


def end_in_words(names: "Sequence[str]", state: "dict[str, Any]") -> str:
    """Q4: why the match is over, in all ways that there are; nothing if it is not."""
    empty = [name for name, supply in paired(names, state["supply"]) if not supply]
    closed = [name for name, row in state["rows"].items() if row["closed"]]
    ways = [f"{name} has no stone left" for name in empty]
    if sum(state["misthrows"]) >= MOST_MISTHROWS:
        ways.append(f"there are {counted(sum(state['misthrows']), 'misthrow')}")
    if len(closed) >= MOST_CLOSED:
        ways.append(f"{together(closed, ' and ')} are closed")
    return f"The end: {together(ways, ' and ')}." if ways else ""
