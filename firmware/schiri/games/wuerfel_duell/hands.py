"""The cards that partners hold in Würfel-Duell!.

Partners draw from an imagined pile of duel cards and special cards until they hold three duel cards. A special card can
be drawn while, by the log and the other partners' hands, one of its kind is left.
"""

from ...util.typing import TYPE_CHECKING
from .rules.cards import CARDS, CODE, COUNT, times_played
from .rules.game import CARDS as HELD

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...partner.knowledge import Chance
    from .rules.game import WuerfelDuell

_SPECIAL = 3  # one in so many cards of the game is a special card


class Hand:
    """The cards of a partner: values of `duel` cards, and codes of `specials`."""

    def __init__(self, seat: int, verdict: object, before: "Hand | None" = None) -> None:
        """`before` is the earlier hand at that seat, whose cards this one takes over."""
        self.seat = seat
        self.since = verdict  # the verdict after which this hand began to play
        self.duel: list[int] = before.duel if before else []
        self.specials: list[str] = before.specials if before else []
        # The verdict after which cards were drawn last.
        self._verdict: object = before._verdict if before else verdict
        # The special card to be played, and how often it has been played before.
        self._meant: tuple[str, int] = before._meant if before else ("", 0)

    def fill(self, game: "WuerfelDuell", hands: "Iterable[Hand]", chance: "Chance") -> None:
        """Draws until there are three duel cards. `hands` are those of all partners."""
        while len(self.duel) < HELD:
            left = [] if chance.below(_SPECIAL) else _left(game, hands)
            if left:
                self.specials.append(chance.one_of(left))
            else:
                self.duel.append(chance.below(6) + 1)

    def means(self, game: "WuerfelDuell", code: str) -> None:
        """Remembers the special card that the partner is about to play; "" for none."""
        self._meant = (code, times_played(game, code) if code else 0)

    def look(self, game: "WuerfelDuell") -> int:
        """Discards the special card that has been played, and returns the number of duel cards to exchange: one after a
        duel of this partner, two more after the card `exchange`."""
        code, times = self._meant
        exchanges = 0
        if code in self.specials and times_played(game, code) > times:
            self.specials.remove(code)
            self._meant = ("", 0)
            exchanges = 2 if code == "exchange" else 0
        if game.verdict != self._verdict:  # compared by value: after an undo the same verdict is another object
            self._verdict = game.verdict
            exchanges += self.seat in (game.attacker, game.defender)
        return exchanges


def _left(game: "WuerfelDuell", hands: "Iterable[Hand]") -> list[str]:
    """Returns the codes of the special cards that are still in the pile: neither played nor held by a partner."""
    left: list[str] = []
    for card in CARDS:
        code: str = card[CODE]
        held = sum([hand.specials.count(code) for hand in hands])
        left += [code] * (card[COUNT] - times_played(game, code) - held)
    return left
