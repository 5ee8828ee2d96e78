"""Qwixx – Das Duell: what players see of it, and what its keys mean."""

from ..rules.game import Phase
from .turn import EndScreen, TurnScreen, WhyItEnded

SCREENS = {
    Phase.ROLL: TurnScreen,
    Phase.ACTION1: TurnScreen,
    Phase.ACTION2: TurnScreen,
    Phase.OVER: EndScreen,
    "why": WhyItEnded,
}
