"""Qwixx – Das Duell, what others see of a match: its state, and what can be chosen."""

from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from .board import ALPHABETICALLY, FIELDS, ROWS, field_of, kind_of, score

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ....match.game import Event, State
    from .game import Qwixx

    Legal = list[Any]  # of action, row, value and kind


def state_of(game: "Qwixx") -> "State":
    """The public state of a match."""
    over = game.phase == "over"
    scores = [score(game, seat) for seat in (0, 1)]
    public: State = OrderedDict()
    public["game"] = game.FACTS.name
    public["phase"] = game.phase
    public["turn"] = game.turn
    public["supply"] = list(game.supply)
    public["misthrows"] = list(game.misthrows)
    public["rows"] = _rows(game)
    public["dice"] = _dice(game)
    public["legal"] = legal(game)
    public["counts"] = [list(counts) for counts in game.counts]
    public["scores"] = scores
    public["winner"] = _winner(scores) if over else None
    return public


def _rows(game: "Qwixx") -> "State":
    rows: State = OrderedDict()
    for row, name in enumerate(ROWS):
        one: State = OrderedDict()
        rows[name] = one
        one["fields"] = [_field(game, row, field) for field in range(FIELDS)]
        one["lock"] = game.locks[row]
        one["closed"] = game.closed[row]
    return rows


def _field(game: "Qwixx", row: int, field: int) -> list[int] | None:
    stones = game.heights[row][field]
    return [game.own[1][row] >> field & 1, stones] if stones else None


def _dice(game: "Qwixx") -> "State | None":
    """The roll, without dice that are out of the game; None before it."""
    if not game.white or game.phase == "roll":
        return None
    dice: State = OrderedDict()
    dice["white"] = list(game.white)
    for row, name in enumerate(ROWS):
        if game.colours[row]:
            dice[name] = game.colours[row]
    return dice


def _winner(scores: list[int]) -> int | str:
    if scores[0] == scores[1]:
        return "draw"
    return 0 if scores[0] > scores[1] else 1


def legal(game: "Qwixx") -> "list[Legal]":
    """Q3: [action, row, value, kind] of all that the player to move may place now, sorted."""
    found: list[Legal] = []
    if game.phase == "action1":
        value = sum(game.white)
        for row in ALPHABETICALLY:
            kind = kind_of(game, row, field_of(row, value))
            if kind:
                found.append([1, ROWS[row], value, kind])
    if game.phase in ("action1", "action2"):
        for row in ALPHABETICALLY:
            if game.colours[row]:
                found.extend(_legal_in_action_2(game, row))
    return found


def _legal_in_action_2(game: "Qwixx", row: int) -> "Iterator[Legal]":
    low, high = sorted(game.white)
    for white in (low,) if low == high else (low, high):
        value = white + game.colours[row]
        field = field_of(row, value)
        kind = kind_of(game, row, field)
        if kind and [row, field] != game.used:
            yield [2, ROWS[row], value, kind]


def choices_of(game: "Qwixx") -> "list[Event]":
    """The events that are possible now. Two white dice that give the same field are one choice."""
    if game.phase not in ("action1", "action2"):
        return []
    found = [_event("pass")]
    for action, row, value, _ in legal(game):
        if action == 1:
            found.append(_event("place", action=1, row=row))
        else:
            white = value - game.colours[ROWS.index(row)]
            found.append(_event("place", action=2, row=row, white=white))
    return found


def _event(name: str, **arguments: object) -> "Event":
    event: Event = OrderedDict()
    event["event"] = name
    event.update(arguments)
    return event
