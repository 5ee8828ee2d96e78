"""The screens of Würfel-Duell!, by the phase of the match."""

from ..rules.duel import Phase
from .duel import DuelScreen, RevealScreen
from .outcome import ChoiceMenu, WhyScreen
from .table import EndScreen, PlayedScreen, TableScreen, ThrownScreen

SCREENS = {
    "verdict": WhyScreen,
    "why": WhyScreen,
    "played": PlayedScreen,
    "thrown": ThrownScreen,
    Phase.SETUP: TableScreen,
    Phase.ATTACK: TableScreen,
    Phase.REVEAL: RevealScreen,
    Phase.SPECIALS: DuelScreen,
    Phase.TIE: ChoiceMenu,
    Phase.GIVE: ChoiceMenu,
    Phase.OVER: EndScreen,
}
