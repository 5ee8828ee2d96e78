"""Schocken: what players see of it, and what its keys mean."""

from ..rules.ranking import Phase
from .results import EndScreen, RoundScreen
from .turn import DecideScreen, OpeningScreen, TurnScreen

SCREENS = {
    "verdict": RoundScreen,
    "turn": TurnScreen,
    Phase.OPENING: OpeningScreen,
    Phase.THROW: DecideScreen,
    Phase.DECIDE: DecideScreen,
    Phase.OVER: EndScreen,
}
