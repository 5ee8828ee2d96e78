"""Schocken, what the players can choose now: for computer players and tests."""

from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from .ranking import DICE, REASONS

if TYPE_CHECKING:
    from ....match.game import Event
    from .game import Schocken


def choices_of(game: "Schocken") -> "list[Event]":
    """The events that are possible now, beside the dice that may fall (`chance`)."""
    if game.phase == "throw":
        return _joins(game)
    if game.phase != "decide":
        return []
    found = [_event("stand", hidden=False), _event("stand", hidden=True)]
    if game.may_put_aside:
        found += [_event("void", reason=reason) for reason in REASONS]
        found += _puttings_aside(game)
    return found


def _joins(game: "Schocken") -> "list[Event]":
    if game.middle or game.results or game.throws or game.half == 3:
        return []
    return [_event("join", player=seat) for seat in range(len(game.players)) if seat not in game.order]


def _puttings_aside(game: "Schocken") -> "list[Event]":
    """S3, S5: any of the natural ones, and ones made of all sixes but one while a throw is left."""
    most_ones = game.dice.count(1)
    most_turned = game.dice.count(6) - 1 if game.throws < game.limit else 0
    return [
        _event("aside", ones=ones, turned=turned)
        for ones in range(most_ones + 1)
        for turned in range(DICE)
        if (ones or turned) and (not turned or turned <= most_turned)
    ]


def _event(name: str, **arguments: object) -> "Event":
    event: Event = OrderedDict()
    event["event"] = name
    event.update(arguments)
    return event
