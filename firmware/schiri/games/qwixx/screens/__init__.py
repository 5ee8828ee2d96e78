"""The screens of Qwixx – Das Duell, by the phase of the match."""

from ..rules.game import Phase
from .turn import EndScreen, TurnScreen, WhyItEnded

SCREENS = {
    Phase.ROLL: TurnScreen,
    Phase.ACTION1: TurnScreen,
    Phase.ACTION2: TurnScreen,
    Phase.OVER: EndScreen,
    "why": WhyItEnded,
}
