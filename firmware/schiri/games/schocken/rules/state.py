"""Schocken, what others see of a match: its state, and what can be chosen."""

from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from .phases import Phase
from .ranking import DICE, FINAL, REASONS, as_named

if TYPE_CHECKING:
    from ....match.game import Event, State
    from .game import Schocken


def state_of(game: "Schocken") -> "State":
    """The public state of a match."""
    order = game.order
    losers = game.half_losers
    return OrderedDict(
        game=game.FACTS.name,
        phase=game.phase,
        half=game.half,
        middle=game.middle,
        deckel=list(game.deckel),
        marker=losers[0] if losers else None,
        open=list(game.open),
        turn=game.turn if order else None,
        order=list(order),
        throws=game.throws,
        limit=game.limit,
        aside=game.aside,
        dice=list(game.dice),
        out=[seat for seat in range(len(game.players)) if seat not in order] if order else [],
        standing=[None if one[0] in game.covered else one for one in as_named(game.results)],
        hidden=sorted(game.covered),
        last_round=game.verdict,
        half_losers=list(losers),
        loser=losers[-1] if game.phase == Phase.OVER else None,
    )


def choices_of(game: "Schocken") -> "list[Event]":
    """The events that are possible now, beside the dice that may fall (`chance`)."""
    if game.phase == Phase.THROW:
        return _joins(game)
    if game.phase != Phase.DECIDE:
        return []
    found: list[Event] = [OrderedDict(event="stand", hidden=False), OrderedDict(event="stand", hidden=True)]
    if game.may_put_aside:
        found += [OrderedDict(event="void", reason=reason) for reason in REASONS]
        found += _puttings_aside(game)
    return found


def _joins(game: "Schocken") -> "list[Event]":
    if game.middle or game.results or game.throws or game.half == FINAL:
        return []
    return [OrderedDict(event="join", player=seat) for seat in range(len(game.players)) if seat not in game.order]


def _puttings_aside(game: "Schocken") -> "list[Event]":
    """S3, S5: any of the natural ones, and ones made of all sixes but one while a throw is left."""
    most_ones = game.dice.count(1)
    most_turned = game.dice.count(6) - 1 if game.throws < game.limit else 0
    return [
        OrderedDict(event="aside", ones=ones, turned=turned)
        for ones in range(most_ones + 1)
        for turned in range(DICE)
        if (ones or turned) and (not turned or turned <= most_turned)
    ]
