"""The screens of Mäxchen, by the phase of the match."""

from ..rules.game import Phase
from .cup import AnswerScreen, ClaimScreen, EndScreen, RoundScreen, TurnScreen

SCREENS = {
    "verdict": RoundScreen,
    Phase.THROW: TurnScreen,
    Phase.CLAIM: ClaimScreen,
    Phase.ANSWER: AnswerScreen,
    Phase.OVER: EndScreen,
}
