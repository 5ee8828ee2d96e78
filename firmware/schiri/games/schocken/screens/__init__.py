"""The screens of Schocken, by the phase of the match."""

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
