"""The sentences of Qwixx – Das Duell for narration, replay and report."""

from schiri.games.qwixx.rules.board import MOST_CLOSED, MOST_MISTHROWS
from schiri.games.qwixx.texts import reason_in_words
from schiri.util.typing import TYPE_CHECKING

from ...logs.sentences import both, said, signed
from ...util import paired
from .turns import dice_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from schiri.match.game import Reason
    from schiri.texts import Texts

    from ...logs.types import Event, Sentence, State
    from .turns import Placing, Turn

NOT_REACHED = "–"


def dice_in_words(dice: dict[str, list[int]]) -> "list[Sentence]":
    """Returns dice by colour: white 3 4, red 5, yellow 1."""
    return [
        said("dice", "{colour} {values}", colour=said(colour, colour), values=" ".join(map(str, values)))
        for colour, values in dice.items()
    ]


def placing_in_words(placing: "Placing", other: str) -> "Sentence":
    """Returns the text for a placed stone and its effect; `other` is the opponent's name."""
    words = said("place", "{row} {value}", row=said(placing.row, placing.row), value=placing.value)
    if placing.kind == "stack":
        words = said("stack", "{place}, a stack of {stones}", place=words, stones=placing.stones)
    elif placing.kind == "capture":
        words = said("capture", "{place}, captured from {other}", place=words, other=other)
    return said("closes", "{place}; the row is closed", place=words) if placing.closes else words


def actions_in_words(turn: "Turn", names: "Sequence[str]") -> "list[Sentence | str]":
    """Returns the texts for the two actions of a turn."""
    told: list[Sentence | str] = [
        placing_in_words(one, names[1 - turn.seat]) if one else said("declined", "declined") for one in turn.actions
    ]
    if turn.misthrow:
        told[-1] = said("and_misthrow", "{action}: a misthrow", action=told[-1])
    return (told + [NOT_REACHED, NOT_REACHED])[:2]


def event_in_words(event: "Event", names: "Sequence[str]") -> "Sentence":
    """Returns the sentence for an event, without the player whose turn it was."""
    if event["event"] == "roll":
        return said("roll", "roll: {dice}", dice=dice_in_words(dice_of(event)))
    if event["event"] == "place":
        row = said(event["row"], event["row"])
        if event["action"] == 1:
            return said("by_white_sum", "a stone in the {row} row, by the white sum", row=row)
        return said("by_white", "a stone in the {row} row, by a white {white}", row=row, white=event["white"])
    return said("declines", "declines")


def scores_in_words(names: "Sequence[str]", scores: "Sequence[int]") -> str:
    """Returns scores with names: Ada 12, Ben −3."""
    return ", ".join(f"{name} {signed(score)}" for name, score in paired(names, scores))


def outcome(names: "Sequence[str]", state: "State") -> "Sentence":
    """Returns the sentence on the outcome of the match, or on the present scores."""
    if state["winner"] is None:
        sentence = "The match was not played to its end: {scores} so far."
        return said("not_to_its_end", sentence, scores=scores_in_words(names, state["scores"]))
    return decision_in_words(names, state)


def decision_in_words(names: "Sequence[str]", state: "State") -> "Sentence":
    """Returns the sentence on the outcome of a decided match."""
    scores, winner = [signed(score) for score in state["scores"]], state["winner"]
    if winner == "draw":
        return said("draw", "The match is a draw: {one} to {other} points.", one=scores[0], other=scores[1])
    sentence = "{who} has won by {one} to {other} points."
    return said("has_won", sentence, who=names[winner], one=scores[winner], other=scores[1 - winner])


def end_in_words(names: "Sequence[str]", state: "State") -> "Sentence | None":
    """Q4: returns the sentence on why the match is over, with all reasons that apply; None if it is not over."""
    empty = [name for name, supply in paired(names, state["supply"]) if not supply]
    closed = [said(name, name) for name, row in state["rows"].items() if row["closed"]]
    ways = [said("no_stone_left", "{who} has no stone left", who=name) for name in empty]
    if sum(state["misthrows"]) >= MOST_MISTHROWS:
        ways.append(said("misthrows", "there are {count} misthrows", count=sum(state["misthrows"])))
    if len(closed) >= MOST_CLOSED:
        ways.append(said("rows_closed", "{rows} are closed", rows=both(closed)))
    return said("end", "The end: {ways}.", ways=both(ways)) if ways else None


def reason_of_box(reason: "Reason", text: "Texts", names: "Sequence[str]") -> str:
    """Returns the sentence for a reason in the box's texts, with names that are not shortened."""
    return reason_in_words(text, reason, lambda seat, width_px: names[seat])
