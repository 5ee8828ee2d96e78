"""Würfel-Duell!, what others see of a match: its state."""

from ....util.ordered import OrderedDict
from ....util.typing import TYPE_CHECKING
from .cards import CODES
from .dice import named
from .phases import Phase
from .points import points

if TYPE_CHECKING:
    from ....match.game import State
    from .game import WuerfelDuell


def state_of(game: "WuerfelDuell") -> "State":
    """The public state of a match."""
    public: State = OrderedDict()
    public["game"] = game.FACTS.name
    public["phase"] = game.phase
    public["turn"] = game.turn
    public["dice"] = [[named(die) for die in own] for own in game.dice]
    public["colours"] = list(game.colours)
    public["chips"] = list(game.chips)
    public["bank"] = game.bank
    public["duel"] = _duel(game)
    public["played"] = _played(game)
    public["skips"] = list(game.skips)
    public["last"] = game.verdict
    public["winner"] = game.winner
    return public


def _duel(game: "WuerfelDuell") -> "State | None":
    if game.phase in (Phase.SETUP, Phase.ATTACK, Phase.OVER):
        return None
    duel: State = OrderedDict()
    duel["attacker"] = game.attacker
    duel["defender"] = game.defender
    if game.phase == Phase.REVEAL:
        duel["cards"] = duel["points"] = None
    else:
        duel["cards"] = [list(cards) for cards in game.cards]
        duel["points"] = points(game)
    return duel


def _played(game: "WuerfelDuell") -> dict[str, int]:
    """How often each special card has been played, in the order of the first times."""
    played: dict[str, int] = OrderedDict()
    if game.played:
        for number in game.played:
            played[CODES[number]] = played.get(CODES[number], 0) + 1
    return played
