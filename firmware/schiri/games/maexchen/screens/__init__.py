"""Mäxchen: what players see of it, and what its keys mean."""

from ..rules.game import Phase
from .cup import AnswerScreen, ClaimScreen, EndScreen, RoundScreen, TurnScreen

SCREENS = {
    "verdict": RoundScreen,
    Phase.THROW: TurnScreen,
    Phase.CLAIM: ClaimScreen,
    Phase.ANSWER: AnswerScreen,
    Phase.OVER: EndScreen,
}
