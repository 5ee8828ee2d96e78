"""Qwixx – Das Duell, what others see of a match: its state, and what can be chosen."""

from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from .board import ALPHABETICALLY, FIELDS, ROWS, field_of, kind_of, scores
from .phases import DRAW, Phase

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ....match.game import Event, State
    from .game import Qwixx

    Legal = list[Any]  # of action, row, value and kind


def state_of(game: "Qwixx") -> "State":
    """The public state of a match."""
    points = scores(game)
    return OrderedDict(
        game=game.FACTS.name,
        phase=game.phase,
        turn=game.turn,
        supply=list(game.supply),
        misthrows=list(game.misthrows),
        rows=_rows(game),
        dice=_dice(game),
        legal=legal(game),
        counts=[list(counts) for counts in game.counts],
        scores=points,
        winner=_winner(points) if game.phase == Phase.OVER else None,
    )


def _rows(game: "Qwixx") -> "State":
    rows: State = OrderedDict()
    for row, name in enumerate(ROWS):
        fields = [_field(game, row, field) for field in range(FIELDS)]
        rows[name] = OrderedDict(fields=fields, lock=game.locks[row], closed=game.closed[row])
    return rows


def _field(game: "Qwixx", row: int, field: int) -> list[int] | None:
    stones = game.heights[row][field]
    return [game.own[1][row] >> field & 1, stones] if stones else None


def _dice(game: "Qwixx") -> "State | None":
    """The roll, without dice that are out of the game; None before it."""
    if game.phase == Phase.ROLL:
        return None
    dice: State = OrderedDict(white=list(game.white))
    for row, name in enumerate(ROWS):
        if game.colours[row]:
            dice[name] = game.colours[row]
    return dice


def _winner(scores: list[int]) -> int | str:
    if scores[0] == scores[1]:
        return DRAW
    return 0 if scores[0] > scores[1] else 1


def legal(game: "Qwixx") -> "list[Legal]":
    """Q3: [action, row, value, kind] of all that the player to move may place now, sorted."""
    found: list[Legal] = []
    if game.phase == Phase.ACTION1:
        value = sum(game.white)
        for row in ALPHABETICALLY:
            kind = kind_of(game, row, field_of(row, value))
            if kind:
                found.append([1, ROWS[row], value, kind])
    if game.phase in (Phase.ACTION1, Phase.ACTION2):
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
    if game.phase not in (Phase.ACTION1, Phase.ACTION2):
        return []
    found: list[Event] = [OrderedDict(event="pass")]
    for action, row, value, _ in legal(game):
        choice: Event = OrderedDict(event="place", action=action, row=row)
        if action == 2:
            choice["white"] = value - game.colours[ROWS.index(row)]
        found.append(choice)
    return found


def of_next_action(game: "Qwixx", choices: "list[Event]") -> "list[Event]":
    """Of some choices those of the action that comes first now, and declining it: people have one action after the
    other on the display."""
    action = 1 if game.phase == Phase.ACTION1 else 2
    return [choice for choice in choices if choice["event"] == "pass" or choice["action"] == action]
