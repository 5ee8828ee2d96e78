"""Schocken, what others see of a match: its state."""

from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from .ranking import as_named

if TYPE_CHECKING:
    from ....match.game import State
    from .game import Schocken


def state_of(game: "Schocken") -> "State":
    """The public state of a match."""
    order = game.order
    results = game.results
    over = game.phase == "over"
    public: State = OrderedDict()
    public["game"] = game.FACTS.name
    public["phase"] = game.phase
    public["half"] = game.half
    public["middle"] = game.middle
    public["deckel"] = list(game.deckel)
    public["marker"] = game.half_losers[0] if game.half_losers else None
    public["open"] = list(game.open)
    public["turn"] = order[len(results)] if order else None
    public["order"] = list(order)
    public["throws"] = game.throws
    public["limit"] = game.limit
    public["aside"] = game.aside
    public["dice"] = list(game.dice)
    public["out"] = [seat for seat in range(len(game.players)) if seat not in order] if order else []
    public["standing"] = [None if one[0] in game.covered else one for one in as_named(results)]
    public["hidden"] = sorted(game.covered)
    public["last_round"] = game.verdict
    public["half_losers"] = list(game.half_losers)
    public["loser"] = game.half_losers[-1] if over else None
    return public
