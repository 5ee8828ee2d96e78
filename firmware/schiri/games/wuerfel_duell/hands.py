"""Würfel-Duell!: the cards that partners hold.

The box imagines the pile: duel cards and special ones shuffled together, of which everybody draws until they hold three
duel cards. A special card can be drawn as long as the log and the other hands leave one of its kind.
"""

from ...util.typing import TYPE_CHECKING
from .rules.cards import CARDS, CODE, COUNT, times_played
from .rules.game import CARDS as HELD

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...partner.knowledge import Chance
    from .rules.game import WuerfelDuell

_SPECIAL = 3  # every so manieth card of the box is a special one


class Hand:
    """What a partner holds: `duel` cards, and codes of `specials`."""

    def __init__(self, seat: int, verdict: object) -> None:
        self.seat = seat
        self.duel: list[int] = []
        self.specials: list[str] = []
        self._verdict = verdict  # after which duel cards were drawn last
        self._meant: tuple[str, int] = ("", 0)  # the special card that is going to be played, and how often it has been

    def fill(self, game: "WuerfelDuell", hands: "Iterable[Hand]", chance: "Chance") -> None:
        """Draws until there are three duel cards. `hands`: of all partners."""
        while len(self.duel) < HELD:
            left = [] if chance.below(_SPECIAL) else _left(game, hands)
            if left:
                self.specials.append(chance.one_of(left))
            else:
                self.duel.append(chance.below(6) + 1)

    def means(self, game: "WuerfelDuell", code: str) -> None:
        """A special card is going to be played, if nobody comes before that; or, as "" says, none is."""
        self._meant = (code, times_played(game, code) if code else 0)

    def look(self, game: "WuerfelDuell") -> int:
        """Lays aside the special card that has been played. How many duel cards are to be exchanged: one after a duel
        that this hand was in, the two others with the card for it."""
        code, times = self._meant
        exchanges = 0
        if code in self.specials and times_played(game, code) > times:
            self.specials.remove(code)
            self._meant = ("", 0)
            exchanges = 2 if code == "exchange" else 0
        if game.verdict != self._verdict:  # what is played again after an undo is the same, and another object
            self._verdict = game.verdict
            exchanges += self.seat in (game.attacker, game.defender)
        return exchanges


def _left(game: "WuerfelDuell", hands: "Iterable[Hand]") -> list[str]:
    """The special cards that nobody has played or holds, as far as is known."""
    left: list[str] = []
    for card in CARDS:
        code: str = card[CODE]
        held = sum([hand.specials.count(code) for hand in hands])
        left += [code] * (card[COUNT] - times_played(game, code) - held)
    return left
