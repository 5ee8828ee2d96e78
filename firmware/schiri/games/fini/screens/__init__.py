"""The screens of FINI!, by the phase of the match."""

from ..rules.game import Phase
from .between_duels import AnnounceMenu, EndScreen, ThrowScreen, VerdictScreen
from .duel import DuelScreen, StoppedMenu
from .real_dice import WayMenu
from .why import WhyFini

SCREENS = {
    "verdict": VerdictScreen,
    "why": WhyFini,
    Phase.ANNOUNCE: AnnounceMenu,
    Phase.ROLL: ThrowScreen,
    Phase.READY: DuelScreen,
    Phase.DUEL: StoppedMenu,
    Phase.LAYOUTS: WayMenu,
    Phase.OVER: EndScreen,
}
